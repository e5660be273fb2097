"""Where adaptivecards-templating and our `compat` part."""

import json
import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Final, cast

from tests.peers.adaptivecards.rows import Answer, Row
from tests.peers.adaptivecards.template_answers import our_issues
from tests.peers.adaptivecards.templates import DATA, Template
from tests.peers.adaptivecards.walking import changed

_IN_PLACE: Final = re.compile(r"\b(?:reverse|setProperty|addProperty|removeProperty)\(")


def _where(condition: Callable[[Template], bool]) -> Callable[[Template, Answer, Answer], Answer]:
    """All that comes of a template that holds what one of us cannot do; reading it is nobody's difficulty."""
    unread = {"refused": "parse"}
    return lambda asked, theirs, ours: ours if unread not in (theirs, ours) and condition(asked) else theirs


def _tells(code: str) -> Callable[[Template], bool]:
    return lambda asked: code in our_issues(asked)


def _whole_characters(_: Template, theirs: Answer, __: Answer) -> Answer:
    text = json.dumps(theirs, ensure_ascii=False)
    return json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def _finite(asked: Template, theirs: Answer, _: Answer) -> Answer:
    """Without the nulls in arrays: templates make none, so that these were numbers that JSON cannot write."""
    if "non_finite_number" not in our_issues(asked):
        return theirs
    return changed(theirs, _without_nulls)


def _without_nulls(value: Any) -> Any:
    return [item for item in cast("list[Any]", value) if item is not None] if isinstance(value, list) else value


def _unrounded(_: Template, theirs: Answer, ours: Answer) -> Answer:
    return _with_integers_of(ours, theirs)


def _with_integers_of(ours: Any, theirs: Any) -> Any:
    """The peer's answer with our numbers of that size wherever both are the same double."""
    if type(theirs) is int and isinstance(ours, int | float):
        return ours if abs(theirs) >= 2**53 and float(ours) == float(theirs) else theirs
    if isinstance(theirs, dict) and isinstance(ours, dict):
        held = cast("dict[str, Any]", ours)
        members = cast("dict[str, Any]", theirs).items()
        return {key: _with_integers_of(held.get(key), value) for key, value in members}
    if isinstance(theirs, list) and isinstance(ours, list):
        pairs = zip_longest(cast("list[Any]", ours), cast("list[Any]", theirs))
        return [_with_integers_of(*pair) for pair in pairs][: len(cast("list[Any]", theirs))]
    return cast("Any", theirs)


TEMPLATE_ROWS: Final[Sequence[Row[Template]]] = (
    Row(
        "half a character",
        "ours",
        "A half of a surrogate pair is no text that UTF-8 can write; U+FFFD stands for it.",
        _whole_characters,
        Template("witness", "${last(u)}", {"u": "a😀"}),
    ),
    Row(
        "no finite number",
        "either",
        "Infinity is written as null, which is the one way for a null to get into an array; we leave such an item out.",
        _finite,
        Template("witness", ["${min(none)}", 1], DATA),
    ),
    Row(
        "an integer beyond 2**53",
        "ours",
        "What is passed on and not reckoned with keeps all its digits; what is reckoned is the double that it is. "
        "JavaScript has doubles alone, and writes them as integers up to 1e21.",
        _unrounded,
        Template("witness", "${huge}", DATA),
    ),
    Row(
        "a change in place",
        "ours",
        "`reverse`, `setProperty` and the like change the caller's data; ours give changed copies.",
        _where(lambda asked: bool(_IN_PLACE.search(json.dumps(asked.template)))),
        Template("witness", {"a": "${reverse(list)}", "b": "${list}"}, DATA),
    ),
    Row(
        "a function of which we have a part",
        "either",
        "Of timex, XPath and the names of time zones there is what the recorded cases need; the rest tells that.",
        _where(_tells("unsupported_function")),
        Template("witness", "${isDuration('PT1H')}", DATA),
    ),
)
