"""The prebuilt functions and operators, a table a group.

Which there are is said in section 6.2 of the digest of the templating language; their rules are those of the JavaScript
library adaptive-expressions 4.23.3, whose values they give on every recorded case. Two things differ on purpose:
nothing changes a value in place (`setProperty`, `reverse` and the like give changed copies), and time, ids and random
numbers come from the caller.
"""

from collections.abc import Mapping
from typing import Final

from uispec._sentences import nearest
from uispec.adaptive.templating.functions import (
    conversion,
    dates,
    lists,
    logic,
    mathematics,
    objects,
    strings,
    timex,
    uris,
)
from uispec.adaptive.templating.nodes import Function
from uispec.adaptive.templating.signatures import unknown

GROUPS: Final[Mapping[str, tuple[Function, ...]]] = {
    "strings": strings.FUNCTIONS,
    "collections": lists.FUNCTIONS,
    "logic": logic.FUNCTIONS,
    "conversion": conversion.FUNCTIONS,
    "mathematics": mathematics.FUNCTIONS,
    "date and time": dates.FUNCTIONS,
    "timex": timex.FUNCTIONS,
    "uri": uris.FUNCTIONS,
    "objects and types": objects.FUNCTIONS,
}
"""Every function by its group; operators are functions too."""

ALIASES: Final[Mapping[str, str]] = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "div": "/",
    "mod": "%",
    "exp": "^",
    "and": "&&",
    "or": "||",
    "not": "!",
    "equals": "==",
    "greater": ">",
    "greaterOrEquals": ">=",
    "less": "<",
    "lessOrEquals": "<=",
    "&": "concat",
    "??": "coalesce",
}
"""Further names, each with the one that calls are written by."""

_BY_NAME: Final = {function.name: function for group in GROUPS.values() for function in group}
FUNCTIONS: Final[Mapping[str, Function]] = _BY_NAME | {alias: _BY_NAME[name] for alias, name in ALIASES.items()}
"""Every function by every name that it has."""


def function_named(name: str) -> Function:
    """Find a function; one that is not known can be called and gives nothing but a fault."""
    return FUNCTIONS.get(name) or unknown(name, nearest(name, FUNCTIONS))
