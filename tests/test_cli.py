"""The command line: what goes to which stream, which status comes back, and nothing that looks like a traceback."""

import io
import itertools
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

from uispec import __version__, a2ui
from uispec.cli import main, printing
from uispec.cli.commands import app, run

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLES: Final = ROOT / "examples"
EXPENSE: Final = str(EXAMPLES / "expense-approval.jsonl")
BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
BROKEN: Final = str(EXAMPLES / "broken.jsonl")


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


def uispec(*arguments: str, stdin: bytes | None = None) -> Ran:
    result = CliRunner().invoke(app, list(arguments), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def one_object(text: str) -> dict[str, Any]:
    """The JSON object that a text is, which is no more than that."""
    value = json.loads(text)
    assert sorted(value) == ["issues", "losses", "output"]
    return value


def test_the_main_job_gives_a_card_and_tells_how() -> None:
    ran = uispec("convert", EXPENSE, "--to", "adaptive-card")
    assert ran.status == 0
    card = json.loads(ran.out)
    assert (card["type"], card["version"]) == ("AdaptiveCard", "1.6")
    lines = ran.err.splitlines()
    assert lines[0] == "folded   3 messages"
    assert lines[1] == "surface  expense-2093, A2UI 1.0, 22 components"
    assert lines[2] == "         Card #root"
    assert "checked  0 errors, 0 warnings, 0 notices" in lines
    assert re.search(r"^losses +\d+ losses on the way to adaptive-card", ran.err, re.MULTILINE)
    assert re.search(r"^warning +two_way ", ran.err, re.MULTILINE)


def test_quiet_leaves_the_story_out() -> None:
    ran = uispec("convert", EXPENSE, "--to", "adaptive-card", "--quiet")
    assert ran.err.startswith("losses ")
    assert json.loads(ran.out)["type"] == "AdaptiveCard"


def test_notices_are_shown_on_demand() -> None:
    shown = uispec("convert", EXPENSE, "--to", "adaptive-card", "-q", "--min-severity", "notice")
    hidden = uispec("convert", EXPENSE, "--to", "adaptive-card", "-q")
    assert "notice " in shown.err
    assert "\nnotice " not in hidden.err
    assert "--min-severity notice" in hidden.err


def test_refusing_losses_gives_no_output() -> None:
    ran = uispec("convert", EXPENSE, "--to", "adaptive-card", "--on-loss", "raise")
    assert (ran.status, ran.out) == (1, "")
    assert "two_way" in ran.err


def test_outline_is_text() -> None:
    ran = uispec("convert", EXPENSE, "--to", "outline")
    assert ran.status == 0
    assert "Supplier visit in Porto" in ran.out
    assert one_object(uispec("convert", EXPENSE, "--to", "outline", "--json").out)["output"].rstrip(
        "\n"
    ) == ran.out.rstrip("\n")


COMMANDS: Final = (
    ("detect",),
    ("validate",),
    ("fold",),
    ("tree",),
    ("convert", "--to", "adaptive-card"),
    ("convert", "--to", "outline"),
)
each_command = pytest.mark.parametrize("command", COMMANDS, ids=" ".join)


@each_command
def test_json_is_one_object_and_nothing_else(command: tuple[str, ...]) -> None:
    ran = uispec(*command, EXPENSE, "--json")
    assert (ran.status, ran.err, ran.out.count("\n")) == (0, "", 1)
    answer = one_object(ran.out)
    assert answer["output"] is not None
    assert answer["issues"] == []
    assert bool(answer["losses"]) == (command[0] == "convert")


@each_command
def test_standard_input_is_read_like_a_file(command: tuple[str, ...]) -> None:
    data = Path(EXPENSE).read_bytes()
    assert uispec(*command, "-", stdin=data) == uispec(*command, EXPENSE)


def test_detect_names_the_format() -> None:
    assert uispec("detect", EXPENSE) == Ran(0, "a2ui-v1.0\n", "")
    assert uispec("detect", str(EXAMPLES / "travel-booking-v0_9.jsonl")).out == "a2ui-v0.9\n"


def test_validate_counts_and_names() -> None:
    assert uispec("validate", EXPENSE) == Ran(0, "0 errors, 0 warnings, 0 notices\n", "")
    ran = uispec("validate", BROKEN)
    assert (ran.status, ran.out) == (1, "18 errors, 0 warnings, 0 notices\n")
    issues = one_object(uispec("validate", BROKEN, "--json").out)["issues"]
    for issue in issues:
        assert re.search(rf"^error {re.escape(issue['path'])} \(line \d+\) {issue['code']}: ", ran.err, re.MULTILINE)


@pytest.mark.parametrize("command", ["fold", "tree"])
def test_a_card_is_not_judged_as_a_stream(command: str) -> None:
    ran = uispec(command, "-", stdin=json.dumps(CARD).encode())
    text = f"This is adaptive-card, and {command} is built for a2ui-v0.9, a2ui-v1.0, json-render only so far."
    assert ran == Ran(1, "", f"error (document) unsupported_format: {text}\n")


CARD: Final = {"type": "AdaptiveCard", "version": "1.5", "body": [{"type": "TextBlock", "text": "Hello"}]}
SPEC: Final[dict[str, Any]] = {
    "root": "t",
    "elements": {"t": {"type": "Text", "props": {"text": "Hello"}, "children": []}},
}
OLD: Final = [
    {
        "surfaceUpdate": {
            "surfaceId": "s",
            "components": [{"id": "t", "component": {"Text": {"text": {"literalString": "Hello"}}}}],
        }
    },
    {"beginRendering": {"surfaceId": "s", "root": "t"}},
]
GENERATED: Final = {"root": {"component": "Text", "children": ["Hello"]}}


@pytest.mark.parametrize("document", [CARD, SPEC, OLD, GENERATED], ids=["card", "spec", "v0.8", "assistant-ui"])
def test_every_format_converts(document: Any) -> None:
    ran = uispec("convert", "-", "--to", "markdown", stdin=json.dumps(document).encode())
    assert (ran.status, ran.out) == (0, "Hello\n")
    assert ran.err.splitlines()[0].startswith("read     ")


def test_a_card_may_be_for_a_host_and_of_a_version() -> None:
    table: dict[str, Any] = {"type": "AdaptiveCard", "version": "1.5", "body": [{"type": "Table", "rows": []}]}
    data = json.dumps(table).encode()
    older = json.loads(uispec("convert", "-", "--to", "adaptive-card", "--version", "1.2", stdin=data).out)
    assert older["version"] == "1.2"
    wrong = uispec("convert", "-", "--to", "adaptive-card", "--version", "9", stdin=data)
    assert (wrong.status, "Traceback" in wrong.err) == (2, False)
    nowhere = uispec("convert", "-", "--to", "adaptive-card", "--host", "nowhere", stdin=data)
    assert (nowhere.status, "Traceback" in nowhere.err) == (2, False)


def test_values_stay_bound_or_are_frozen() -> None:
    text = {"id": "root", "component": "Text", "text": {"path": "/a"}}
    stream = "\n".join(
        json.dumps({"version": "v0.9", name: {"surfaceId": "s", **body}})
        for name, body in [
            ("createSurface", {"catalogId": BASIC.replace("v1_0", "v0_9")}),
            ("updateComponents", {"components": [text]}),
            ("updateDataModel", {"value": {"a": "Hello"}}),
        ]
    ).encode()
    for data, expected in (("bind", {"$state": "/a"}), ("freeze", "Hello")):
        ran = uispec("convert", "-", "--to", "json-render", "--data", data, stdin=stream)
        assert json.loads(ran.out)["elements"]["root"]["props"]["text"] == expected


def test_the_page_of_every_protocol(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = uispec("rosetta", EXPENSE, "--out", str(page), "--now", "2026-11-30T10:00:00Z")
    assert ran == Ran(0, f"wrote {page}\n", "")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert escape(f"uispec rosetta {EXPENSE} --out {page} --now 2026-11-30T10:00:00Z") in text
    card = uispec("convert", EXPENSE, "--to", "adaptive-card").out.encode()
    assert uispec("rosetta", "-", "--out", str(page), stdin=card) == Ran(0, f"wrote {page}\n", "")
    assert f"uispec rosetta - --out {page}<" in page.read_text(encoding="utf-8")
    assert uispec("rosetta", EXPENSE, "--out", str(tmp_path)).status == 2
    assert uispec("rosetta", EXPENSE, "--out", str(page), "--now", "soon").status == 2
    assert uispec("rosetta", "-", "--out", str(page), stdin=b"{}").status == 1


def test_a_card_is_checked_for_a_host() -> None:
    card = b'{"type": "AdaptiveCard", "version": "1.5", "body": [{"type": "TextBlock", "text": 5}, {"type": "Badge"}]}'
    ran = uispec("validate", "-", stdin=card)
    assert (ran.status, ran.out) == (1, "1 error, 0 warnings, 0 notices\n")
    assert ran.err.startswith("error /body/0/text wrong_type: ")
    assert uispec("validate", "-", "--host", "webex", stdin=card).out == "1 error, 2 warnings, 0 notices\n"
    for wrong in (("--host", "mars"), ("--partial",)):
        assert uispec("validate", "-", *wrong, stdin=card).status == 2
    assert uispec("validate", EXPENSE, "--host", "teams").status == 2


def test_a_card_that_lacks_its_type_is_told_that() -> None:
    ran = uispec("validate", "-", stdin=b'{"version": "1.5", "body": [{"type": "TextBlock", "text": "Hi"}]}')
    said = 'warning /type missing_property: The card needs the property "type".\n'
    assert ran == Ran(0, "0 errors, 1 warning, 0 notices\n", said)


def test_what_is_no_document_has_no_story() -> None:
    ran = uispec("convert", "-", "--to", "markdown", stdin=b"[]")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("error (document) unknown_source: The document has the marks of no format.")


def test_a_fault_is_told_with_its_line() -> None:
    bad = b'{"version": "1.0", "deleteSurface": {}}'
    named = 'missing_property: "deleteSurface" needs the property "surfaceId".\n'
    place = "/deleteSurface/surfaceId"
    for data, told in [
        (bad, f"{place} "),
        (b"[" + bad + b"]", f"/0{place} "),
        (b'{"messages": [' + bad + b"]}", f"/messages/0{place} "),
        (b"\n" + bad + b"\r\n\n" + bad, f"/0{place} (line 2) "),
    ]:
        assert uispec("validate", "-", stdin=data).err.splitlines(keepends=True)[0] == f"error {told}{named}"
    broken = uispec("validate", "-", stdin=b"\n".join([*Path(EXPENSE).read_bytes().splitlines(), b"", b"{nope"])).err
    assert broken.startswith("error /3 (line 5) invalid_json: ")


def test_a_loss_is_told_with_its_line() -> None:
    told = uispec("convert", "-", "--to", "adaptive-card", "-q", stdin=b"\n\n" + Path(EXPENSE).read_bytes()).err
    # The stream has three messages, and the table may break a line between a pointer and its line.
    assert set(re.findall(r"\(line ([0-9]+)\)", told)) <= {"3", "4", "5"}
    assert len(re.findall(r"\(line", told)) == len(re.findall(r"/[0-9]/[a-z]+[A-Z]", told))


def test_a_fault_that_checking_finds_is_not_told_again_by_resolving() -> None:
    told = uispec("tree", BROKEN, "--resolve").err
    assert told.count("unknown_function") == 1
    assert "error /7/updateComponents/components/0/text/@call (line 8) unknown_function: " in told


def test_a_half_arrived_stream_is_wrong_only_where_all_should_be_there() -> None:
    half = b"".join((EXAMPLES / "dashboard.jsonl").read_bytes().splitlines(keepends=True)[:5])
    assert uispec("validate", "-", stdin=half).status == 1
    assert uispec("validate", "-", "--partial", stdin=half) == Ran(0, "0 errors, 0 warnings, 0 notices\n", "")
    ran = uispec("tree", "-", stdin=half)
    assert (ran.status, ran.err) == (0, "")
    assert "(pending #power)" in ran.out


def test_fold_prints_a_state_that_can_be_read_again() -> None:
    ran = uispec("fold", EXPENSE)
    state = a2ui.State.from_json(json.loads(ran.out))
    assert list(state.surfaces) == ["expense-2093"]
    assert len(state.surfaces["expense-2093"].components) == 22


def test_fold_goes_on_after_a_refused_message() -> None:
    ran = uispec("fold", BROKEN)
    assert ran.status == 1
    assert json.loads(ran.out)["surfaces"]["data"]["dataModel"] == {"rows": [1, 2], "name": "Ada"}
    assert "not_a_container" in ran.err


def test_tree_shows_bindings_or_what_they_stand_for() -> None:
    assert 'Text #item_name weight=3 text={"@path":"label"}' in uispec("tree", EXPENSE).out
    assert 'Text #item_name weight=3 text="Hotel, two nights"' in uispec("tree", EXPENSE, "--resolve").out


def test_resolving_tells_what_could_not_be_computed() -> None:
    """What only the data brings to light: checking the stream alone does not find it."""
    text = {"@call": "formatString", "args": {"value": {"@path": "/template"}}}
    create: dict[str, Any] = {"surfaceId": "s", "catalogId": BASIC}
    create["components"] = [{"id": "root", "component": "Text", "text": text}]
    create["dataModel"] = {"template": "a ${shout(value: 1)}"}
    data = json.dumps({"version": "1.0", "createSurface": create}).encode()
    ran = uispec("tree", "-", "--resolve", "--json", stdin=data)
    found = [(issue["path"], issue["code"]) for issue in one_object(ran.out)["issues"]]
    assert ran.status == 1
    assert found == [("/surfaces/s/components/root/text", "unknown_function")]


def test_a_locale_is_formatted_for() -> None:
    assert "284.00" in uispec("tree", EXPENSE, "--resolve").out
    assert "284,00" in uispec("tree", EXPENSE, "--resolve", "--locale", "de").out
    assert "284,00" in uispec("convert", EXPENSE, "--to", "outline", "-q", "--locale", "de").out
    ran = uispec("convert", EXPENSE, "--to", "outline", "-q", "--locale", "xx-nowhere")
    assert (ran.status, ran.out) == (1, "")
    assert "unknown_locale" in ran.err


def test_a_broken_line_hides_no_other_line() -> None:
    good, *more = Path(EXPENSE).read_bytes().splitlines()
    ran = uispec("tree", "-", stdin=b"\n".join([good, b"{nope", *more]))
    assert ran.status == 1
    assert "Card #root" in ran.out
    assert "invalid_json" in ran.err


def test_the_version_is_told() -> None:
    assert uispec("--version").out == f"{__version__}\n"
    assert "validate" in uispec("-h").out


def test_tree_draws_every_surface_or_one() -> None:
    every = uispec("tree", BROKEN).out
    assert every.startswith("surface shapes\n(pending #root)\n\nsurface references\nColumn #root\n")
    assert "(cut at #box: cycle)" in every
    assert uispec("tree", BROKEN, "--surface", "names").out == "Speedometer #root value=88\n"


WRONG_USE: Final = {
    "no command": (),
    "unknown command": ("draw", EXPENSE),
    "unknown option": ("tree", EXPENSE, "--sideways"),
    "no file": ("tree",),
    "unknown file": ("tree", "no/such/file.jsonl"),
    "directory": ("tree", str(EXAMPLES)),
    "name with a null character": ("tree", "a\0b"),
    "unknown target": ("convert", EXPENSE, "--to", "papyrus"),
    "no target": ("convert", EXPENSE),
    "unknown policy": ("convert", EXPENSE, "--to", "outline", "--on-loss", "shrug"),
    "unknown severity": ("convert", EXPENSE, "--to", "outline", "--min-severity", "dire"),
    "unknown surface": ("tree", EXPENSE, "--surface", "elsewhere"),
    "unknown surface to convert": ("convert", EXPENSE, "--to", "outline", "--surface", "elsewhere"),
}


@pytest.mark.parametrize("arguments", WRONG_USE.values(), ids=WRONG_USE)
def test_wrong_use_is_status_2(arguments: tuple[str, ...]) -> None:
    ran = uispec(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err


def test_two_surfaces_need_a_name() -> None:
    both = Path(EXPENSE).read_bytes() + (EXAMPLES / "settings.jsonl").read_bytes()
    ran = uispec("convert", "-", "--to", "outline", stdin=both)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "uispec: name a surface with --surface ID; there are: expense-2093, settings\n"
    chosen = uispec("convert", "-", "--to", "outline", "--surface", "settings", stdin=both)
    assert chosen.status == 0
    assert "Settings" in chosen.out


BAD: Final = {
    "empty": (b"", "invalid_json"),
    "not JSON": (b"Dear agent,", "invalid_json"),
    "binary": (bytes(range(256)) * 8, "invalid_unicode"),
    "not UTF-8": (b'{"version": "1.0", "deleteSurface": {"surfaceId": "\xff"}}', "invalid_unicode"),
    "lone surrogate": (rb'{"version": "1.0", "deleteSurface": {"surfaceId": "\ud800"}}', "invalid_unicode"),
    "not a number": (b'{"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": NaN}}', "non_finite_number"),
    "too deep": (b"[" * 10_000, "too_deep"),
    "unknown version": (b'{"version": "7.0", "deleteSurface": {"surfaceId": "s"}}', "unknown_version"),
    "two bodies": (
        b'{"version": "1.0", "deleteSurface": {"surfaceId": "s"}, "createSurface": {"surfaceId": "s"}}',
        "conflicting_bodies",
    ),
    "unknown surface": (b'{"version": "1.0", "updateDataModel": {"surfaceId": "s", "value": 1}}', "unknown_surface"),
}


@pytest.mark.parametrize(("data", "code"), BAD.values(), ids=BAD)
@pytest.mark.parametrize("command", COMMANDS[1:], ids=" ".join)
def test_bad_input_is_told_by_issues(command: tuple[str, ...], data: bytes, code: str) -> None:
    ran = uispec(*command, "-", stdin=data)
    assert ran.status == 1
    assert f" {code}: " in ran.err
    told = [line for line in ran.err.splitlines() if line.startswith("error ")]
    assert len(told) == len(set(told))
    answered = uispec(*command, "-", "--json", stdin=data)
    assert (answered.status, answered.err) == (1, "")
    issues = one_object(answered.out)["issues"]
    assert code in [issue["code"] for issue in issues]


_LOOKED_FOR: Final = 'The document has the marks of no format. Looked for A2UI: messages with a known "version"'
UNKNOWN: Final = {
    "empty": (b"", "The document is empty; JSON needs a value."),
    "not JSON": (b"Dear agent,", "This is not JSON: "),
    "binary": (bytes(range(256)), "The bytes are not UTF-8: "),
    "too deep": (b"[" * 10_000, "Arrays and objects stand more than 200 deep inside each other"),
    "a scalar": (b"7", "No format is known for this: a document is an object or an array; got 7."),
    "no marks": (b"{}", _LOOKED_FOR),
    "lines without marks": (b"{}\n{}", _LOOKED_FOR),
    "two formats": (
        b'{"type": "AdaptiveCard", "root": "a", "elements": {}}',
        "The document has the marks of several formats: adaptive-card, json-render.",
    ),
}


@pytest.mark.parametrize(("data", "reason"), UNKNOWN.values(), ids=UNKNOWN)
def test_detect_says_why_it_names_no_format(data: bytes, reason: str) -> None:
    ran = uispec("detect", "-", stdin=data)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"error (document) unknown_format: {reason}")


def test_an_errant_document_is_not_blamed_on_the_surface_option() -> None:
    for command in (("tree",), ("convert", "--to", "outline")):
        assert uispec(*command, BROKEN, "--surface", "main").status == 1


def test_a_document_cannot_steer_the_terminal() -> None:
    listed = [{"id": "root", "component": "Card", "child": "a\x9b\u202e"}]
    bodies: list[dict[str, Any]] = [{"surfaceId": name, "components": listed} for name in ("s\x1b[2J", "t\x07")]
    documents = [json.dumps({"version": "1.0", "createSurface": body}) for body in bodies]
    for command in (("validate",), ("tree",), ("convert", "--to", "outline", "--surface", "s\x1b[2J")):
        ran = uispec(*command, "-", stdin="\n".join(documents).encode())
        assert ran.err
        assert not set("\x1b\x07\x9b\u202e") & set(ran.out + ran.err)


def test_a_tree_beyond_the_limits_is_told_and_not_drawn() -> None:
    names = [*(f"c{n}" for n in range(10)), "leaf"]
    columns = [{"id": a, "component": "Column", "children": [b] * 12} for a, b in itertools.pairwise(["root", *names])]
    listed = [*columns, {"id": "leaf", "component": "Text", "text": "x"}]
    document = {"version": "1.0", "createSurface": {"surfaceId": "a/b", "catalogId": BASIC, "components": listed}}
    ran = uispec("tree", "-", stdin=json.dumps(document).encode())
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("error /surfaces/a~1b/components/root too_many_nodes: ")


def test_the_story_of_a_large_surface_stays_short() -> None:
    texts = [{"id": f"t{n}", "component": "Text", "text": "x"} for n in range(200)]
    root = {"id": "root", "component": "Column", "children": [text["id"] for text in texts]}
    body = {"surfaceId": "s", "catalogId": BASIC, "components": [root, *texts]}
    document = json.dumps({"version": "1.0", "createSurface": body}).encode()
    told = uispec("convert", "-", "--to", "outline", stdin=document).err.splitlines()
    assert told[61:63] == ['           Text #t58 text="x"', "         and 141 more lines; see: uispec tree --resolve"]


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_people_get_colours_and_pipes_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    outline = 'Card #root\n  child: Text #t text="[b]Hi"\n  (pending #a)\n  for each of /x'
    seen, piped = _Terminal(), io.StringIO()
    printing.draw(seen, printing.Outline(outline))
    printing.draw(piped, printing.Outline(outline))
    assert piped.getvalue() == outline + "\n"
    assert "\x1b[1mCard\x1b[0m" in seen.getvalue()
    printing.draw(seen, printing.Outline(outline, "surface a", indent=2))
    assert re.sub(r"\x1b\[[0-9;]*m", "", seen.getvalue()) == (
        f"{outline}\n  surface a\n" + "".join(f"  {line}\n" for line in outline.splitlines())
    )


def test_json_is_ascii_where_the_stream_is_not_utf_8() -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    assert printing.json_text("Zürich", narrow) == '"Z\\u00fcrich"'
    wide = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert printing.json_text("Zürich", wide) == '"Zürich"'


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_the_extra_one_line_tells_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    for name in list(sys.modules):
        if name.startswith((f"{missing}.", "uispec.cli.")):
            monkeypatch.delitem(sys.modules, name)
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert capsys.readouterr().err == "uispec: the command needs an extra: python -m pip install 'uispec[cli]'\n"


def test_another_missing_module_is_not_blamed_on_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uispec.convert", None)
    monkeypatch.delattr("uispec.convert", raising=False)
    monkeypatch.delitem(sys.modules, "uispec.cli.commands")
    with pytest.raises(ModuleNotFoundError, match=r"uispec\.convert"):
        main()


def test_streams_may_be_closed_from_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["uispec", "tree", "-"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as left:
        run()
    assert left.value.code == 2
    assert capsys.readouterr().err == "uispec: cannot read '-': there is no standard input\n"
    monkeypatch.setattr(sys, "argv", ["uispec", "tree", EXPENSE])
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as left:
        run()
    assert left.value.code == 0
    sys.stdout.close()


def test_what_comes_after_a_closed_pipe_goes_nowhere() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as stream:
        printing.put(stream, "lost")
        stream.write("lost too")
        stream.flush()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "argv", ["uispec", "fold", EXPENSE])
        monkeypatch.setattr(sys, "stdout", full)
        monkeypatch.setattr(sys, "stderr", told)
        with pytest.raises(SystemExit) as left:
            main()
    assert (left.value.code, told.getvalue()) == (2, "uispec: cannot write: No space left on device\n")


def _process(*arguments: str, encoding: str = "utf-8") -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": encoding}
    command = [sys.executable, "-m", "uispec", *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_as_a_module_in_a_process_of_its_own() -> None:
    out, err = _process("detect", EXPENSE).communicate(timeout=60)
    assert (out, err) == (b"a2ui-v1.0" + os.linesep.encode(), b"")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    process = _process("fold", EXPENSE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(timeout=60), err) == (0, b"")


def test_a_terminal_without_the_letters_gets_escapes() -> None:
    process = _process("tree", str(EXAMPLES / "settings.jsonl"), encoding="ascii")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert out.isascii()
