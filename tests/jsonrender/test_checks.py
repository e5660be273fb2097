"""Checks: every kind beyond what was recorded, one field, and the fields of a form."""

from typing import Any, Final

import pytest

from tests.counting import TardyEngine
from uispec._model import MISSING
from uispec.errors import ExpressionError
from uispec.jsonrender import Check, CheckConfig, CheckResult, Policy, check, parse_spec, run_checks, validate_form
from uispec.jsonrender.evaluation.urls import is_url
from uispec.limits import Limits

# The kind, the value, the arguments, whether it is valid.
KINDS: Final[list[tuple[str, Any, dict[str, Any], bool]]] = [
    ("required", MISSING, {}, False),
    ("required", "\ufeff\u00a0", {}, False),
    ("required", "\x1f", {}, True),
    ("required", 0, {}, True),
    ("email", "a@b.c", {}, True),
    ("email", "a@b.", {}, False),
    ("email", "a@.b", {}, False),
    ("email", "a@..b", {}, True),
    ("email", "a@b@c.d", {}, False),
    ("email", "a b@c.d", {}, False),
    ("email", "a@b.c\n", {}, False),
    ("minLength", "\U0001f600", {"min": 2}, True),
    ("minLength", "", {"min": 1}, False),
    ("minLength", "ab", {"min": "1"}, False),
    ("minLength", "ab", {"min": True}, False),
    ("maxLength", "\U0001f600", {"max": 1}, False),
    ("pattern", "a1", {"pattern": r"^\w\d$"}, True),
    ("pattern", "ü", {"pattern": r"^\w$"}, False),
    ("pattern", "a\n", {"pattern": "a$"}, False),
    ("pattern", "a", {"pattern": 5}, False),
    ("min", True, {"min": 0}, False),
    ("min", 0.5, {"min": 0.5}, True),
    ("max", "4", {"max": 5}, False),
    ("numeric", " 0x1F ", {}, True),
    ("numeric", "1_000", {}, False),
    ("numeric", True, {}, False),
    ("numeric", "\u0661", {}, False),
    ("matches", 1, {"other": 1.0}, True),
    ("matches", True, {"other": 1}, False),
    ("equalTo", MISSING, {}, True),
    ("equalTo", None, {}, False),
    ("lessThan", "10", {"other": "9"}, True),
    ("lessThan", "10", {"other": 9}, False),
    ("lessThan", 0, {"other": True}, True),
    ("lessThan", "a", {"other": 1}, False),
    ("greaterThan", "\uffff", {"other": "\U0001f600"}, True),
    ("greaterThan", 1, {"other": None}, False),
    ("requiredIf", "", {"field": []}, False),
    ("requiredIf", "", {"field": 0}, True),
    ("url", "mailto:a@b.c", {}, True),
    ("url", "/a", {}, False),
]


@pytest.mark.parametrize(("kind", "value", "args", "valid"), KINDS)
@pytest.mark.parametrize("policy", ["strict", "compat"])
def test_kinds(policy: Policy, kind: str, value: Any, args: dict[str, Any], valid: bool) -> None:
    checked = run_checks([{"type": kind, "message": "M", "args": args}], value, {}, policy=policy)
    assert checked.checks == (CheckResult(kind, valid, "M"),)
    assert checked.valid is valid
    assert checked.errors == (() if valid else ("M",))


# Each was asked of Node.
URLS: Final[list[tuple[str, bool]]] = [
    ("http://a", True),
    ("http:a", True),
    ("http:/a", True),
    ("http:\\\\a\\b", True),
    (" http://a\n", True),
    ("ht\ntp://a", True),
    ("HTTP://A", True),
    ("http://", False),
    ("http:", False),
    ("https://?q", False),
    ("http://u:p@a:80/", True),
    ("http://a:", True),
    ("http://a:x", False),
    ("http://a:65536", False),
    ("http://a:00080", True),
    ("http://[::1]:8080/", True),
    ("http://[::1", False),
    ("http://[::1]x", False),
    ("http://%ff", False),
    ("http://a.", True),
    ("http://1.09", False),
    ("http://", False),
    ("http://[::g]", False),
    ("http://[::1%25en0]", False),
    ("http://1.2.3.4", True),
    ("http://1.2.3.256", False),
    ("http://1.2.3.4.5", False),
    ("http://0x7f.1", True),
    ("http://4294967296", False),
    ("http://a.b.09", False),
    ("http://a b", False),
    ("http://a%41", True),
    ("http://a%20b", False),
    ("http://a<b", False),
    ("http://münchen.de", True),
    ("file:", True),
    ("file:///etc/hosts", True),
    ("file://host/x", True),
    ("file://a b/x", False),
    ("foo:", True),
    ("foo://", True),
    ("foo://a b", False),
    ("foo://a:80", True),
    ("foo://@", False),
    ("javascript:alert(1)", True),
    ("data:,x", True),
    ("1http://a", False),
    ("//a.b", False),
    ("a.b", False),
    ("", False),
    (":", False),
]


@pytest.mark.parametrize(("text", "valid"), URLS)
def test_urls(text: str, valid: bool) -> None:
    assert is_url(text) is valid


ODD: Final[list[tuple[Any, bool, list[tuple[str, str]]]]] = [
    (
        {"type": "pattern", "message": "", "args": {"pattern": "("}},
        False,
        [("/checks/0/args/pattern", "invalid_pattern")],
    ),
    ({"type": "requird", "message": ""}, True, [("/checks/0", "unknown_check")]),
    ({"fn": "required", "message": ""}, False, [("/checks/0/type", "missing_property")]),
    (
        {"type": "min", "message": "", "args": {"min": {"$state": "/x~"}}},
        False,
        [("/checks/0/args/min", "invalid_pointer")],
    ),
    ("required", False, [("/checks/0", "wrong_type")]),
]


@pytest.mark.parametrize(("one", "valid", "issues"), ODD)
def test_what_is_wrong_with_a_check_is_told(one: Any, valid: bool, issues: list[tuple[str, str]]) -> None:
    checked = run_checks({"checks": [one]}, "", {})
    assert checked.valid is valid
    assert [(issue.path, issue.code) for issue in checked.issues] == issues


EVIL: Final = {"type": "pattern", "message": "", "args": {"pattern": "^(a|aa)+$"}}


def test_a_pattern_has_its_time() -> None:
    checked = run_checks([EVIL], "a" * 60 + "!", {}, limits=Limits(match_seconds=0.01))
    assert not checked.valid
    assert [issue.code for issue in checked.issues] == ["match_timeout"]


def test_patterns_of_one_value_share_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = TardyEngine(monkeypatch)
    checked = run_checks([EVIL] * 100, "a", {}, limits=Limits(match_seconds=1.0))
    assert engine.searches == [1.0] * 20
    assert [issue.code for issue in checked.issues] == ["match_timeout"] * 100


def test_arguments_are_evaluated_outside_of_any_repeat() -> None:
    least = {"type": "min", "message": "", "args": {"min": {"$cond": {"$state": "/a"}, "$then": 3, "$else": 9}}}
    assert run_checks([least], 4, {"a": 1}).valid
    assert not run_checks([least], 4, {}).valid
    assert not run_checks([{"type": "min", "message": "", "args": {"min": {"$item": "x"}}}], 4, {}).valid


ENABLED: Final[list[tuple[Any, bool, bool]]] = [
    (True, True, True),
    (False, False, True),
    ({"$state": "/on"}, True, True),
    ({"$state": "/off"}, False, False),
    ({"$state": "/off", "not": True}, True, True),
]


@pytest.mark.parametrize(("enabled", "strict", "compat"), ENABLED)
def test_checks_run_where_they_are_enabled(enabled: Any, strict: bool, compat: bool) -> None:
    config = {"checks": [{"type": "required", "message": "R"}], "enabled": enabled}
    assert bool(run_checks(config, "", {"on": 1}).checks) is strict
    assert bool(run_checks(config, "", {"on": 1}, policy="compat").checks) is compat


def test_what_upstream_throws_at_is_raised_in_compat() -> None:
    with pytest.raises(ExpressionError, match="invalid_visible"):
        run_checks({"checks": [], "enabled": "yes"}, "", {}, policy="compat")


def test_what_is_no_condition_leaves_the_checks_on() -> None:
    checked = run_checks({"checks": [{"type": "required", "message": "R"}], "enabled": {"path": "/x"}}, "", {})
    assert checked.errors == ("R",)
    assert [(issue.path, issue.code) for issue in checked.issues] == [("/enabled", "invalid_visible")]


def test_checks_of_the_host_come_after_those_that_are_built_in() -> None:
    def always(_: object, __: object) -> bool:
        return True

    def multiple(value: Any, args: Any) -> bool:
        return value % args["by"] == 0

    functions = {"required": always, "even": multiple}
    even = {"type": "even", "message": "E", "args": {"by": {"$state": "/by"}}}
    assert run_checks([even], 4, {"by": 2}, check_functions=functions).valid
    assert not run_checks([even], 3, {"by": 2}, check_functions=functions).valid
    assert not run_checks([check.required()], "", {}, check_functions=functions).valid


def test_typed_checks_are_the_same_as_written_ones() -> None:
    config = CheckConfig(checks=(check.required("R"), check.min_length(3, "L")), enabled=True)
    for given in (
        config,
        config.model_dump(mode="json"),
        config.checks,
        [Check(type="required", message="R"), config.model_dump()["checks"][1]],
    ):
        assert run_checks(given, "", {}).errors == ("R", "L")  # pyright: ignore[reportArgumentType] - one of them is MISSING to pyright


def field(path: Any, *checks: Check, **more: Any) -> dict[str, Any]:
    written = [one.model_dump(mode="json") for one in checks]
    return {"type": "Input", "props": {"label": "L", "value": path, "checks": written}, **more}


FORM: Final[dict[str, Any]] = {
    "root": "form",
    "elements": {
        "form": {"type": "Box", "props": {}, "children": ["name", "age", "rows", "hidden", "loose"]},
        "name": field({"$bindState": "/name"}, check.required("R"), check.min_length(3, "L")),
        "age": field({"$bindState": "/age"}, check.at_least(18, "A")),
        "rows": {"type": "Box", "props": {}, "children": ["row"], "repeat": {"statePath": "/rows"}},
        "row": field({"$bindItem": "v"}, check.required("V"), check.less_than("/age", "T")),
        "hidden": field({"$bindState": "/hidden"}, check.required("H"), visible={"$state": "/gone"}),
        "loose": field({"$state": "/loose"}, check.required("X")),
    },
    "state": {"name": "", "age": 20, "rows": [{"v": 5}, {"v": ""}]},
}


def test_a_form() -> None:
    for spec in (FORM, parse_spec(FORM)):
        form = validate_form(spec)
        assert list(form.fields) == ["/name", "/age", "/rows/0/v", "/rows/1/v"]
        assert form.errors == {"/name": ("R", "L"), "/rows/1/v": ("V", "T")}
        assert not form.valid
        assert form.issues == ()
    good = validate_form(FORM, {"name": "Ada", "age": 20, "rows": []})
    assert (good.valid, good.errors) == (True, {})


def test_what_is_wrong_with_the_checks_of_a_form_is_told_once() -> None:
    bad = field({"$bindItem": "v"}, Check(type="nope", message="N"))
    rows = {"type": "Box", "props": {}, "children": ["row"], "repeat": {"statePath": "/rows"}}
    form = validate_form({"root": "rows", "elements": {"rows": rows, "row": bad}}, {"rows": [0, 1, 2]})
    assert [(issue.path, issue.code) for issue in form.issues] == [("/elements/row/props/checks/0", "unknown_check")]
    assert form.valid
