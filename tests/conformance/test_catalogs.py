"""Which catalog stands behind an id of a case."""

from typing import Any

import pytest

from tests.conformance.cases import Document
from tests.conformance.catalogs import Translation
from tests.conformance.formats import read_case

OLD = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
NEW = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
ALIAS = "https://a2ui.org/catalogs/basic/v1/catalog.json"
MINIMAL = "https://a2ui.org/specification/v0_9/catalogs/minimal/catalog.json"


def translation(strict: bool = True, **given: Any) -> Translation:
    return Translation(read_case("suite", {"name": "case", "action": "validate", **given}), strict=strict)


@pytest.mark.parametrize(
    ("written", "version", "meant"),
    [
        ("basic", "v0.9", OLD),
        ("basic", "v0.9.1", OLD),
        ("basic", "v1.0", NEW),
        ("standard", "1.0", NEW),
        ("v0.9:basic", "v0.9", OLD),
        ("v1.0:basic", "v1.0", NEW),
        (ALIAS, "v1.0", ALIAS),
        (MINIMAL, "v0.9", MINIMAL),
        ("test-catalog", "v0.9", OLD),
        ("test-catalog", "v1.0", NEW),
    ],
)
def test_ids_that_no_catalog_of_the_case_has(written: str, version: str, meant: str):
    assert translation().catalog_id(written, version) == meant


@pytest.mark.parametrize("written", ["test-catalog", "v09-cat"])
def test_where_nothing_is_checked_an_unknown_catalog_stays_unknown(written: str):
    assert translation(strict=False).catalog_id(written, "v0.9") == written
    assert translation(strict=False).catalog_id("basic", "v0.9") == OLD


@pytest.mark.parametrize(
    "catalog",
    [
        {"catalogId": "mine", "components": {"Dial": {}}},
        {"catalogId": "mine", "functions": {"shout": {}}},
        {"catalogId": "mine", "theme": {"type": "object"}},
        {"catalogSchema": {"catalogId": "mine", "components": {"Dial": {}}}},
        {"catalog_schema": {"catalogId": "mine", "components": {"Dial": {}}}},
    ],
)
def test_a_catalog_that_is_written_out_stays_itself(catalog: Document):
    assert translation(catalog=catalog).catalog_id("mine", "v0.9") == "mine"
    assert translation(catalogs=[catalog]).catalog_id("mine", "v0.9") == "mine"


def test_a_catalog_that_is_only_an_id_is_a_copy_of_the_basic_one():
    assert translation(catalogs=[{"catalogId": "mine"}]).catalog_id("mine", "v0.9") == OLD


def test_a_case_about_a_missing_catalog_gets_none():
    assert translation(expectError={"category": "CatalogError"}).catalog_id("mine", "v0.9") == "mine"


def test_components_name_their_catalog_as_v1_0_does_now():
    dial, text = {"id": "d", "component": "Dial", "catalogId": "mine"}, {"component": "Text", "catalogId": NEW}
    message = {"version": "v1.0", "updateComponents": {"surfaceId": "s", "components": [dial, text, 7]}}
    assert translation().message(message)["updateComponents"]["components"] == [
        {"id": "d", "component": "Dial", "@catalogId": "mine"},
        text,
        7,
    ]
    assert translation().message({**message, "version": "v0.9"}) == {**message, "version": "v0.9"}


@pytest.mark.parametrize("message", [7, None, {"createSurface": 7}, {"version": 7, "updateComponents": {}}])
def test_messages_of_the_wrong_shape_stay(message: object):
    assert translation().message(message) == message
