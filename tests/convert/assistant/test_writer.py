"""The assistant-ui writer: whole specs of both forms with the whole tuple of their losses, and that they are valid."""

import json
from pathlib import Path
from typing import Any, Final, cast

import pytest

from tests.convert.hosts.target import without_digests
from tests.convert.test_card_writer import CASES, message
from uispec import convert, genui
from uispec.adapters.assistant_ui.writing import tables
from uispec.adapters.assistant_ui.writing.holders import HOLDERS
from uispec.adapters.assistant_ui.writing.writer import WRITERS
from uispec.adapters.options import Form
from uispec.adapters.pen import Table
from uispec.adapters.vocabulary import KINDS, WORDS

HERE: Final = Path(__file__).parent
FORMS: Final[tuple[Form, ...]] = ("nested", "flat")


def rows(name: str) -> list[dict[str, Any]]:
    """Rows of: the `name` of a case of the card writer, or a name and a `source`; the `output`; the `losses`."""
    found: list[dict[str, Any]] = json.loads((HERE / f"{name}_cases.json").read_text(encoding="utf-8"))
    return found


ROWS: Final = [(form, row) for form in FORMS for row in rows(form)]


def source(row: dict[str, Any]) -> Any:
    """The document of a row: its own, or that of the case of the card writer."""
    return row["source"] if "source" in row else message(next(case for case in CASES if case["name"] == row["name"]))


@pytest.mark.parametrize(("form", "row"), ROWS, ids=[f"{form} {row['name']}" for form, row in ROWS])
def test_case(form: Form, row: dict[str, Any]) -> None:
    result = convert.convert(source(row), to="assistant-ui", form=form)
    assert without_digests(result.output) == row["output"]
    assert [f"{loss.code} {loss.effect} {loss.path}" for loss in result.losses] == row["losses"]


def test_there_are_cases() -> None:
    assert len(rows("flat")) >= 50
    assert len(rows("nested")) >= 20


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_every_output_is_valid(form: Form, case: dict[str, Any]) -> None:
    """For the published components too, which draw both forms; and a second run gives the same."""
    one, two = (convert.convert(message(case), to="assistant-ui", form=form).to_json() for _ in range(2))
    assert genui.validate(cast("Any", one["output"]), genui.COMPONENTS) == []
    assert json.dumps(one) == json.dumps(two)


def test_the_nested_form_has_no_home() -> None:
    found = [convert.convert(message(case), to="assistant-ui").home for case in CASES]
    assert all(home == {} for home in found)


TABLES: Final = [(kind, attribute, each) for (kind, attribute), each_of in tables.TABLES.items() for each in each_of]


@pytest.mark.parametrize(
    ("kind", "attribute", "rows_"), TABLES, ids=[f"{kind}.{attribute}" for kind, attribute, _ in TABLES]
)
def test_tables_list_every_word(kind: str, attribute: str, rows_: Table) -> None:
    words = WORDS.get(f"{kind}.{attribute}", WORDS.get(attribute, ()))
    assert words
    assert set(rows_.values) == set(words)


def test_every_kind_has_a_writer() -> None:
    components = {kind for kind, attributes in KINDS.items() if "self_main" in attributes}
    assert components - {"page"} == (WRITERS.keys() | HOLDERS.keys())
