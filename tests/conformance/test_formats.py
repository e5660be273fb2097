"""Every format that suites were written in says the same as the newest one."""

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.cases import Document, Fault, ProtocolVersion
from tests.conformance.files import file_of, missing_files, suites_folder
from tests.conformance.formats import read_case

GONE = {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}
ABOUT_S = {"surfaces": {"s": {"exists": False}}}
SPELLINGS: list[tuple[str, Document, Document]] = [
    ("payload", {"payload": [GONE]}, {"messages": [GONE]}),
    ("wrapper", {"messages": {"messages": [GONE]}}, {"messages": [GONE]}),
    ("payload in a step", {"steps": [{"payload": [GONE]}]}, {"messages": [GONE]}),
    ("one step", {"steps": [{"messages": [GONE], "expect": ABOUT_S}]}, {"messages": [GONE], "expect": ABOUT_S}),
    ("snake case", {"expect_error": {"category": "DataError"}}, {"expectError": {"category": "DataError"}}),
    ("absent surfaces", {"expect": {"absent_surfaces": ["s"]}}, {"expect": ABOUT_S}),
    (
        "data model",
        {"expect": {"surfaces": {"s": {"data_model": {"n_m": 1}}}}},
        {"expect": {"surfaces": {"s": {"dataModel": {"n_m": 1}}}}},
    ),
    (
        "components apart",
        {"expect_components": {"s": {"t": {"text": "Hi"}}}},
        {"expect": {"surfaces": {"s": {"components": {"t": {"text": "Hi"}}}}}},
    ),
    (
        "properties apart",
        {"expect": {"surfaces": {"s": {"components": {"t": {"component": "Text", "properties": {"text": "Hi"}}}}}}},
        {"expect": {"surfaces": {"s": {"components": {"t": {"component": "Text", "text": "Hi"}}}}}},
    ),
    (
        "data for the agent",
        {"expect": {"client_data_model": {"surfaces": {}}}},
        {"expect": {"rendererDataModel": {"surfaces": {}}}},
    ),
    ("no data for the agent", {"expect": {"client_data_model_absent": True}}, {"expect": {"rendererDataModel": None}}),
    (
        "the last step",
        {"steps": [{"messages": []}, {"messages": [GONE]}], "expect": ABOUT_S},
        {"steps": [{"messages": []}, {"messages": [GONE], "expect": ABOUT_S}]},
    ),
]


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in SPELLINGS], ids=[row[0] for row in SPELLINGS])
def test_an_earlier_format_says_the_same(old: Document, new: Document):
    def said(document: Document) -> list[tuple[Any, Any, Fault | None]]:
        steps = read_case("suite", {"name": "case", "action": "process_messages", **document}).steps
        return [(step.messages, step.expect, step.fault) for step in steps]

    assert said(old) == said(new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("get_client_data_model", "get_renderer_data_model"),
        ("get_client_capabilities", "get_renderer_capabilities"),
        ("validate", "validate"),
    ],
)
def test_earlier_names_of_actions(old: str, new: str):
    assert read_case("suite", {"name": "case", "action": old}).action == new


def test_what_another_action_expects_is_not_taken_for_a_state():
    expect = {"version": "v0.9", "surfaces": {"s": {"data_model": 1}}}
    assert read_case("suite", {"name": "c", "action": "get_renderer_data_model", "expect": expect}).steps[0].expect == (
        expect
    )


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("Dangling reference", Fault(message="Dangling reference")),
        ({"category": "DataError", "message": "m", "code": "C"}, Fault("DataError", "m", "C")),
        (
            {"details": [{"path": "messages.0.createSurface.surfaceId", "code": "type_mismatch"}]},
            Fault(details=(("/createSurface/surfaceId", "type_mismatch"),)),
        ),
    ],
)
def test_expected_errors(written: object, fault: Fault):
    assert read_case("suite", {"name": "c", "action": "validate", "expectError": written}).steps[0].fault == fault


@pytest.mark.parametrize(
    ("given", "version"),
    [
        ({"protocolVersion": "v0.9.1", "catalog": {"protocolVersion": "v1.0"}}, "v0.9.1"),
        ({"catalog": {"protocolVersion": "v1.0"}}, "v1.0"),
        ({"catalog": {"version": "1.0"}}, "v1.0"),
        ({"catalog": {"catalogSchema": {"protocolVersion": "v0.8"}}}, "v0.8"),
        ({"catalogs": [{"catalogId": "a"}, {"catalogId": "b", "protocolVersion": "v1.0"}]}, "v1.0"),
        ({"catalogId": "https://example.org/specification/v0_9_1/catalog.json"}, "v0.9.1"),
        ({"catalog": {"catalogId": "https://example.org/catalogs/v10/mine"}}, "v1.0"),
        ({"catalog": {"catalogId": "test-catalog-v08"}}, "v0.8"),
        ({}, "v0.9"),
    ],
)
def test_the_version_of_a_case(given: Document, version: ProtocolVersion):
    assert read_case("suite", {"name": "case", "action": "validate", **given}).version == version


@pytest.mark.parametrize(
    "given",
    [
        {"catalogPaths": ["catalogs/nobody/has/this.json"]},
        {"catalogPath": "specification/v0_9/catalogs/nobody/catalog.json"},
        {"expectFile": "conformance/test_data/nobody.json"},
        {"fixture": "test_data/nobody.yaml"},
        {"expectCatalog": {"catalogPath": "catalogs/basic/v1/catalog.json", "commonTypesPath": "nowhere.json"}},
    ],
)
def test_a_missing_file_is_told(given: Document):
    assert len(missing_files(read_case("suite", {"name": "case", "action": "validate", **given}))) == 1


def test_the_basic_catalogs_need_no_file():
    case = read_case("suite", {"name": "c", "action": "validate", "catalogPaths": ["catalogs/basic/v1/catalog.json"]})
    assert missing_files(case) == ()
    assert file_of("nowhere.json") is None


def test_the_folder_of_the_suites_can_be_given(tmp_path: Path):
    (tmp_path / "a2ui").mkdir()
    assert suites_folder(str(tmp_path)) == tmp_path / "a2ui"
    assert suites_folder(str(tmp_path / "elsewhere")) is None
