"""What passes at a glance: nothing that the models refuse, and most of what they take."""

import json
from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.adaptive.cards import RECORDED
from tests.adaptive.test_downgrade import CARDS
from tests.shared import needs_shared
from uispec import adaptive
from uispec.adaptive.documents.reading import shape_issues
from uispec.adaptive.models import MODELS
from uispec.adaptive.tables.places import ACTIONS, ELEMENTS, PLACES
from uispec.adaptive.tables.versions import PROPERTIES
from uispec.adaptive.validation.fitting import fitting
from uispec.adaptive.validation.sights import sights_of
from uispec.adaptive.validation.walk import Walk
from uispec.limits import DEFAULT

_CARDS: Final[list[Any]] = [*CARDS, *(card for card in RECORDED.values() if isinstance(card, dict))]
_VALUES: Final[list[Any]] = [
    *(None, True, False, 0, 1, -3.5, 10**30, "", "x", "auto", "Large", "LARGE", "true", "${a}", "40px", "Wide"),
    *([], {}, [1], ["a"], [None], [[]], {"a": "1.0"}, {"a": 1}, {"url": "u"}, {"id": "a", "name": "b"}),
    *({"type": "TextBlock", "text": "x"}, {"type": "TextBlock"}, {"type": "Badge", "text": "x"}, {"type": "Badge"}),
    *({"type": "Nope"}, {"type": 5}, {"text": "x"}, {"type": "${t}"}, {"type": "Action.ShowCard"}),
    *([{"title": "a", "value": "b"}] * 3, [{"type": "Action.Submit"}], [{"type": "Column"}], [{"type": "Fact"}]),
    *({"title": "a", "value": 5}, [{"title": "a", "value": "b"}] * 4, [{"title": "a", "value": "b"}] * 3 + [{}]),
]
_BARE: Final[Any] = {"type": "TextBlock", "maxLines": []}
_NAMES: Final = sorted({name for members in PROPERTIES.values() for name in members} | {"$data", "$when", "other"})


def _walk(card: Any, *, is_template: bool) -> Walk:
    walk = Walk(card, sights_of((1, 6), None, has_strays=False), DEFAULT, is_template=is_template)
    walk.run()
    return walk


def _containers(card: Any) -> list[dict[str, Any] | list[Any]]:
    found: list[dict[str, Any] | list[Any]] = [card]
    for holder in found:  # grows on the way
        held: Iterable[Any] = holder.values() if isinstance(holder, dict) else holder
        found += [value for value in held if isinstance(value, dict | list)]
    return found


@st.composite
def _edited(draw: st.DrawFn) -> Any:
    """A card in which something was put, taken away or replaced."""
    card = deepcopy(draw(st.sampled_from(_CARDS)))
    for _ in range(draw(st.integers(1, 3))):
        holder = draw(st.sampled_from(_containers(card)))
        value = deepcopy(draw(st.sampled_from(_VALUES)))
        if isinstance(holder, list):
            holder.insert(draw(st.integers(0, len(holder))), value)
        elif holder and draw(st.booleans()):
            name = draw(st.sampled_from(sorted(holder)))
            if draw(st.booleans()):
                del holder[name]
            else:
                holder[name] = value
        else:
            holder[draw(st.sampled_from(_NAMES))] = value
    return card


@given(card=_edited(), is_template=st.booleans())
@example(card={"backgroundImage": {}}, is_template=False).via("an empty object may be meant as text")
@example(card={"body": [{"type": "Acme", "fallback": _BARE}]}, is_template=False).via("an unknown type keeps its own")
@example(card={"body": [{"type": "FactSet", "facts": [{"title": "a"}, {}]}]}, is_template=False).via("no type, a place")
@example(card={"body": [{"type": "Icon"}, _BARE]}, is_template=False).via("the extension, and the core")
@example(card={"body": [{"type": "Action.Submit", "id": 5}, _BARE]}, is_template=False).via("an action, no element")
@example(card={"selectAction": {"type": "Action.ShowCard", "card": 5}}, is_template=False).via("no such action here")
@example(card={"layouts": [{"type": "Layout.Grid"}]}, is_template=False).via("a layout that is none")
@example(card={"body": [{"type": "RichTextBlock", "inlines": [{"type": "Fact"}]}]}, is_template=False).via("no run")
def test_what_the_walk_is_sure_of_the_models_say_too(card: Any, is_template: bool) -> None:
    walk = _walk(card, is_template=is_template)
    said = {(walk.places.of(spot)[0], *rest) for spot, *rest in walk.misfits}
    assert not walk.is_sure or said == {
        (issue.path, issue.code, issue.message, issue.severity) for issue in shape_issues(card)
    }


_MARK: Final = 123454321.5
_MARKED: Final[list[Any]] = [_MARK, [_MARK], {"a": _MARK}]


def _hold_to_the_long_way(card: Any) -> None:
    """What `validate` reads at once it holds to what the walk sees; bytes that may be edited it reads the long way."""
    raw = json.dumps(card).encode().replace(b"123454321.5", b"1e400")
    issues = adaptive.validate(raw)
    assert issues == adaptive.validate(bytearray(raw))
    assert {issue.code for issue in issues} == {"non_finite_number"}


@given(card=_edited(), data=st.data())
def test_a_number_that_is_none_is_found_wherever_it_stands(card: Any, data: st.DataObject) -> None:
    card = {"body": [], **card}  # which is plainly a card
    holder = data.draw(st.sampled_from(_containers(card)))
    value = data.draw(st.sampled_from(_MARKED))
    if isinstance(holder, list):
        holder.insert(data.draw(st.integers(0, len(holder))), value)
    else:
        holder[data.draw(st.sampled_from(_NAMES))] = value
    _hold_to_the_long_way(card)


@pytest.mark.parametrize("type_name", sorted(ELEMENTS | ACTIONS))
def test_such_a_number_is_found_at_every_property(type_name: str) -> None:
    array = "actions" if type_name in ACTIONS else "body"
    for name in sorted(PROPERTIES[type_name]):
        for value in _MARKED:
            _hold_to_the_long_way({"version": "1.6", array: [{"type": type_name, name: value}]})


@pytest.mark.parametrize("type_name", sorted(PROPERTIES))
def test_every_property_with_every_value(type_name: str) -> None:
    """What is said of one property alone, the model says; asked as an object of its type, whatever else is missing."""
    shape = fitting(type_name)
    said = 0
    for name in sorted(PROPERTIES[type_name]):
        plain = shape.plain.get(name)
        for value in _VALUES:
            is_plain = plain is None or type(value) in plain or (type(value) is str and value in plain)
            issues = () if is_plain else shape.misfits(name, value)
            if issues is not None:
                said += 1
                told = shape_issues({"type": type_name, name: value}, type_name)
                assert [*issues] == [one for one in told if f"{one.path}/".startswith(f"/{name}/")]
    assert said > 0


def test_most_of_what_the_models_take_fits_at_a_glance() -> None:
    taken = [card for card in _CARDS if shape_issues(card) == ()]
    assert sum(_walk(card, is_template=True).is_sure for card in taken) > 0.98 * len(taken)


@needs_shared  # a share of the recorded cards: of the two refused cards written here it says nothing
def test_most_of_what_they_refuse_takes_no_second_look() -> None:
    refused = [card for card in _CARDS if shape_issues(card)]
    assert sum(_walk(card, is_template=True).is_sure for card in refused) > 0.5 * len(refused)


def test_every_array_of_objects_is_gone_into() -> None:
    for name, places in PLACES.items():
        arrays = {one for one, place in places.items() if place.form == "list"}
        assert arrays <= fitting(name).arrays.keys(), name


def test_every_type_says_what_it_needs() -> None:
    """As the model says it to Python code, but for the tag, which that may leave out."""
    for name in MODELS:
        needed = {field.serialization_alias for field in MODELS[name].model_fields.values() if field.is_required()}
        assert needed <= set(fitting(name).required), name
