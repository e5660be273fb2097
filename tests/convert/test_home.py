"""Clicks come home: tables of clicks with their whole outcome, and the law that a click says what A2UI would have said.

Law: `action_home(convert(D), click)` equals what the source's own renderer would send, for every
action, with every input empty, default, and odd.
"""

import json
import re
import sys
from collections.abc import Mapping
from functools import reduce
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from tests.convert.host import Host
from tests.shared import load, needs_shared, paths
from uispec import a2ui, convert, fold, pointer
from uispec.a2ui import resolution
from uispec.adapters.clicks.homecoming import Homecoming
from uispec.adapters.output_ids import output_id
from uispec.errors import ExpressionError, InvalidDocumentError, Issue, LimitError, ParseError
from uispec.losses import Conversion
from uispec.tree import Node, Pending, walk

NOW = "2026-11-30T10:00:00Z"
CATALOG = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
Json = dict[str, JsonValue]


def at(path: str) -> JsonValue:
    return {"@path": path}


def called(name: str, **args: JsonValue) -> JsonValue:
    return {"@call": name, "args": args}


def stream(*components: Json, data: JsonValue = None) -> list[JsonValue]:
    body: Json = {"surfaceId": "s", "catalogId": CATALOG, "components": list(components)}
    if data is not None:
        body["dataModel"] = data
    return [{"version": "1.0", "createSurface": body}]


def button(id_: str, context: Json, *, checks: list[JsonValue] | None = None, **event: JsonValue) -> list[Json]:
    component: Json = {
        "id": id_,
        "component": "Button",
        "child": f"{id_}Label",
        "action": {"event": {"name": f"do_{id_}", "context": context, **event}},
    }
    if checks:
        component["@checks"] = checks
    return [component, {"id": f"{id_}Label", "component": "Text", "text": id_}]


NAMED = called("required", value=at("/name"))
FORM = stream(
    {
        "id": "root",
        "component": "Column",
        "children": [*"nq", "ok", "on", "pick", "many", "vol", "due", "save", "say"],
    },
    {
        "id": "n",
        "component": "TextField",
        "label": "Name",
        "value": at("/name"),
        "@checks": [{"condition": called("length", value=at("/name"), max=5), "message": "Too long"}],
    },
    {"id": "q", "component": "TextField", "label": "Count", "variant": "number", "value": at("/count")},
    {"id": "ok", "component": "TextField", "label": "Not bound", "value": "x"},
    {"id": "on", "component": "CheckBox", "label": "On", "value": at("/on")},
    {
        "id": "pick",
        "component": "ChoicePicker",
        "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
        "value": at("/pick"),
    },
    {
        "id": "many",
        "component": "ChoicePicker",
        "variant": "multipleSelection",
        "options": [{"label": "A", "value": "a,b"}, {"label": "B", "value": "b"}],
        "value": at("/many"),
    },
    {"id": "vol", "component": "Slider", "max": 10, "value": at("/vol")},
    {"id": "due", "component": "DateTimeInput", "enableDate": True, "enableTime": True, "value": at("/due")},
    *button(
        "save", {"all": at("/")}, checks=[{"condition": called("required", value=at("/name")), "message": "Name?"}]
    ),
    *button("say", {"name": at("/name"), "n": "fixed", "none": at("/none")}, userMessage=at("/name")),
    data={
        "name": "Ada",
        "count": "12.50",
        "on": True,
        "pick": ["a"],
        "many": ["b"],
        "vol": 3,
        "due": "2026-03-01T09:30:15Z",
    },
)
RESULT = convert.convert(FORM, to="adaptive-card")
HOST = Host(RESULT.output)
BEFORE = cast("Json", cast("Any", FORM[0])["createSurface"]["dataModel"])


def action(name: str, context: JsonValue, **more: JsonValue) -> Json:
    body: Json = {"name": f"do_{name}", **more, "surfaceId": "s", "sourceComponentId": name, "timestamp": NOW}
    return {"version": "1.0", "action": {**body, "context": context}}


def saved(**changes: JsonValue) -> Json:
    return action("save", {"all": {**BEFORE, **changes}})


def _issue(path: str, code: str, message: str, severity: str = "error") -> Issue:
    return Issue(path, code, message, cast("Any", severity))


CLICKS: list[tuple[str, Json, Json | None, Json, tuple[Issue, ...]]] = [
    # what happens, payload, action, data afterwards, issues
    ("untouched", HOST.press("save"), saved(), {}, ()),
    ("a text", HOST.press("save", {"n": "Eve"}), saved(name="Eve"), {"name": "Eve"}, ()),
    ("a number keeps how it was typed", HOST.press("save", {"q": "3.50"}), saved(count="3.50"), {"count": "3.50"}, ()),
    ("no number", HOST.press("save", {"q": ""}), saved(count=""), {"count": ""}, ()),
    ("toggle off", HOST.press("save", {"on": "false"}), saved(on=False), {"on": False}, ()),
    ("another choice", HOST.press("save", {"pick": "b"}), saved(pick=["b"]), {"pick": ["b"]}, ()),
    ("no choice", HOST.press("save", {"pick": ""}), saved(pick=[]), {"pick": []}, ()),
    ("choices with a comma", HOST.press("save", {"many": "0,1"}), saved(many=["a,b", "b"]), {"many": ["a,b", "b"]}, ()),
    ("a slider", HOST.press("save", {"vol": "7"}), saved(vol=7), {"vol": 7}, ()),
    (
        "another time",
        HOST.press("save", {"due__time": "10:00"}),
        saved(due="2026-03-01T10:00"),
        {"due": "2026-03-01T10:00"},
        (),
    ),
    ("a missing half", HOST.press("save", {"due__time": ""}), saved(due="2026-03-01"), {"due": "2026-03-01"}, ()),
    ("an input that is bound to nothing", HOST.press("save", {"ok": "y"}), saved(), {}, ()),
    (
        "a context key with the name of an input",
        HOST.press("say", {"n": "Eve"}),
        action("say", {"name": "Eve", "n": "fixed", "none": None}, userMessage="Eve"),
        {"name": "Eve"},
        (),
    ),
    (
        "a check of an input",
        HOST.press("save", {"n": "Adelaide"}),
        saved(name="Adelaide"),
        {"name": "Adelaide"},
        (_issue("/action/data/n", "check_failed", "Too long", "warning"),),
    ),
    (
        "a check of the button",
        HOST.press("save", {"n": ""}),
        None,
        {"name": ""},
        (_issue("/action", "check_failed", "Name?"),),
    ),
    (
        "not a number",
        HOST.press("save", {"vol": "loud"}),
        None,
        {},
        (_issue("/action/data/vol", "bad_value", 'The value "loud" is not a number.'),),
    ),
    (
        "out of bounds",
        HOST.press("save", {"vol": "11"}),
        None,
        {},
        (_issue("/action/data/vol", "bad_value", 'The value "11" lies outside the bounds of the input, 0 to 10.'),),
    ),
    (
        "a choice that was not offered, and the rest is written",
        HOST.press("save", {"pick": "z", "n": "Eve"}),
        None,
        {"name": "Eve"},
        (_issue("/action/data/pick", "bad_value", 'The value "z" names a choice that was not offered.'),),
    ),
    (
        "no date",
        HOST.press("save", {"due__date": "soon"}),
        None,
        {},
        (_issue("/action/data/due__date", "bad_value", 'The value "soon" is not a date of the form YYYY-MM-DD.'),),
    ),
]


@pytest.mark.parametrize(
    ("payload", "expected", "changes", "issues"), [row[1:] for row in CLICKS], ids=[row[0] for row in CLICKS]
)
def test_clicks(payload: Json, expected: Json | None, changes: Json, issues: tuple[Issue, ...]) -> None:
    after = {**BEFORE, **changes}
    assert convert.action_home(RESULT, payload, now=NOW) == Homecoming(expected, after, issues)
    # `home` alone is enough, after a way through JSON.
    stored = json.loads(json.dumps(RESULT.home))
    assert convert.action_home(stored, payload, now=NOW) == Homecoming(expected, after, issues)
    found = convert.data_home(stored, payload)
    assert (found.action, found.data) == (None, after)
    assert found.issues == tuple(issue for issue in issues if issue.code != "check_failed")


def with_bounds(component: str, **more: JsonValue) -> Conversion[JsonValue]:
    source = stream(
        {"id": "root", "component": "Column", "children": ["f", "save"]},
        {"id": "f", "component": component, "label": "F", "value": at("/f"), **more},
        *button("save", {"f": at("/f")}),
        data={"f": 0 if component == "Slider" else ""},
    )
    return convert.convert(source, to="adaptive-card")


_DAY, _CLOCK = {"enableDate": True}, {"enableTime": True}
BOUNDS: list[tuple[str, dict[str, JsonValue], dict[str, str], str]] = [
    # bounds of a DateTimeInput, what is typed, and the bounds that are told; empty where it lies inside
    ("the first day", {**_DAY, "min": "2026-03-01"}, {"f": "2026-03-01"}, ""),
    ("a day before", {**_DAY, "min": "2026-03-01"}, {"f": "2026-02-28"}, "at least 2026-03-01"),
    ("a day after", {**_DAY, "max": "2026-03-31T12:00:00Z"}, {"f": "2026-04-01"}, "at most 2026-03-31"),
    ("a time before", {**_CLOCK, "min": "09:00:00Z", "max": "17:00:00Z"}, {"f": "08:59"}, "09:00 to 17:00"),
    ("a time inside", {**_CLOCK, "min": "09:00:00Z", "max": "17:00:00Z"}, {"f": "17:00"}, ""),
    # The host is told the day alone, and home knows the rest.
    (
        "a time before on the first day",
        {**_DAY, **_CLOCK, "min": "2026-03-01T09:30:00Z"},
        {"f__date": "2026-03-01", "f__time": "09:29"},
        "at least 2026-03-01T09:30",
    ),
    (
        "an early time on the second day",
        {**_DAY, **_CLOCK, "min": "2026-03-01T09:30:00Z"},
        {"f__date": "2026-03-02", "f__time": "00:00"},
        "",
    ),
    ("a bound that comes from the data", {**_DAY, "min": at("/f")}, {"f": "2026-03-01"}, ""),
    # Lost when converting, so it must not come back at a click.
    (
        "a time of day for both",
        {**_DAY, **_CLOCK, "min": "09:30:00Z"},
        {"f__date": "2026-03-01", "f__time": "09:00"},
        "",
    ),
    ("a day for a time", {**_CLOCK, "max": "2026-03-01"}, {"f": "09:00"}, ""),
]


@pytest.mark.parametrize(("more", "typed", "told"), [row[1:] for row in BOUNDS], ids=[row[0] for row in BOUNDS])
def test_bounds_of_dates(more: dict[str, JsonValue], typed: dict[str, str], told: str) -> None:
    result = with_bounds("DateTimeInput", **more)
    found = convert.action_home(result, Host(cast("Json", result.output)).press("save", typed), now=NOW)
    value = "T".join(typed.values())
    if told:
        text = f'The value "{value}" lies outside the bounds of the input, {told}.'
        assert found.issues == (_issue(f"/action/data/{next(iter(typed))}", "bad_value", text),)
        assert (found.action, found.data) == (None, {"f": ""})
    else:
        assert found == Homecoming(action("save", {"f": value}), {"f": value}, ())


def filled_in(result: Conversion[JsonValue], values: Json | None, button_id: str = "go") -> Json:
    """An answer in the words of a target that is not a card; None where nothing at all was filled in."""
    entries = cast("dict[str, Any]", result.home["actions"])
    (name,) = [name for name, entry in entries.items() if entry["component"] == button_id]
    found = re.search(rf'"_home": "([^"]+ {button_id})"', json.dumps(result.output))
    mark: Json = {} if found is None else {"_home": found[1]}
    answers: dict[str, Json] = {
        "markdown": {"action": name, **({} if values is None else {"inputs": values})},
        "assistant-ui": {"type": f"do_{button_id}", **mark, **({} if values is None else {"$input": values})},
        "json-render": {"action": f"do_{button_id}", "params": {**mark, **(values or {})}},
    }
    return answers[result.target_format]


_KINDS: dict[str, Json] = {"date": {**_DAY}, "time": {**_CLOCK}, "both": {**_DAY, **_CLOCK}, "neither": {}}
TYPED: list[tuple[str, str, bool]] = [
    # what a DateTimeInput asks for, what is typed where the target has no input for it, whether it is taken
    *((kind, text, False) for kind in _KINDS for text in ("next friday", "2026-02-30")),
    *((kind, "", True) for kind in _KINDS),
    ("date", "2026-03-01", True),
    ("date", "09:30", False),
    ("time", "09:30:00Z", True),
    ("time", "2026-03-01", False),
    ("both", "2026-03-01T09:30", True),
    ("both", "2026-03-01", True),
    ("neither", "09:30", True),
]


@pytest.mark.parametrize("to", ["markdown", "assistant-ui", "json-render"])
@pytest.mark.parametrize(("kind", "text", "is_taken"), TYPED)
def test_a_date_that_is_typed(to: str, kind: str, text: str, is_taken: bool) -> None:
    result = asking_for_a_date(to, "", **_KINDS[kind])
    came = convert.action_home(result, filled_in(result, {"f": text}), now=NOW)
    assert _codes(came) == ([] if is_taken else ["bad_value"])
    assert came.action == (action("go", {"f": text}) if is_taken else None)
    assert came.data == {"f": text if is_taken else ""}


@pytest.mark.parametrize("to", ["markdown", "assistant-ui", "json-render"])
def test_a_date_that_was_none_and_is_untouched(to: str) -> None:
    result = asking_for_a_date(to, "soon", **_DAY)
    came = convert.action_home(result, filled_in(result, {"f": "soon"}), now=NOW)
    assert came == Homecoming(action("go", {"f": "soon"}), {"f": "soon"}, ())


def asking_for_a_date(to: str, held: str, **more: JsonValue) -> Conversion[JsonValue]:
    source = stream(
        {"id": "root", "component": "Column", "children": ["f", "go"]},
        {"id": "f", "component": "DateTimeInput", "label": "F", "value": at("/f"), **more},
        *button("go", {"f": at("/f")}),
        data={"f": held},
    )
    return convert.convert(source, to=to, form="flat")


@pytest.mark.parametrize("click", [convert.action_home, convert.data_home])
def test_data_that_is_no_json(click: Any) -> None:
    """Both look over the caller's data as over the payload, and say where in it something is wrong."""
    for bad, error, code in [
        ({"name": [10**5000]}, LimitError, "too_large"),
        ({"name": ["\ud800"]}, ParseError, "invalid_unicode"),
        ({"name": [float("nan")]}, ParseError, "non_finite_number"),
        ({"name": [{1, 2}]}, InvalidDocumentError, "wrong_type"),
    ]:
        with pytest.raises(error) as caught:
            click(RESULT, SAVE, cast("Any", bad))
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/name/0", code)]
        with pytest.raises(error) as caught:
            click(RESULT, with_data(SAVE, n=cast("Any", bad)))
        assert [(issue.path, issue.code) for issue in caught.value.issues] == [("/action/data/n/name/0", code)]


def test_what_comes_back_is_no_part_of_what_was_given() -> None:
    newest: Json = {"name": "Ada", "deep": {"list": [1]}}
    found = [
        convert.action_home(RESULT, HOST.press("save", {"n": "Eve"}), newest, now=NOW),
        convert.action_home(RESULT, edited(SAVE, id="delete"), newest, now=NOW),
        convert.data_home(RESULT, SAVE, newest),
    ]
    cast("Any", newest)["deep"]["list"].append(2)
    assert [cast("Any", each.data)["deep"] for each in found] == [{"list": [1]}] * 3
    assert cast("Any", found[0].action)["action"]["context"]["all"]["deep"] == {"list": [1]}


def test_a_user_message_that_cannot_be_written_out() -> None:
    """A message that cannot be written as text is left out, as the source's own renderer does."""
    found = convert.action_home(RESULT, HOST.press("say"), {"name": 10**4290}, now=NOW)
    assert found.action == action("say", {"name": 10**4290, "n": "fixed", "none": None})
    assert found.issues == (_issue("/action/data/n", "check_failed", "Too long", "warning"),)


def test_a_check_of_an_input_that_was_not_sent_names_it() -> None:
    source = stream(
        {"id": "root", "component": "Column", "children": ["f", "save"]},
        {
            "id": "f",
            "component": "TextField",
            "label": "F",
            "value": at("/f"),
            "@checks": [{"condition": called("length", value=at("/f"), min=2), "message": "Too short"}],
        },
        *button("save", {"f": at("/f")}),
    )
    result = convert.convert(source, to="adaptive-card")
    host = Host(result.output)
    sent = convert.action_home(result, host.press("save", {"f": "x"}), now=NOW)
    absent = convert.action_home(result, host.press("save"), now=NOW)
    assert sent.issues == (_issue("/action/data/f", "check_failed", "Too short", "warning"),)
    text = 'The input "f" was not sent, and counts as empty: Too short'
    assert absent.issues == (_issue("/action/data", "check_failed", text, "warning"),)


_REQUIRED: Json = {"condition": called("required", value=at("/name")), "message": "Name?"}
_UNSENT = 'The input "f" was not sent, and stays as it is: Name?'
UNSENT: list[tuple[str, JsonValue, Json | None, list[tuple[str, str]]]] = [
    # format, what the data hold, what was filled in, the paths and messages of failed checks
    ("markdown", "", None, [("/action", _UNSENT)]),
    ("markdown", "", {}, [("/inputs", _UNSENT)]),
    ("markdown", "Ada", {}, []),
    ("markdown", "Ada", {"f": ""}, [("/inputs/f", "Name?")]),
    ("assistant-ui", "", None, [("", _UNSENT)]),
    ("assistant-ui", "", {}, [("/$input", _UNSENT)]),
    ("assistant-ui", "Ada", {}, []),
    ("assistant-ui", "", {"f": "Eve"}, []),
    ("json-render", "", {}, [("/params", _UNSENT)]),
    ("json-render", "Ada", {}, []),
    ("json-render", "Ada", {"n": None}, [("/params/n", "Name?")]),
    # A value that is none is said once.
    ("markdown", "", {"f": 7}, []),
    ("assistant-ui", "", {"f": 7}, []),
    ("json-render", "", {"n": 7}, []),
]


@pytest.mark.parametrize(("to", "held", "values", "failed"), UNSENT)
def test_a_check_is_run_whether_its_input_was_sent_or_not(
    to: str, held: JsonValue, values: Json | None, failed: list[tuple[str, str]]
) -> None:
    source = stream(
        {"id": "root", "component": "Column", "children": ["f", "go", "other"]},
        {"id": "f", "component": "TextField", "label": "F", "value": at("/name"), "@checks": [_REQUIRED]},
        *button("go", {"n": at("/name")}),
        *button("other", {}),
        data={"name": held},
    )
    result = convert.convert(source, to=to, form="flat")
    came = convert.action_home(result, filled_in(result, values), now=NOW)
    assert [(issue.path, issue.message) for issue in came.issues if issue.code == "check_failed"] == failed
    is_bad = 7 in (values or {}).values()
    assert [issue.code for issue in came.issues if issue.code != "check_failed"] == ["bad_value"] * is_bad
    assert (came.action is None) is is_bad


def test_a_check_of_an_input_that_the_action_does_not_take() -> None:
    source = stream(
        {"id": "root", "component": "Column", "children": ["f", "other", "go"]},
        {"id": "f", "component": "TextField", "label": "F", "value": at("/name"), "@checks": [_REQUIRED]},
        *button("other", {}),
        *button("go", {"n": at("/name")}),
        data={"name": ""},
    )
    result = convert.convert(source, to="json-render")
    came = convert.action_home(result, filled_in(result, {}, "other"), now=NOW)
    assert came == Homecoming(action("other", {}), {"name": ""}, ())


def test_a_check_beside_a_bad_value() -> None:
    """The data still have what the input had before, so its checks have nothing to say."""
    checks: list[JsonValue] = [{"condition": called("required", value=at("/no")), "message": "F?"}]
    card = with_bounds("Slider", max=9, **{"@checks": checks})
    press = Host(cast("Json", card.output)).press
    assert _codes(convert.action_home(card, press("save", {"f": "8"}), now=NOW)) == ["check_failed"]
    assert _codes(convert.action_home(card, press("save", {"f": "loud"}), now=NOW)) == ["bad_value"]


VERDICTS: list[tuple[JsonValue, list[str]]] = [
    (True, []),
    ({"valid": True}, []),
    ({"valid": True, "more": 1}, []),
    (False, ["Own"]),
    ("yes", ["Own"]),
    ({"valid": False}, ["Own"]),
    ({"valid": False, "message": "Said"}, ["Said"]),
    ({"valid": False, "message": ""}, ["Own"]),
    # What is no ValidationResult is no verdict, whatever it holds.
    ({"valid": True, "severity": "bad"}, ["Own"]),
    ({"valid": True, "code": 7}, ["Own"]),
    ({"valid": 1}, ["Own"]),
    ({}, ["Own"]),
]


@pytest.mark.parametrize(("verdict", "expected"), VERDICTS)
def test_a_check_comes_home_as_the_renderer_runs_it(verdict: JsonValue, expected: list[str]) -> None:
    source = stream(
        {"id": "root", "component": "Column", "children": ["save"]},
        *button("save", {}, checks=[{"condition": at("/ok"), "message": "Own"}]),
        data={"ok": verdict},
    )
    result = convert.convert(source, to="adaptive-card")
    host = Host(result.output)
    found = convert.action_home(result, host.press("save"), now=NOW)
    assert [issue.message for issue in found.issues] == expected
    surface = fold.a2ui_surface(reduce(fold.a2ui_apply, a2ui.parse_messages(cast("Any", source)), fold.a2ui_empty()))
    assert surface is not None
    node = next(one for one in walk(a2ui.resolve(surface).root) if isinstance(one, Node) and one.id == "save")
    assert a2ui.run_checks(surface, node).is_valid is not bool(expected)


def edited(payload: Json, **changes: JsonValue) -> Json:
    """The payload with other members in its action."""
    return {"action": {**cast("Json", payload["action"]), **changes}}


def with_data(payload: Json, **changes: JsonValue) -> Json:
    inner = cast("Json", cast("Json", payload["action"])["data"])
    return edited(payload, data={**inner, **changes})


SAVE = HOST.press("save")
DISTRUSTED: list[tuple[str, JsonValue, Json | None, tuple[Issue, ...]]] = [
    (
        "another version of the document",
        with_data(SAVE, _home={"action": "save", "digest": "0"}),
        None,
        (_issue("/action", "stale", "The click was made on another version of this document."),),
    ),
    (
        "an action that is not there",
        edited(SAVE, id="delete"),
        None,
        (_issue("/action", "unknown_action", 'The document has no action "delete".'),),
    ),
    (
        "another verb",
        edited(SAVE, verb="do_delete"),
        None,
        (_issue("/action", "unknown_action", 'The action "save" has another verb.'),),
    ),
    (
        "an input that is not there",
        with_data(SAVE, extra="x"),
        saved(),
        (_issue("/action/data/extra", "unknown_input", 'The document has no input "extra".', "warning"),),
    ),
    # Literals come from home: whatever a client puts into the context is ignored.
    (
        "a forged context",
        with_data(HOST.press("say"), name="Mallory", none=1),
        action("say", {"name": "Ada", "n": "fixed", "none": None}, userMessage="Ada"),
        (),
    ),
]


@pytest.mark.parametrize(
    ("payload", "expected", "issues"), [row[1:] for row in DISTRUSTED], ids=[row[0] for row in DISTRUSTED]
)
def test_distrust(payload: JsonValue, expected: Json | None, issues: tuple[Issue, ...]) -> None:
    assert convert.action_home(RESULT, payload, now=NOW) == Homecoming(expected, BEFORE, issues)


def test_absence_speaks_for_submitted_inputs_only() -> None:
    """An input behind an inner card is neither sent nor emptied by an action outside of it."""
    source = stream(
        {"id": "root", "component": "Column", "children": ["m", "out", "save"]},
        {"id": "m", "component": "Modal", "trigger": "t", "content": "c"},
        {"id": "t", "component": "Text", "text": "More"},
        {"id": "c", "component": "Column", "children": ["in", "inner"]},
        {"id": "in", "component": "TextField", "label": "In", "value": at("/in")},
        {"id": "out", "component": "TextField", "label": "Out", "value": at("/out")},
        *button("save", {"all": at("/")}),
        *button("inner", {"all": at("/")}),
        data={"in": "1", "out": "2"},
    )
    result = convert.convert(source, to="adaptive-card")
    host = Host(result.output)
    outside = convert.action_home(result, host.press("save", {"in": "lost", "out": ""}), now=NOW)
    assert outside.action == action("save", {"all": {"in": "1", "out": ""}})
    inside = convert.action_home(result, host.press("inner", {"in": "", "out": "3"}), now=NOW)
    assert inside.action == action("inner", {"all": {"in": "", "out": "3"}})


TAKEN: list[tuple[str, Json, bool]] = [
    # what the action says of inputs or what stands in its place, and whether an input comes home with it
    ("said by nobody", {"type": "Action.Execute", "id": "go"}, True),
    ("auto", {"type": "Action.Submit", "id": "go", "associatedInputs": "auto"}, True),
    ("none", {"type": "Action.Submit", "id": "go", "associatedInputs": "none"}, False),
    ("none, in any case", {"type": "Action.Execute", "verb": "go", "associatedInputs": "None"}, False),
    ("no message", {"type": "Action.OpenUrl", "url": "https://example.org"}, False),
]


@pytest.mark.parametrize("to", ["assistant-ui", "markdown", "adaptive-card"])
@pytest.mark.parametrize(("action", "is_taken"), [row[1:] for row in TAKEN], ids=[row[0] for row in TAKEN])
def test_an_input_that_no_action_takes_along_says_so(to: Any, action: Json, is_taken: bool) -> None:
    """Unless the target keeps what is entered as the source does, until something takes it along."""
    field: Json = {"type": "Input.Text", "id": "who", "label": "Who"}
    card: Json = {"type": "AdaptiveCard", "version": "1.5", "body": [field], "actions": [{**action, "title": "Go"}]}
    options: dict[str, Any] = {"form": "flat"} if to == "assistant-ui" else {}
    losses = convert.convert(card, to, **options).losses
    told = [(loss.path, loss.effect) for loss in losses if loss.code == "two_way"]
    assert told == ([] if is_taken or to == "adaptive-card" else [("/body/0/id", "dropped")])


def test_only_a_press_takes_inputs_along_in_a_card() -> None:
    """An event that a card does not have takes nothing along, whatever the source sends with it."""
    event: Json = {"action": "typed", "params": {"who": {"$state": "/who"}}}
    field: Json = {"type": "Input", "props": {"value": {"$bindState": "/who"}}, "children": [], "on": {"blur": event}}
    result = convert.convert({"root": "who", "elements": {"who": field}, "state": {"who": ""}}, "adaptive-card")
    told = [(loss.path, loss.code, loss.effect) for loss in result.losses if loss.code in ("two_way", "event")]
    assert told == [
        ("/elements/who/props/value/$bindState", "two_way", "dropped"),
        ("/elements/who/on/blur", "event", "dropped"),
    ]


def test_newest_data() -> None:
    """The caller's newest data is used; an untouched input does not undo what changed meanwhile."""
    newest: JsonValue = {**BEFORE, "name": "Grace", "more": 1}
    home = convert.action_home(RESULT, HOST.press("save", {"pick": "b"}), newest, now=NOW)
    expected: Json = {**cast("Json", newest), "pick": ["b"]}
    assert home == Homecoming(action("save", {"all": expected}), expected, ())
    assert newest == {**BEFORE, "name": "Grace", "more": 1}


def test_newest_data_without_the_place() -> None:
    source = stream(
        {"id": "root", "component": "Column", "children": ["f", "save"]},
        {"id": "f", "component": "TextField", "label": "F", "value": at("/a/b")},
        *button("save", {"b": at("/a/b")}),
    )
    result = convert.convert(source, to="adaptive-card")
    payload = Host(result.output).press("save", {"f": "x"})
    assert convert.action_home(result, payload, now=NOW).data == {"a": {"b": "x"}}
    found = convert.action_home(result, payload, {"a": 7}, now=NOW)
    assert (found.action, found.data, [issue.code for issue in found.issues]) == (None, {"a": 7}, ["bad_value"])


def test_time() -> None:
    activity: Json = {"type": "invoke", "timestamp": NOW, "value": SAVE}
    assert convert.action_home(RESULT, activity).action == saved()
    unknown = _issue("/value/action", "assumed_time", "No time was given for this click; pass now=.", "notice")
    for found in [
        convert.action_home(RESULT, {**activity, "timestamp": "now"}),
        convert.action_home(RESULT, {"type": "invoke", "value": SAVE}),
    ]:
        assert cast("Any", found.action)["action"]["timestamp"] == "1970-01-01T00:00:00Z"
        assert found.issues == (unknown,)
    with pytest.raises(ValueError, match="now is no moment"):
        convert.action_home(RESULT, SAVE, now="noon")


def test_a_language_that_is_not_installed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click that cannot be formatted as the document was is refused, and not sent with gaps."""
    monkeypatch.setitem(sys.modules, "babel", None)
    monkeypatch.delitem(sys.modules, "uispec._browser.cldr", raising=False)
    with pytest.raises(ExpressionError) as caught:
        convert.action_home({**RESULT.home, "locale": "de"}, SAVE, now=NOW)
    assert [(issue.path, issue.code) for issue in caught.value.issues] == [("", "locale_unavailable")]


def test_nothing_can_be_clicked() -> None:
    result = convert.convert(stream({"id": "root", "component": "Text", "text": "Hi"}), to="adaptive-card")
    assert result.home == {}
    found = convert.action_home(result, SAVE, now=NOW)
    assert found == Homecoming(
        None, None, (_issue("/action", "stale", "The click was made on another version of this document."),)
    )


@pytest.mark.parametrize("payload", [SAVE, {"action": 1}, {"type": "go"}, "[]", 7])
def test_an_empty_home_knows_no_click(payload: Any) -> None:
    """Whatever the host of whatever target sent: it does not say which that is."""
    message = "Nothing in this document can be clicked: its home is empty."
    refused = Homecoming(None, {"n": 1}, (_issue("", "unknown_action", message),))
    assert convert.action_home({}, payload, {"n": 1}) == convert.data_home({}, payload, {"n": 1}) == refused
    with pytest.raises(ParseError):
        convert.action_home({}, "{")


@pytest.mark.parametrize("home", [{"actions": {}}, {"x": 1}, 7])
def test_wrong_calls(home: Any) -> None:
    with pytest.raises(TypeError):
        convert.action_home(home, SAVE)


def test_not_a_payload() -> None:
    with pytest.raises(InvalidDocumentError):
        convert.action_home(RESULT, {"hello": 1})


@needs_shared
@pytest.mark.parametrize("version", ["v0_9", "v1_0"])
def test_rosetta_click(version: str) -> None:
    """The card made from the recorded stream, submitted, comes home as the recorded action."""
    (source,) = paths(f"data/rosetta/a2ui_{version}.jsonl")
    result = convert.convert(source.read_text(encoding="utf-8"), to="adaptive-card")
    payload = Host(result.output).press("approve")
    recorded = load(f"data/rosetta/a2ui_{version}_action.json")
    assert convert.action_home(result.home, payload, now=NOW).action == recorded
    # Also as a host recorded it, which knows nothing of our mark.
    invoke = load("data/rosetta/adaptive_card_action.json")
    assert convert.action_home(result.home, invoke, now=NOW).action == recorded


# The law, against A2UI's own renderer: `a2ui.action` on the data as the user edited it.

_ODD = "a,b \"q\" 'x' /y\\ {{z}} 日本 " + "long " * 400
_DATES = {"date": "2031-12-24", "time": "23:45"}


def _fill(node: Node, how: str, data: JsonValue, tokens: tuple[str, ...]) -> tuple[dict[str, str], JsonValue]:
    """Fill one input: the texts for the card, by half; and the data after A2UI's renderer took the same edit."""
    props = node.props
    if how == "default":
        return {}, data
    match node.type:
        case "TextField":
            odd = "-7.25" if props.get("variant") == "number" else _ODD
            text = odd if how == "odd" else ""
            return {"": text}, pointer.put(data, tokens, text, pointer.UPSERT)
        case "CheckBox":
            is_on = how == "odd"
            return {"": "true" if is_on else "false"}, pointer.put(data, tokens, is_on, pointer.UPSERT)
        case "Slider":
            if how == "empty":
                return {}, data  # a slider is never empty
            return {"": str(props["max"])}, pointer.put(data, tokens, props["max"], pointer.UPSERT)
        case "ChoicePicker":
            options = [cast("Json", option) for option in cast("list[JsonValue]", props["options"])]
            chosen = [] if how == "empty" else [options[-1]["value"]]
            names = "" if how == "empty" else f"#{len(options) - 1}"
            return {"": names}, pointer.put(data, tokens, chosen, pointer.UPSERT)
        case "DateTimeInput":
            halves = [half for half, key in (("date", "enableDate"), ("time", "enableTime")) if props.get(key)]
            texts = {half: _DATES[half] if how == "odd" else "" for half in halves}
            value = "T".join(text for text in texts.values() if text)
            return texts, pointer.put(data, tokens, value, pointer.UPSERT)
        case _:
            raise AssertionError(node.type)


def _target(surface: a2ui.Surface, node: Node) -> tuple[str, ...] | None:
    written = cast("Json", surface.components[node.id].model_dump(mode="json")).get("value")
    path = written.get("@path", written.get("path")) if isinstance(written, dict) else None
    if not isinstance(path, str):
        return None
    where = path if path.startswith("/") else f"{node.scope}/{path}"
    return pointer.parse(where.rstrip("/"))


def _rows(node: Node) -> list[int]:
    """Positions in the templates around a node, from its scope: the steps of a scope that are indices."""
    return [int(step) for step in node.scope.split("/") if step.isdigit()]


def check_law(source: object, result: Conversion[JsonValue], surface: a2ui.Surface, how: str) -> int:
    """Hold every button of a surface against the law; tells how many were pressed."""
    host = Host(cast("Json", result.output))
    resolved = resolution.resolve(surface).root
    assert not isinstance(resolved, Pending)
    nodes = [node for node in walk(cast("Node", resolved)) if isinstance(node, Node)]
    pressed = 0
    for node in nodes:
        name = output_id(node.id, _rows(node))
        shown = host.actions.get(name)
        if node.type != "Button" or shown is None or shown[0].get("verb") is None:
            continue
        chain = shown[1]
        data, typed = surface.data, dict[str, str]()
        for input_ in nodes:
            tokens = _target(surface, input_) if input_.type in _INPUTS else None
            if tokens is None:
                continue
            key = output_id(input_.id, _rows(input_))
            texts, changed = _fill(input_, how, data, tokens)
            if len(texts) > 1:
                keys = {half: output_id(input_.id, _rows(input_), half) for half in texts}
            else:
                keys = dict.fromkeys(texts, key)
            first = host.inputs[next(iter(keys.values()), key) if texts else _any_of(host, key)]
            around = first[1]
            if chain[: len(around)] != around:
                continue
            if how == "empty" and not any(host.inputs[name_][0].get("value") for name_ in keys.values()):
                continue  # what shows nothing cannot be emptied
            data = changed
            for half, text in texts.items():
                choices = first[0].get("choices")
                if text.startswith("#") and isinstance(choices, list):
                    text = str(cast("Json", choices[int(text[1:])])["value"])
                typed[keys[half]] = text
        found = convert.action_home(result.home, host.press(name, typed), now=NOW)
        assert found.data == data
        expected = a2ui.action(surface, node, data=data, now=NOW)
        blocked = [issue for issue in found.issues if issue.severity == "error"]
        if blocked:
            assert {issue.code for issue in blocked} == {"check_failed"}
            assert found.action is None
        else:
            assert found.action == a2ui.dump_message(expected)
            pressed += 1
    return pressed


_INPUTS = ("TextField", "CheckBox", "Slider", "ChoicePicker", "DateTimeInput")


def _any_of(host: Host, key: str) -> str:
    return key if key in host.inputs else f"{key}__date"


EXAMPLES = [
    path for version in ("v0_9", "v1_0") for path in paths(f"data/a2ui/{version}/catalogs/basic/examples/*.json")
]


@needs_shared
@pytest.mark.parametrize("how", ["default", "empty", "odd"])
def test_law_on_the_official_examples(how: str) -> None:
    pressed = 0
    for path in EXAMPLES:
        messages = cast("Mapping[str, Any]", json.loads(path.read_text(encoding="utf-8")))["messages"]
        state = fold.a2ui_empty()
        for message in messages:
            state = fold.a2ui_apply(state, message)
        for surface in state.surfaces.values():
            result = convert.convert(messages, to="adaptive-card", surface_id=surface.id)
            pressed += check_law(messages, result, surface, how)
    assert pressed > 50


_words = st.text(st.sampled_from("ab,\"'/\\~ .日_\n"), max_size=6)


@st.composite
def forms(draw: st.DrawFn) -> list[JsonValue]:
    """Forms with every kind of input, some of them in a template, under ids of every kind."""
    ids = draw(
        st.lists(st.text(st.sampled_from("ab_-.2é"), min_size=1, max_size=5), min_size=8, max_size=8, unique=True)
    )
    ids = [id_ for id_ in ids if id_ not in ("root", "list", "row")]
    kinds = draw(st.lists(st.sampled_from(_INPUTS), min_size=len(ids), max_size=len(ids)))
    options: list[JsonValue] = [
        {"label": str(index), "value": value}
        for index, value in enumerate(draw(st.lists(_words, min_size=1, max_size=3, unique=True)))
    ]
    components: list[Json] = []
    data: Json = {}
    item: Json = {}
    rows: list[JsonValue] = []
    for index, (id_, kind) in enumerate(zip(ids, kinds, strict=True)):
        in_row = index % 2 == 1
        key = f"k{index}"
        value: JsonValue
        more: Json = {"label": "L"}
        match kind:
            case "TextField":
                value = draw(_words)
            case "CheckBox":
                value = draw(st.booleans())
            case "Slider":
                value, more = draw(st.integers(0, 9)), {"max": 9}
            case "ChoicePicker":
                many = draw(st.booleans())
                picked = draw(st.lists(st.sampled_from(options), max_size=2 if many else 1, unique_by=str))
                value = [cast("Json", option)["value"] for option in picked]
                more = {"options": options, "variant": "multipleSelection" if many else "mutuallyExclusive"}
            case _:
                day, clock = draw(st.sampled_from([(True, False), (False, True), (True, True)]))
                value = draw(st.sampled_from(["", "2026-03-01", "09:30", "2026-03-01T09:30", "2026-03-01T09:30:15Z"]))
                more = {"enableDate": day, "enableTime": clock}
        (item if in_row else data)[key] = value
        components.append({"id": id_, "component": kind, "value": at(key if in_row else f"/{key}"), **more})
    outer: list[JsonValue] = [component["id"] for component in components[::2]]
    inner: list[JsonValue] = [component["id"] for component in components[1::2]]
    rows = [dict(item) for _ in range(draw(st.integers(0, 2)))]
    data["rows"] = rows
    return stream(
        {"id": "root", "component": "Column", "children": [*outer, "list", "sav e"]},
        {"id": "list", "component": "List", "children": {"componentId": "row", "path": "/rows"}},
        {"id": "row", "component": "Column", "children": [*inner, "r.w"]},
        *components,
        *button("sav e", {"all": at("/"), **{str(id_): at("/k0") for id_ in ids}}),
        *button("r.w", {"item": at(""), "k": at("k1"), "index": {"@call": "@index"}}),
        data=data,
    )


@settings(max_examples=60)
@given(forms(), st.sampled_from(["default", "empty", "odd"]))
def test_law_on_forms(source: list[JsonValue], how: str) -> None:
    state = fold.a2ui_empty()
    for message in source:
        state = fold.a2ui_apply(state, cast("Json", message))
    result = convert.convert(source, to="adaptive-card")
    assert check_law(source, result, state.surfaces["s"], how) > 0


# Rows that the target makes itself


def _in_rows(to: str, rows: list[dict[str, JsonValue]], **context: JsonValue) -> tuple[Any, str]:
    """A list of buttons, converted to a target that makes the rows, and the mark of their action."""
    event = {"event": {"name": "delete", "context": context}}
    components = [
        {"id": "root", "component": "List", "children": {"componentId": "b", "path": "/rows"}},
        {"id": "b", "component": "Button", "child": "t", "action": event},
        {"id": "t", "component": "Text", "text": "x"},
    ]
    body = {"surfaceId": "s", "catalogId": CATALOG, "components": components, "dataModel": {"rows": rows}}
    source = {"version": "1.0", "createSurface": body}
    result = convert.convert(source, to=to)
    found = re.search(r'"_home": "([^"]+)"', json.dumps(result.output))
    assert found is not None
    return result, found[1]


def _deleted(result: Any, params: dict[str, JsonValue]) -> list[JsonValue]:
    came = convert.action_home(result, {"action": "delete", "params": params}, now=NOW)
    return [None if came.action is None else cast("Any", came.action)["action"]["context"]["id"], *_codes(came)]


def _codes(came: convert.Homecoming) -> list[str]:
    return [issue.code for issue in came.issues]


ROWS: list[tuple[str, dict[str, JsonValue], list[JsonValue]]] = [
    ("the position", {"_row": 1}, [2]),
    ("the position with a fraction of zero", {"_row": 1.0}, [2]),
    ("what the row says", {"id": 2}, [2]),
    ("a text", {"_row": "1"}, [None, "unknown_action"]),
    ("null", {"_row": None}, [None, "unknown_action"]),
    ("a list", {"_row": [9]}, [None, "unknown_action"]),
    ("true", {"_row": True}, [None, "unknown_action"]),
    ("a half", {"_row": 0.5}, [None, "unknown_action"]),
    ("none of the rows", {"_row": 99}, [None, "unknown_action"]),
    ("what no row says", {"id": 3}, [None, "unknown_action"]),
    ("nothing", {}, [None, "unknown_action"]),
]


@pytest.mark.parametrize(("told", "came"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_the_row_of_a_click(told: dict[str, JsonValue], came: list[JsonValue]) -> None:
    result, mark = _in_rows("json-render", [{"id": 1}, {"id": 2}], id={"@path": "id"})
    assert _deleted(result, {**told, "_home": mark}) == came


def test_rows_that_say_the_same_send_the_same() -> None:
    result, mark = _in_rows("json-render", [{"id": 1}, {"id": 1}], id={"@path": "id"})
    assert _deleted(result, {"id": 1, "_home": mark}) == [1]
