"""The recorded rows of checks: every built-in kind, one check, the checks of a field, short ways to write one."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.jsonrender.rows import Row, rows
from tests.shared import needs_shared
from uispec._browser.patterns import Patterns
from uispec._model import MISSING
from uispec.jsonrender import Check, check
from uispec.jsonrender.evaluation.checks import Checked, checked
from uispec.jsonrender.evaluation.context import Context

KINDS: Final = [row for row in rows("validation") if row.call.startswith("builtInValidationFunctions.")]
ONE: Final = rows("validation", "runValidationCheck")
FIELDS: Final = rows("validation", "runValidation")
SHORT: Final[dict[str, Callable[..., Check]]] = {
    "check.required": check.required,
    "check.minLength": check.min_length,
    "check.maxLength": check.max_length,
    "check.min": check.at_least,
    "check.max": check.at_most,
    "check.pattern": check.pattern,
    "check.email": check.email,
    "check.url": check.url,
    "check.numeric": check.numeric,
    "check.matches": check.matches,
    "check.equalTo": check.equal_to,
    "check.lessThan": check.less_than,
    "check.greaterThan": check.greater_than,
    "check.requiredIf": check.required_if,
}
WRITTEN: Final = rows("validation", *SHORT)


def always(_: object, __: object) -> bool:
    """What the functions of the rows say."""
    return True


def run(config: dict[str, Any], given: dict[str, Any]) -> Checked:
    functions = dict.fromkeys(given.get("customFunctions", ()), always)
    context = Context(given["stateModel"], policy="compat", is_json=False)
    return checked(config, given["value"], context, functions, Patterns())


@pytest.mark.parametrize("row", KINDS, ids=lambda row: row.id)
def test_kinds(row: Row) -> None:
    value, args = (*row.args, MISSING)[:2]
    one: dict[str, Any] = {"type": row.call.partition(".")[2], "message": "", "args": {} if args is MISSING else args}
    assert run({"checks": [one]}, {"value": value, "stateModel": {}}).valid is row.result


def test_containers_are_the_same_only_if_they_are_one() -> None:
    one = {"a": 1}
    matches = {"type": "matches", "message": "", "args": {"other": {"$state": "/one"}}}
    assert run({"checks": [matches]}, {"value": one, "stateModel": {"one": one}}).valid
    assert not run({"checks": [matches]}, {"value": {**one}, "stateModel": {"one": one}}).valid


@pytest.mark.parametrize("row", ONE, ids=lambda row: row.id)
def test_one_check(row: Row) -> None:
    outcome = run({"checks": [row.args[0]]}, row.args[1])
    (said,) = outcome.checks
    expected = {name: "" if member is MISSING else member for name, member in row.result.items()}
    assert {"type": said.type, "valid": said.valid, "message": said.message} == expected
    assert [issue.code for issue in outcome.issues] == ["unknown_check"] * len(row.warnings)


@pytest.mark.parametrize("row", FIELDS, ids=lambda row: row.id)
def test_fields(row: Row) -> None:
    outcome = run(*row.args)
    assert outcome.valid is row.result["valid"]
    assert list(outcome.errors) == row.result["errors"]
    told = [{"type": said.type, "valid": said.valid, "message": said.message} for said in outcome.checks]
    assert told == row.result["checks"]


@pytest.mark.parametrize("row", WRITTEN, ids=lambda row: row.id)
def test_short_ways_to_write_one(row: Row) -> None:
    assert SHORT[row.call](*row.args).model_dump(mode="json") == row.result


@needs_shared
def test_every_row_is_among_them() -> None:
    assert len(KINDS) + len(ONE) + len(FIELDS) + len(WRITTEN) == len(rows("validation")) >= 88
