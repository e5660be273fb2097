"""Inputs that a target broke on once, each with what its calls have to give now, in brief."""

from dataclasses import dataclass
from math import inf, nan
from typing import Final

from tests.fuzz.inputs import Given

__all__ = ["FOUND", "Found", "inf", "nan"]


@dataclass(frozen=True, slots=True)
class Found:
    """A row as a finding prints it: paste it, mend the library, and write down the outcomes."""

    target: str
    given: Given
    outcomes: str
    """One line for each call, and one for each issue."""


FOUND: Final[tuple[Found, ...]] = (
    Found("detect", {"document": [{"op": {"path": "root"}, "path": "/root"}], "limits": "default"}, "detect"),
    Found(
        "detect",
        {"document": {"name": "f", "inputSchema": {}, "_meta": {1: "openai/x"}}, "limits": "default"},
        "detect",
    ),
    Found(
        "trees by hand",
        {
            "tree": {"type": "Text", "id": "a", "props": {"text": "\ud800"}, "slots": {}},
            "version": "1.0",
            "surface_id": "s",
            "catalog_id": None,
        },
        "outline ParseError\n  invalid_unicode \nflatten\nflatten\n"
        "from_tree ParseError\n  invalid_unicode /1/updateComponents/components/0/text",
    ),
    Found(
        "trees by hand",
        {
            "tree": {"type": "Text", "id": "a", "props": {"tabs": {"a"}}, "slots": {}},
            "version": "1.0",
            "surface_id": "s",
            "catalog_id": None,
        },
        "outline\nflatten\nflatten\nfrom_tree InvalidDocumentError\n  wrong_type /1/updateComponents/components/0/tabs",
    ),
    Found(
        "trees by hand",
        {
            "tree": {
                "type": "Zap",
                "id": "a",
                "props": {},
                "slots": {"~": [["/list", {"type": "Text", "id": "b", "props": {}, "slots": {}}], "c"]},
            },
            "version": "1.0",
            "surface_id": "s",
            "catalog_id": "cat",
        },
        "outline\nNode.is_list\nflatten\nflatten\n"
        "from_tree InvalidDocumentError\n  invalid_value /1/updateComponents/components/0/~0",
    ),
    Found(
        "validate",
        {
            "source": [
                {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": "cat"}},
                {
                    "version": "1.0",
                    "updateComponents": {
                        "surfaceId": "s",
                        "components": [
                            {"id": "root", "component": "Text", "text": "x"},
                            {"id": "a b", "component": "Text", "text": "x"},
                        ],
                    },
                },
            ],
            "complete": True,
            "limits": "default",
        },
        "validate\n  unknown_catalog /0/createSurface/catalogId\n  unreachable /1/updateComponents/components/1\n"
        "  invalid_identifier /1/updateComponents/components/1/id\n"
        "validate\n  unknown_catalog /surfaces/s/catalogId\n  unreachable /surfaces/s/components/a b\n"
        "  invalid_identifier /surfaces/s/components/a b/id\n"
        "validate\n  unknown_catalog /catalogId\n  unreachable /components/a b\n"
        "  invalid_identifier /components/a b/id",
    ),
    Found(
        "snapshot",
        {
            "stream": [
                {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": "cat"}},
                {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "value": False}},
            ],
            "limits": "nothing",
        },
        "snapshot\na2ui_apply\na2ui_apply",
    ),
    Found(
        "specs in other forms",
        {
            "source": {"root": "a", "elements": {"a": {"type": "T", "on": {"p": {"action": {}, "params": {}}}}}},
            "limits": "default",
        },
        "flat_to_nested InvalidDocumentError\n  wrong_type /elements/a/on/p/action\n"
        "to_flat_elements InvalidDocumentError\n  wrong_type /elements/a/on/p/action\nupgrade_legacy\nupgrade_legacy",
    ),
    Found(
        "checks of fields",
        {"config": {"checks": {}}, "value": [], "state": {}, "policy": "strict", "limits": "default"},
        "run_checks\n  wrong_type /checks\nrun_checks",
    ),
)
