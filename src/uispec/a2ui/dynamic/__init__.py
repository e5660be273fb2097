"""Dynamic values: what a property holds instead of a literal, and how it is computed.

`expressions` reads the template language of `formatString`, `programs` and `evaluation` compute values from data,
`functions` are those of the catalogs, with `formatting` below them.
"""
