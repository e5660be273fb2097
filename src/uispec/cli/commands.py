"""The commands: they read a file, call the library, and say what came back."""

import io
import json
import os
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, NoReturn, cast

import typer
from pydantic import JsonValue
from rich.console import RenderableType
from rich.text import Text

import uispec
from uispec import a2ui, adaptive, convert, fold, jsonrender, losses, mcp, pointer, tree
from uispec.a2ui.framing import record_of
from uispec.adapters.detection import why_unknown
from uispec.cli.printing import Outline, draw, issue_lines, json_text, loss_table, plain, put, visible
from uispec.cli.rosetta import rosetta_page
from uispec.cli.specs import GivenSpec, spec_in
from uispec.errors import Issue, LimitError, Severity, UispecError
from uispec.losses import Loss

app: Final = typer.Typer(
    name="uispec",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    # A traceback tells of a defect in uispec, never of a bad document, so it is left plain for a report.
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _tell_version(asked: bool) -> None:
    if asked:
        put(sys.stdout, uispec.__version__)
        raise typer.Exit


@app.callback()
def _(
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Read, check, fold, draw and convert user interfaces described as JSON."""


class _Least(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class _OnLoss(StrEnum):
    REPORT = "report"
    RAISE = "raise"


class _Form(StrEnum):
    NESTED = "nested"
    FLAT = "flat"


class _DataAs(StrEnum):
    BIND = "bind"
    FREEZE = "freeze"


class _Version(StrEnum):
    V0_9 = "0.9"
    V0_9_1 = "0.9.1"
    V1_0 = "1.0"


class _OldVersion(StrEnum):
    V0_9 = "0.9"
    V0_9_1 = "0.9.1"


class _Host(StrEnum):
    MCP_APPS = "mcp-apps"
    OPENAI_APPS = "openai-apps"


_STORY_LINES: Final = 60
"""How much of a tree the story of a conversion shows."""

_TARGETS: Final = tuple(sorted(convert.WRITABLE))

_File = Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")]
_MinSeverity = Annotated[_Least, typer.Option("--min-severity", help="The least grave losses that the table shows.")]
_AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object: output, losses, issues.")]
_Locale = Annotated[
    str, typer.Option("--locale", metavar="TAG", help="Format for this language; all but en need uispec[locale].")
]
_SurfaceId = Annotated[str | None, typer.Option("--surface", metavar="ID", help="Which surface, by its surfaceId.")]


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a command found out about a document."""

    output: JsonValue = None
    losses: tuple[Loss, ...] = ()
    issues: tuple[Issue, ...] = ()
    is_refused: bool = False
    """No output came of it, however mild the issues are: losses, where none were allowed."""
    lines: Sequence[int] = ()
    """Where the document is JSON lines: the line of the file that each message stands in."""

    @property
    def status(self) -> int:
        """0 fine, 1 the document has errors."""
        return 1 if self.is_refused or any(issue.severity == "error" for issue in self.issues) else 0

    def to_json(self) -> JsonValue:
        issues: list[JsonValue] = [
            {"path": issue.path, "code": issue.code, "message": issue.message, "severity": issue.severity}
            for issue in self.issues
        ]
        return {"output": self.output, "losses": [loss.to_json() for loss in self.losses], "issues": issues}


@dataclass(frozen=True, slots=True)
class _Stream:
    """A stream of A2UI messages, folded as far as it goes."""

    messages: Sequence[a2ui.Message] = ()
    state: a2ui.State = field(default_factory=fold.a2ui_empty)
    issues: tuple[Issue, ...] = ()
    lines: Sequence[int] = ()
    """As in `_Answer`."""


@app.command()
def detect(file: _File, as_json: _AsJson = False) -> None:
    """Name the format of a document."""
    data = _read(file)
    found = convert.detect(data)
    if found is None:
        _leave(_Answer(issues=(Issue("", "unknown_format", why_unknown(data)),)), as_json)
    _leave(_Answer(found), as_json, shown=found)


@app.command()
def validate(
    file: _File,
    partial: Annotated[bool, typer.Option("--partial", help="More is to come: what is missing is no error.")] = False,
    host: Annotated[
        str | None, typer.Option("--host", metavar="NAME", help=f"For cards. One of: {', '.join(adaptive.HOSTS)}.")
    ] = None,
    as_json: _AsJson = False,
) -> None:
    """Say what is wrong with a stream of A2UI messages, a json-render spec or an Adaptive Card, and where."""
    data = _read(file)
    given, is_card = spec_in(data), convert.detect(data) == "adaptive-card"
    if partial and (given is not None or is_card):
        _wrong_use(f"--partial is for A2UI; a {'card' if is_card else 'spec'} is checked as it is")
    if host is not None and not is_card:
        _wrong_use("--host is for Adaptive Cards")
    if host is not None and host not in adaptive.HOSTS:
        _wrong_use(f"no host {host!r}; there are: {', '.join(adaptive.HOSTS)}")
    if given is not None:
        issues = given.issues()
    elif is_card:
        issues = tuple(adaptive.validate(data, host=host))
    else:
        _hold_a2ui(data, "validate", as_json)
        issues = tuple(a2ui.validate(data, complete=not partial))
    counts = _counts(issues)
    output: dict[str, JsonValue] = {f"{severity}s": count for severity, count in counts.items()}
    _leave(_Answer(output, issues=issues, lines=_lines_of(data)), as_json, shown=_in_words(counts))


@app.command("fold")
def fold_(file: _File, as_json: _AsJson = False) -> None:
    """Fold a stream of A2UI messages and print the state: every surface with its components and data.

    A message that is refused leaves the state as it was; the issues name it, and the fold goes on. Patches of
    json-render are folded to the spec that they make.
    """
    data = _read(file)
    if (given := spec_in(data)) is not None:
        answer = _Answer(given.spec, issues=given.told, lines=_lines_of(data))
        _leave(answer, as_json, shown=json_text(given.spec, sys.stdout))
    stream = _folded(data, "fold", as_json, complete=False)
    state = stream.state.to_json()
    _leave(_Answer(state, issues=stream.issues, lines=stream.lines), as_json, shown=json_text(state, sys.stdout))


@app.command("tree")
def tree_(
    file: _File,
    surface_id: _SurfaceId = None,
    resolved: Annotated[bool, typer.Option("--resolve", help="Draw data in place of bindings and templates.")] = False,
    locale: _Locale = "en",
    as_json: _AsJson = False,
) -> None:
    """Fold a stream of A2UI messages and draw the tree of each surface, or of the one that is named.

    A spec of json-render is drawn too, always with its data.
    """
    data = _read(file)
    if (given := spec_in(data)) is not None:
        if surface_id is not None:
            _wrong_use("--surface is for A2UI; a spec has one tree")
        _draw_spec(given, _lines_of(data), as_json)
    stream = _folded(data, "tree", as_json, complete=False)
    _look_for(surface_id, stream)
    outlines: dict[str, str] = {}
    issues = list(stream.issues)
    for name, surface in _chosen(stream, surface_id).items():
        at = pointer.format(["surfaces", name])
        found: tuple[Issue, ...] = ()
        try:
            if resolved:
                drawn = a2ui.resolve(surface, locale=locale)
                outlines[name], found = tree.outline(drawn.root), _untold(drawn.issues, surface)
            else:
                outlines[name] = tree.outline(a2ui.to_tree(surface))
        except LimitError as error:
            found = error.issues
        issues += [issue.under(at) for issue in found]
    shown: list[RenderableType | Outline] = []
    for name, outline in outlines.items():
        # Where there is one tree, it needs no heading.
        between = [Text()] if shown else []
        shown += [*between, Outline(outline, f"surface {name}" if len(outlines) > 1 else "")]
    _leave(_Answer(dict(outlines), issues=tuple(issues), lines=stream.lines), as_json, shown=shown)


def _draw_spec(given: GivenSpec, lines: Sequence[int], as_json: bool) -> NoReturn:
    """Print the tree that the user of a spec sees, and what could not be resolved."""
    drawn = jsonrender.resolve(given.spec)
    outline = "" if drawn.root is None else tree.outline(drawn.root)
    answer = _Answer(outline, issues=(*given.told, *drawn.issues), lines=lines)
    _leave(answer, as_json, shown=[Outline(outline)] if outline else ())


@app.command("convert")
def convert_(
    file: _File,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help=f"One of: {', '.join(_TARGETS)}.")],
    surface_id: _SurfaceId = None,
    on_loss: Annotated[
        _OnLoss, typer.Option("--on-loss", help="Report losses, or refuse any above a notice.")
    ] = _OnLoss.REPORT,
    min_severity: _MinSeverity = _Least.WARNING,
    version: Annotated[str | None, typer.Option("--version", help="Of a card: 1.0 to 1.6.")] = None,
    host: Annotated[str | None, typer.Option("--host", help="The host that shows the card, such as teams.")] = None,
    form: Annotated[_Form, typer.Option("--form", help="Of assistant-ui: nested, or flat.")] = _Form.NESTED,
    data_as: Annotated[
        _DataAs | None, typer.Option("--data", help="Keep values bound to data, or freeze them as they are now.")
    ] = None,
    locale: _Locale = "en",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but issues and losses.")] = False,
    as_json: _AsJson = False,
) -> None:
    """Convert a document, and say what it could not carry.

    The new document goes to standard output; what happened on the way, and the losses, go to standard error.
    """
    if to not in _TARGETS:
        _wrong_use(f"{to!r} is no format to convert to; there are: {', '.join(_TARGETS)}")
    data = _read(file)
    name = convert.detect(data)
    if name is None or name in _STREAMS:
        stream = _folded(data, "convert", as_json, complete=True)
        _look_for(surface_id, stream)
        told = [] if quiet else _story(stream, surface_id)
    else:
        stream, told = _Stream(), [] if quiet else [plain(f"read     {name}")]
    try:
        result = convert.convert(
            data,
            to=to,
            surface_id=surface_id,
            on_loss=on_loss.value,
            version=version,
            host=host,
            form=form.value,
            data=None if data_as is None else data_as.value,
            locale=locale,
        )
    except UispecError as error:
        if any(issue.code == "ambiguous_surface" for issue in error.issues):
            _wrong_use(f"name a surface with --surface ID; there are: {', '.join(stream.state.surfaces)}")
        new = tuple(issue for issue in error.issues if issue not in stream.issues)
        _leave(_Answer(issues=(*stream.issues, *new), is_refused=True, lines=stream.lines), as_json, told=told)
    except ValueError as error:
        _wrong_use(str(error))  # an option that the target does not have
    answer = _Answer(result.output, result.losses, stream.issues, lines=stream.lines)
    shown = result.output if isinstance(result.output, str) else json_text(result.output, sys.stdout)
    _leave(answer, as_json, shown=shown, told=told, lost=_losses(result, min_severity.value, stream.lines))


@app.command()
def rosetta(
    file: _File,
    out: Annotated[Path, typer.Option("--out", help="Where to write the page.")] = Path("rosetta.html"),
    now: Annotated[str | None, typer.Option("--now", help="When the buttons are pressed, ISO 8601.")] = None,
    as_json: _AsJson = False,
) -> None:
    """Write a page that shows one UI in every protocol: what travels, how it looks, what is lost, what comes back."""
    data = _read(file)
    moment = now or datetime.now(UTC).isoformat(timespec="seconds")
    told = ["--now", now] if now else []
    command = shlex.join(["uispec", "rosetta", file, "--out", str(out), *told])
    try:
        page = rosetta_page(data.decode("utf-8", errors="replace"), moment, Path(file).stem or "One UI", command)
    except UispecError as error:
        _leave(_Answer(issues=error.issues, is_refused=True), as_json)
    except ValueError as error:
        _wrong_use(str(error))
    try:
        out.write_text(page, encoding="utf-8")
    except OSError as error:
        _wrong_use(f"cannot write {out}: {error.strerror}")
    _leave(_Answer(str(out)), as_json, shown=f"wrote {out}")


@app.command()
def upgrade(
    file: _File,
    to: Annotated[_Version, typer.Option("--to", help="The version to write.")] = _Version.V1_0,
    min_severity: _MinSeverity = _Least.WARNING,
    as_json: _AsJson = False,
) -> None:
    """Convert A2UI messages of older versions to a newer one, and say what it does not carry."""
    _migrate("upgrade", lambda data: a2ui.upgrade(data, to=to.value), file, min_severity, as_json)


@app.command()
def downgrade(
    file: _File,
    to: Annotated[_OldVersion, typer.Option("--to", help="The version to write.")] = _OldVersion.V0_9,
    min_severity: _MinSeverity = _Least.WARNING,
    as_json: _AsJson = False,
) -> None:
    """Convert A2UI messages of v1.0 to an older version, and say what it does not carry."""
    _migrate("downgrade", lambda data: a2ui.downgrade(data, to=to.value), file, min_severity, as_json)


@app.command()
def port(
    file: _File,
    to: Annotated[_Host, typer.Option("--to", help="The host to write for.")] = _Host.MCP_APPS,
    dual_write: Annotated[bool, typer.Option("--dual-write", help="Write the keys of both hosts.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Say what is mechanical and what needs a person.")] = False,
    min_severity: _MinSeverity = _Least.WARNING,
    as_json: _AsJson = False,
) -> None:
    """Port the tools and resources of an MCP server to another host, and say what it does not carry.

    The file is what a server lists: descriptors, or answers with descriptors in them, as JSON.
    """
    data = _read(file)
    try:
        if report:
            made = mcp.port_report(data, to=to.value)
            _leave(_Answer(made.to_json()), as_json, shown=made.to_markdown().rstrip("\n"))
        result = mcp.port(data, to=to.value, dual_write=dual_write)
    except UispecError as error:
        _leave(_Answer(issues=error.issues, is_refused=True), as_json)
    answer = _Answer(result.output, result.losses, result.issues)
    lost = _losses(result, min_severity.value, ()) if result.losses else ()
    _leave(answer, as_json, shown=json_text(result.output, sys.stdout), lost=lost)


def _migrate(
    command: str,
    migrate: Callable[[bytes], losses.Conversion[list[dict[str, JsonValue]]]],
    file: str,
    min_severity: _Least,
    as_json: bool,
) -> NoReturn:
    """Print messages in another version as JSON lines, and their losses to standard error."""
    data = _read(file)
    _hold_a2ui(data, command, as_json)
    lines = _lines_of(data)
    try:
        result = migrate(data)
    except UispecError as error:
        _leave(_Answer(issues=error.issues, is_refused=True, lines=lines), as_json)
    answer = _Answer(cast("JsonValue", result.output), result.losses, lines=lines)
    shown = "\n".join(json_text(message, sys.stdout, indent=None) for message in result.output)
    lost = _losses(result, min_severity.value, lines) if result.losses else ()
    _leave(answer, as_json, shown=shown, lost=lost)


def run() -> NoReturn:
    """Do what the arguments of this process say, and leave it."""
    for name in ("stdout", "stderr"):
        stream: object = getattr(sys, name)
        if stream is None:  # closed before we began
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter shows its escape
    try:
        sys.exit(app(prog_name="uispec"))
    except OSError as error:
        put(sys.stderr, f"uispec: cannot write: {error.strerror}")
        sys.exit(2)


def _read(file: str) -> bytes:
    try:
        if file != "-":
            return Path(file).read_bytes()
        if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - so it is where it was closed
            _wrong_use("cannot read '-': there is no standard input")
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        # ValueError: a name that no file can have, with a null character in it.
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        _wrong_use(f"cannot read {file!r}: {reason}")


_STREAMS: Final = ("a2ui-v0.9", "a2ui-v1.0")
"""The formats that are folded message by message."""
_MORE: Final = {
    "validate": ("json-render", "adaptive-card"),
    "fold": ("json-render",),
    "tree": ("json-render",),
}
"""What commands take beside A2UI."""


def _hold_a2ui(data: bytes, command: str, as_json: bool) -> None:
    """Leave where the document is of a format that the command is not built for; what is unknown is judged as A2UI."""
    name = convert.detect(data)
    if name is not None and not name.startswith("a2ui-"):
        known = ", ".join((*_STREAMS, *_MORE.get(command, ())))
        text = f"This is {name}, and {command} is built for {known} only so far."
        _leave(_Answer(issues=(Issue("", "unsupported_format", text),)), as_json)


def _lines_of(data: bytes) -> Sequence[int]:
    """The lines, from 1, that messages stand in; none where the document is no JSON lines."""
    lines = [number for number, line in enumerate(data.split(b"\n"), 1) if record_of(line)]
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return lines
    return ()


def _untold(issues: Sequence[Issue], surface: a2ui.Surface) -> tuple[Issue, ...]:
    """Those that checking the surface does not find: the rest is told already, where it stands in the stream."""
    told = [(issue.code, issue.path) for issue in a2ui.validate(surface, complete=False)]
    return tuple(
        issue
        for issue in issues
        if not any(code == issue.code and f"{path}/".startswith(f"{issue.path}/") for code, path in told)
    )


def _folded(data: bytes, command: str, as_json: bool, *, complete: bool) -> _Stream:
    """Fold a stream; what is wrong with it stands in the issues, at its place in the document.

    Where no message can be read, there is nothing more to say than that; a broken line hides no other line.
    """
    _hold_a2ui(data, command, as_json)
    issues, lines = tuple(a2ui.validate(data, complete=complete)), _lines_of(data)
    try:
        messages = a2ui.parse_messages(data)
    except UispecError:
        reader = a2ui.read_stream()
        parts = [*reader.feed(data), *reader.close()]
        messages = [part.message for part in parts if isinstance(part, a2ui.MessagePart)]
        if not messages:
            _leave(_Answer(issues=issues, lines=lines), as_json)
    state = fold.a2ui_empty()
    for message in messages:
        try:
            state = fold.a2ui_apply(state, message)
        except UispecError:
            continue  # it is among the issues, and the state is as it was
    return _Stream(messages, state, issues, lines)


def _look_for(surface_id: str | None, stream: _Stream) -> None:
    """Refuse the id of a surface that there is not; where the stream has errors, they tell why it is not there."""
    surfaces = stream.state.surfaces
    if surface_id is not None and surface_id not in surfaces and not _Answer(issues=stream.issues).status:
        _wrong_use(f"no surface {surface_id!r}; there are: {', '.join(surfaces) or 'none'}")


def _chosen(stream: _Stream, surface_id: str | None) -> Mapping[str, a2ui.Surface]:
    return {name: it for name, it in stream.state.surfaces.items() if surface_id is None or name == surface_id}


def _story(stream: _Stream, surface_id: str | None) -> list[RenderableType | Outline]:
    """How the document came to be what is converted: one line a step, then the tree."""
    parts: list[RenderableType | Outline] = [plain(f"folded   {_many(len(stream.messages), 'message')}")]
    for name, surface in _chosen(stream, surface_id).items():
        components = _many(len(surface.components), "component")
        parts.append(plain(f"surface  {name}, A2UI {surface.version}, {components}"))
        lines = tree.outline(a2ui.resolve(surface).root).split("\n")
        parts.append(Outline("\n".join(lines[:_STORY_LINES]), indent=9))
        if len(lines) > _STORY_LINES:
            parts.append(
                plain(f"         and {_many(len(lines) - _STORY_LINES, 'more line')}; see: uispec tree --resolve")
            )
    parts.append(plain(f"checked  {_in_words(_counts(stream.issues))}"))
    return parts


def _losses(result: losses.Conversion[object], least: Severity, lines: Sequence[int]) -> list[RenderableType | Outline]:
    hidden = len(losses.groups(result)) - len(losses.groups(result, least))
    heading = f"losses   {_many(len(result.losses), 'loss', 'losses')} on the way to {result.target_format}"
    if hidden:
        heading += f", {_many(hidden, 'less grave group')} not shown (--min-severity notice)"
    groups = losses.groups(result, least)
    return [plain(heading), *([loss_table(groups, lines)] if groups else [])]


def _counts(issues: Sequence[Issue]) -> dict[Severity, int]:
    counted = Counter(issue.severity for issue in issues)
    return {severity: counted[severity] for severity in ("error", "warning", "notice")}


def _in_words(counts: Mapping[Severity, int]) -> str:
    return ", ".join(_many(count, severity) for severity, count in counts.items())


def _many(count: int, one: str, other: str | None = None) -> str:
    return f"{count} {one if count == 1 else other or one + 's'}"


def _leave(
    answer: _Answer,
    as_json: bool,
    *,
    shown: str | Sequence[RenderableType | Outline] = (),
    told: Sequence[RenderableType | Outline] = (),
    lost: Sequence[RenderableType | Outline] = (),
) -> NoReturn:
    """Print an answer, for a program or for people, and end with its status."""
    if as_json:
        put(sys.stdout, json_text(answer.to_json(), sys.stdout, indent=None))
    else:
        issues = [issue_lines(answer.issues, answer.lines)] if answer.issues else []
        draw(sys.stderr, *told, *issues, *lost)
        if not isinstance(shown, str):
            draw(sys.stdout, *shown)
        else:
            put(sys.stdout, visible(shown) if sys.stdout.isatty() else shown)
    raise typer.Exit(answer.status)


def _wrong_use(reason: str) -> NoReturn:
    put(sys.stderr, f"uispec: {visible(reason)}")
    raise typer.Exit(2)
