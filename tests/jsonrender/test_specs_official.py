"""The recorded specs: valid ones are read, written and without a fault; of the others codes and fixes are equal."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.shared import needs_shared, paths
from uispec.jsonrender import (
    Policy,
    auto_fix,
    dump_spec,
    dump_spec_json,
    flat_to_nested,
    format_issues,
    nested_to_flat,
    parse_nested,
    parse_spec,
    upgrade_legacy,
    validate,
)

VALID: Final = paths("data/jsonrender/specs/valid-*.json")
INVALID: Final = paths("data/jsonrender/specs/invalid-*.json")

THROWN: Final = {
    "elements-missing": [("/elements", "elements_missing")],
    "null-element": [("/elements/a", "element_not_object")],
    "repeat-null": [("/elements/m/repeat", "invalid_repeat")],
}
"""What ours tells where the validator of the npm package throws."""

POLICIES: Final[tuple[Policy, ...]] = ("strict", "compat")


def _case(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@needs_shared
def test_there_are_specs() -> None:
    assert len(VALID) >= 20
    assert len(INVALID) >= 24
    assert {_case(path)["name"] for path in INVALID if "throws" in _case(path)["validateSpec"]} == THROWN.keys()


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_spec_is_read_and_written(path: Path) -> None:
    spec = _case(path)["spec"]
    assert dump_spec(parse_spec(spec)) == spec
    raw = json.dumps(spec).encode()
    assert dump_spec(parse_spec(raw)) == spec
    assert json.loads(dump_spec_json(parse_spec(raw))) == spec


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_spec_has_no_issue(path: Path, policy: Policy) -> None:
    case = _case(path)
    assert validate(case["spec"], policy=policy, check_orphans=True) == []
    fixed = auto_fix(case["spec"], policy=policy)
    assert (fixed.spec, fixed.fixes) == (case["spec"], ())


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_spec_nests_and_is_current(path: Path) -> None:
    spec = _case(path)["spec"]
    nested = flat_to_nested(spec)
    again = flat_to_nested(nested_to_flat(nested.output))
    assert again.output == nested.output
    assert parse_nested(nested.output).type == spec["elements"][spec["root"]]["type"]
    assert (upgrade_legacy(spec).output, upgrade_legacy(spec).losses) == (spec, ())


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_spec_has_the_recorded_issues(path: Path, policy: Policy) -> None:
    case = _case(path)
    recorded = case["validateSpec"]
    issues = validate(case["spec"], policy=policy, check_orphans=True)
    if "throws" in recorded:
        assert [(issue.path, issue.code) for issue in issues] == THROWN[case["name"]]
        return
    told = [{"severity": issue.severity, "code": issue.code, "message": issue.message} for issue in issues]
    assert told == [{key: one[key] for key in ("severity", "code", "message")} for one in recorded["issues"]]
    assert format_issues(issues, "compat") == recorded["formatted"]


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_an_invalid_spec_has_the_recorded_fixes(path: Path) -> None:
    case = _case(path)
    recorded = case["autoFixSpec"]
    fixed = auto_fix(case["spec"], policy="compat")
    if "throws" in recorded:
        assert (fixed.spec, fixed.fixes) == (case["spec"], ())
        return
    lossless = auto_fix(case["spec"], policy="compat", lossy=False)
    assert fixed.spec == recorded["spec"]
    assert [{"message": fix.message, "lossy": fix.is_lossy} for fix in fixed.fixes] == recorded["fixDetails"]
    assert [{"message": fix.message, "lossy": fix.is_lossy} for fix in lossless.fixes] == recorded["fixDetailsLossless"]
    if "codes" in recorded["afterFix"]:
        after = validate(fixed.spec, policy="compat", check_orphans=True)
        assert [issue.code for issue in after] == recorded["afterFix"]["codes"]
    # The strict policy makes the same spec of it; only what it calls lossy differs, where a field is overwritten.
    assert auto_fix(case["spec"]).spec == recorded["spec"]
