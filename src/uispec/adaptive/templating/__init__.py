"""Templates of cards: texts with `${...}`, repeated and conditional objects, and the language of their expressions.

`template` is what callers see: `Template`, `expand`, `Expansion`. `preparing` reads a template once, `expanding` fills
it, `report` knows what becomes of what goes wrong. `tokens` and `reading` read expressions, `nodes` holds them,
`evaluation` makes programs of them, `functions` are the tables of the prebuilt ones; `scope`, `values`, `moments` and
`numbers` are what these stand on. `paths` tells which data a template reads.

The policy `compat` is adaptivecards-templating 2.3.1 on Node 20 in UTC, but for these differences, which stay:

- Nothing is changed in place: after `${setProperty(o, 'a', 1)}` the data is what it was.
- Half of a surrogate pair, as `first('😀')` gives it there, is U+FFFD, and lone ones in the data are refused.
- `timex`: dates and `PRESENT_REF` alone. `jPath`, `xPath`: names one after the other. `xml`: no arrays in arrays. Time
  zones: IANA names and some of Windows. What goes beyond is told as `unsupported_function`.
- Dates: ISO 8601, the common American and mail spellings, and small numbers; V8 reads more, such as `2024 3 5`.
- Powers with a fraction may differ in the last digit; letters change case by no rules of a language (`tr`).
- An IPv4 address with fewer than four numbers is not completed in a URI.
- Integers of the data that no double holds exactly come out as they went in; calculations round them.
"""
