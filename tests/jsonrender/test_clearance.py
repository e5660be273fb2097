"""Typed specs are validated without being written out again, and are told the same."""

from typing import Any, Final

from hypothesis import example, given
from hypothesis import strategies as st

from tests.jsonrender.documents import specs
from uispec.errors import UispecError
from uispec.jsonrender import Spec, dump_spec, parse_spec, validate
from uispec.jsonrender.validation.clearance import outline

REPEATS: Final[dict[str, Any]] = {
    "root": "a",
    "elements": {
        "a": {"type": "T", "children": ["b", "c"]},
        "b": {"type": "T", "children": ["d"], "repeat": {"statePath": "/no"}},
        "c": {"type": "T", "children": ["e"], "repeat": {"statePath": {"$item": "x"}}},
        "d": {"type": "T", "slots": {"s": ["f"]}},
        "e": {"type": "T"},
        "f": {"type": "T", "children": ["g"], "repeat": {"statePath": {"$item": "x"}}},
        "g": {"type": "T"},
    },
    "state": {"no": {"t": 1}},
}


@given(specs() | specs(shares=True), st.sampled_from(["strict", "compat"]), st.data())
@example(REPEATS, "strict", None)
@example(REPEATS, "compat", None)
def test_a_typed_spec_is_told_what_its_json_is_told(document: Any, policy: Any, data: Any) -> None:
    elements = document["elements"]
    if data is not None and elements:
        # A link less, or one more: what is left is a spec, and mostly no tree.
        key = data.draw(st.sampled_from(sorted(elements)))
        elements[key]["children"] = data.draw(st.lists(st.sampled_from([*sorted(elements), "gone"]), max_size=3))
    try:
        spec = parse_spec(document)
    except UispecError:
        return
    expected = validate(dump_spec(spec), policy=policy)
    assert validate(spec, policy=policy) == expected
    assert validate(spec, policy=policy) == expected, "what is kept with it makes no difference"


def test_what_is_kept_with_a_spec_is_no_part_of_it() -> None:
    spec = parse_spec(REPEATS)
    assert validate(spec)
    assert outline(spec) is outline(spec) is not None
    assert spec == parse_spec(REPEATS)
    assert dump_spec(spec) == REPEATS
    assert isinstance(spec.model_copy(deep=True), Spec)
    changed = spec.model_copy(update={"root": "gone"})
    assert next(issue.code for issue in validate(changed)) == "root_not_found"
