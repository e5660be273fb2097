"""Message parts of the AI SDK: what carries a spec, and what does not."""

from typing import Any, Final

import pytest

from uispec.jsonrender.streams.parts import spec_from_parts, text_from_parts

PATCH: Final = {"op": "add", "path": "/root", "value": "m"}

CASES: Final[list[tuple[str, list[Any], Any, list[str]]]] = [
    ("nothing", [], None, []),
    ("another type of part", [{"type": "data-x", "data": {"type": "patch", "patch": PATCH}}], None, []),
    ("no data", [{"type": "data-spec"}, {"type": "data-spec", "data": 5}, "x", None], None, []),
    ("a patch that is none", [{"type": "data-spec", "data": {"type": "patch", "patch": 5}}], None, []),
    ("a spec that is none", [{"type": "data-spec", "data": {"type": "flat", "spec": [1]}}], None, []),
    ("a patch", [{"type": "data-spec", "data": {"type": "patch", "patch": PATCH}}], {"root": "m", "elements": {}}, []),
    ("a patch that fails", [{"type": "data-spec", "data": {"type": "patch", "patch": {"op": "x", "path": "/"}}}],
     {"root": "", "elements": {}}, ["unknown_operation"]),
    ("flat after a patch", [{"type": "data-spec", "data": {"type": "patch", "patch": PATCH}},
     {"type": "data-spec", "data": {"type": "flat", "spec": {"elements": {"m": {}}, "state": {"n": 1}}}}],
     {"root": "m", "elements": {"m": {}}, "state": {"n": 1}}, []),
    ("flat without elements", [{"type": "data-spec", "data": {"type": "flat", "spec": {"elements": {"m": {}}}}},
     {"type": "data-spec", "data": {"type": "flat", "spec": {"root": "m"}}}], {"root": "m", "elements": {"m": {}}}, []),
    ("elements in place of others", [{"type": "data-spec", "data": {"type": "flat", "spec": {"elements": {"m": {}}}}},
     {"type": "data-spec", "data": {"type": "flat", "spec": {"elements": {"n": {}}}}}],
     {"root": "", "elements": {"n": {}}}, []),
    ("nested", [{"type": "data-spec", "data": {"type": "nested", "spec": {"type": "Card"}}}],
     {"root": "el-0", "elements": {"el-0": {"type": "Card", "props": {}, "children": []}}}, []),
    ("no JSON", [{"type": "data-spec", "data": {"type": "flat", "spec": {"a": float("nan")}}}],
     {"root": "", "elements": {}}, ["non_finite_number"]),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "spec", "codes"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_specs(parts: list[Any], spec: Any, codes: list[str]) -> None:
    state = spec_from_parts(parts)
    assert (None if state is None else state.spec) == spec
    assert [issue.code for issue in (() if state is None else state.issues)] == codes


def test_texts() -> None:
    parts = [
        {"type": "text", "text": " a\n"},
        {"type": "text", "text": 5},
        {"type": "x", "text": "b"},
        7,
        {"type": "text"},
    ]
    assert text_from_parts(parts) == "a"
    assert text_from_parts([]) == ""


def test_slips_of_callers() -> None:
    for call in (spec_from_parts, text_from_parts):
        slip: Any = call
        for wrong in (None, 7):
            with pytest.raises(TypeError):
                slip(wrong)
