"""What an input of the basic catalog says of its range and its choices that cannot all be so.

Its shape is right, and renderers show something; only what a user can do with it is not what was meant.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias, cast

from uispec import pointer
from uispec._model import MISSING
from uispec._sentences import shown
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.slots import Component
from uispec.errors import Issue

_FROM: Final = 0
"""Where a slider begins that does not say."""
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

Fault: TypeAlias = tuple[tuple[str | int, ...], str]
"""Where in the component, and a sentence."""


def doubts(component: Component, at: str) -> Iterator[Issue]:
    """Tell where a component contradicts itself, in no order.

    Args:
        component: of a surface whose catalog is the basic one.
        at: its pointer, for the paths of the issues.

    >>> slider = v1_0.Slider(id="s", min=5, max=1, value=3)
    >>> [(issue.path, issue.severity) for issue in doubts(slider, "/components/s")]
    [('/components/s/max', 'warning')]
    """
    rule = _RULES.get(type(component))
    # In v1.0 a component may be of another catalog than its surface, where the same shape has its own meaning.
    if rule is not None and component.__dict__.get("catalog_id", MISSING) is MISSING:
        for tokens, text in rule(component):
            yield Issue(f"{at}{pointer.format(tokens)}", "invalid_value", text, "warning")


def _slider(slider: Any) -> Iterator[Fault]:
    least = _FROM if slider.min is MISSING else slider.min
    return _range(least, slider.max, slider.value if isinstance(slider.value, int | float) else None)


def _moment(moment: Any) -> Iterator[Fault]:
    """Judge days, which compare as they are written; what has an hour has a zone."""
    named = (moment.min, moment.max, moment.value)
    least, most, held = (one if isinstance(one, str) and _DAY.fullmatch(one) else None for one in named)
    return _range(least, most, held)


def _range(least: Any, most: Any, held: Any) -> Iterator[Fault]:
    """Judge numbers, or texts of one form; what is not there is `None`."""
    if least is not None and most is not None and most < least:
        yield ("max",), f"The range ends at {shown(most)} and begins at {shown(least)}, so that nothing is in it."
    elif held is not None and ((least is not None and held < least) or (most is not None and most < held)):
        yield ("value",), f"{shown(held)} is out of the range."


def _picker(picker: Any) -> Iterator[Fault]:
    offered: set[str] = set()
    for index, option in enumerate(picker.options):
        if option.value in offered:
            text = f"Two options have the value {shown(option.value)}; what is chosen does not tell which."
            yield ("options", index, "value"), text
        offered.add(option.value)
    held: object = picker.value
    # A picker without any option is one that is not filled yet.
    for index, one in enumerate(cast("tuple[str, ...]", held) if isinstance(held, tuple) and offered else ()):
        if one not in offered:
            yield ("value", index), f"No option has the value {shown(one)}."


_RULES: Final[Mapping[type, Callable[[Any], Iterator[Fault]]]] = {
    model: rule
    for version in (v0_9, v1_0)
    for model, rule in (
        (version.Slider, _slider),
        (version.ChoicePicker, _picker),
        (version.DateTimeInput, _moment),
    )
}
RANGED: Final = frozenset(_RULES)
"""The components of which there may be something to tell."""
