"""The commands: they read a file, call the library, and say what came back."""

import io
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal, NoReturn, cast

import typer
from pydantic import JsonValue
from rich.console import RenderableType
from rich.text import Text

import uispec
from uispec import a2ui, adaptive, convert, jsonrender, losses, mcp, pointer, tree
from uispec.a2ui.migration.tables import Target
from uispec.adapters.converting import OnLoss
from uispec.adapters.detection import why_unknown
from uispec.adapters.options import Data, Form
from uispec.cli.answers import Answer, count_by_severity, leave, loss_lines, refuse_use, write_counts
from uispec.cli.options import AsJson, File, Locale, MinSeverity, SurfaceId
from uispec.cli.printing import Outline, json_text, plain, put
from uispec.cli.rosetta import rosetta_page
from uispec.cli.specs import GivenSpec, spec_in
from uispec.cli.streams import (
    STREAMS,
    Stream,
    fold_stream,
    hold_a2ui,
    hold_surface,
    lines_of,
    retell,
    surfaces_in,
    untold_issues,
)
from uispec.errors import Issue, LimitError, Severity, UispecError
from uispec.mcp.pairs import Host

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


_TARGETS: Final = tuple(sorted(convert.WRITABLE))


@app.command()
def detect(file: File, as_json: AsJson = False) -> None:
    """Name the format of a document."""
    data = _read(file)
    found = convert.detect(data)
    if found is None:
        leave(Answer(issues=(Issue("", "unknown_format", why_unknown(data)),)), as_json)
    leave(Answer(found), as_json, shown=found)


@app.command()
def validate(
    file: File,
    partial: Annotated[bool, typer.Option("--partial", help="More is to come: what is missing is no error.")] = False,
    host: Annotated[
        str | None, typer.Option("--host", metavar="NAME", help=f"For cards. One of: {', '.join(adaptive.HOSTS)}.")
    ] = None,
    catalog: Annotated[
        str | None,
        typer.Option("--catalog", metavar="NAME", help="For json-render: shadcn, or a file with a catalog as JSON."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say what is wrong with a stream of A2UI messages, a json-render spec or an Adaptive Card, and where."""
    data = _read(file)
    given, is_card = spec_in(data), convert.detect(data) == "adaptive-card"
    if partial and (given is not None or is_card):
        refuse_use(f"--partial is for A2UI; a {'card' if is_card else 'spec'} is checked as it is")
    if host is not None and not is_card:
        refuse_use("--host is for Adaptive Cards")
    if host is not None and host not in adaptive.HOSTS:
        refuse_use(f"no host {host!r}; there are: {', '.join(adaptive.HOSTS)}")
    if catalog is not None and given is None:
        refuse_use("--catalog is for json-render")
    if given is not None:
        issues = given.issues(None if catalog is None else _catalog(catalog))
    elif is_card:
        issues = tuple(adaptive.validate(data, host=host))
    else:
        hold_a2ui(data, "validate", as_json)
        issues = tuple(a2ui.validate(data, complete=not partial))
    counts = count_by_severity(issues)
    output: dict[str, JsonValue] = {f"{severity}s": count for severity, count in counts.items()}
    leave(Answer(output, issues=issues, lines=lines_of(data)), as_json, shown=write_counts(counts))


def _catalog(name: str) -> jsonrender.Catalog:
    if name == "shadcn":
        return jsonrender.shadcn_catalog()
    try:
        return jsonrender.Catalog.from_json(_read(name))
    except UispecError as error:
        refuse_use(f"no catalog in {name!r}: {error}")


@app.command("fold")
def fold_(file: File, as_json: AsJson = False) -> None:
    """Fold a stream of A2UI messages and print the state: every surface with its components and data.

    A message that is refused leaves the state as it was; the issues name it, and the fold goes on. Patches of
    json-render are folded to the spec that they make.
    """
    data = _read(file)
    if (given := spec_in(data)) is not None:
        answer = Answer(given.spec, issues=given.told, lines=lines_of(data))
        leave(answer, as_json, shown=json_text(given.spec, sys.stdout))
    stream = fold_stream(data, "fold", as_json, complete=False)
    state = stream.state.to_json()
    leave(Answer(state, issues=stream.issues, lines=stream.lines), as_json, shown=json_text(state, sys.stdout))


@app.command("tree")
def tree_(
    file: File,
    surface_id: SurfaceId = None,
    resolved: Annotated[bool, typer.Option("--resolve", help="Draw data in place of bindings and templates.")] = False,
    locale: Locale = "en",
    as_json: AsJson = False,
) -> None:
    """Fold a stream of A2UI messages and draw the tree of each surface, or of the one that is named.

    A spec of json-render is drawn too, always with its data.
    """
    data = _read(file)
    if (given := spec_in(data)) is not None:
        if surface_id is not None:
            refuse_use("--surface is for A2UI; a spec has one tree")
        _draw_spec(given, lines_of(data), as_json)
    stream = fold_stream(data, "tree", as_json, complete=False)
    hold_surface(surface_id, stream)
    outlines: dict[str, str] = {}
    issues = list(stream.issues)
    for name, surface in surfaces_in(stream, surface_id).items():
        at = pointer.format(["surfaces", name])
        found: tuple[Issue, ...] = ()
        try:
            if resolved:
                drawn = a2ui.resolve(surface, locale=locale)
                outlines[name], found = tree.outline(drawn.root), untold_issues(drawn.issues, surface)
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
    leave(Answer(dict(outlines), issues=tuple(issues), lines=stream.lines), as_json, shown=shown)


def _draw_spec(given: GivenSpec, lines: Sequence[int], as_json: bool) -> NoReturn:
    """Print the tree that the user of a spec sees, and what could not be resolved."""
    drawn = jsonrender.resolve(given.spec)
    outline = "" if drawn.root is None else tree.outline(drawn.root)
    answer = Answer(outline, issues=(*given.told, *drawn.issues), lines=lines)
    leave(answer, as_json, shown=[Outline(outline)] if outline else ())


@app.command("convert")
def convert_(
    file: File,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help=f"One of: {', '.join(_TARGETS)}.")],
    surface_id: SurfaceId = None,
    on_loss: Annotated[
        OnLoss, typer.Option("--on-loss", help="Report losses, or refuse any above a notice.")
    ] = "report",
    min_severity: MinSeverity = "warning",
    version: Annotated[str | None, typer.Option("--version", help="Of a card: 1.0 to 1.6.")] = None,
    host: Annotated[str | None, typer.Option("--host", help="The host that shows the card, such as teams.")] = None,
    form: Annotated[Form, typer.Option("--form", help="Of assistant-ui: nested, or flat.")] = "nested",
    data_as: Annotated[
        Data | None, typer.Option("--data", help="Keep values bound to data, or freeze them as they are now.")
    ] = None,
    locale: Locale = "en",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but issues and losses.")] = False,
    as_json: AsJson = False,
) -> None:
    """Convert a document, and say what it could not carry.

    The new document goes to standard output; what happened on the way, and the losses, go to standard error.
    """
    if to not in _TARGETS:
        refuse_use(f"{to!r} is no format to convert to; there are: {', '.join(_TARGETS)}")
    data = _read(file)
    name = convert.detect(data)
    if name is None or name in STREAMS:
        stream = fold_stream(data, "convert", as_json, complete=True)
        hold_surface(surface_id, stream)
        told = [] if quiet else retell(stream, surface_id)
    else:
        stream, told = Stream(), [] if quiet else [plain(f"read     {name}")]
    try:
        result = convert.convert(
            data,
            to=to,
            surface_id=surface_id,
            on_loss=on_loss,
            version=version,
            host=host,
            form=form,
            data=data_as,
            locale=locale,
        )
    except UispecError as error:
        if any(issue.code == "ambiguous_surface" for issue in error.issues):
            refuse_use(f"name a surface with --surface ID; there are: {', '.join(stream.state.surfaces)}")
        new = tuple(issue for issue in error.issues if issue not in stream.issues)
        if name is None and not stream.messages:
            told = []  # that nothing was folded, and nothing wrong with it, would only belie the error
        leave(Answer(issues=(*stream.issues, *new), is_refused=True, lines=stream.lines), as_json, told=told)
    except ValueError as error:
        refuse_use(str(error))  # an option that the target does not have
    answer = Answer(result.output, result.losses, stream.issues, lines=stream.lines)
    shown = result.output if isinstance(result.output, str) else json_text(result.output, sys.stdout)
    leave(answer, as_json, shown=shown, told=told, lost=loss_lines(result, min_severity, stream.lines))


@app.command()
def rosetta(
    file: File,
    out: Annotated[Path, typer.Option("--out", help="Where to write the page.")] = Path("rosetta.html"),
    now: Annotated[str | None, typer.Option("--now", help="When the buttons are pressed, ISO 8601.")] = None,
    as_json: AsJson = False,
) -> None:
    """Write a page that shows one UI in every protocol: what travels, how it looks, what is lost, what comes back."""
    data = _read(file)
    moment = now or datetime.now(UTC).isoformat(timespec="seconds")
    told = ["--now", now] if now else []
    command = shlex.join(["uispec", "rosetta", file, "--out", str(out), *told])
    try:
        page = rosetta_page(data.decode("utf-8", errors="replace"), moment, Path(file).stem or "One UI", command)
    except UispecError as error:
        leave(Answer(issues=error.issues, is_refused=True), as_json)
    except ValueError as error:
        refuse_use(str(error))
    try:
        out.write_text(page, encoding="utf-8")
    except OSError as error:
        refuse_use(f"cannot write {out}: {error.strerror}")
    leave(Answer(str(out)), as_json, shown=f"wrote {out}")


@app.command()
def upgrade(
    file: File,
    to: Annotated[Target, typer.Option("--to", help="The version to write.")] = "1.0",
    min_severity: MinSeverity = "warning",
    as_json: AsJson = False,
) -> None:
    """Convert A2UI messages of older versions to a newer one, and say what it does not carry."""
    _migrate("upgrade", lambda data: a2ui.upgrade(data, to=to), file, min_severity, as_json)


@app.command()
def downgrade(
    file: File,
    to: Annotated[Literal["0.9", "0.9.1"], typer.Option("--to", help="The version to write.")] = "0.9",
    min_severity: MinSeverity = "warning",
    as_json: AsJson = False,
) -> None:
    """Convert A2UI messages of v1.0 to an older version, and say what it does not carry."""
    _migrate("downgrade", lambda data: a2ui.downgrade(data, to=to), file, min_severity, as_json)


@app.command()
def port(
    file: File,
    to: Annotated[Host, typer.Option("--to", help="The host to write for.")] = "mcp-apps",
    dual_write: Annotated[bool, typer.Option("--dual-write", help="Write the keys of both hosts.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Say what is mechanical and what needs a person.")] = False,
    min_severity: MinSeverity = "warning",
    as_json: AsJson = False,
) -> None:
    """Port the tools and resources of an MCP server to another host, and say what it does not carry.

    The file is what a server lists: descriptors, or answers with descriptors in them, as JSON.
    """
    data = _read(file)
    try:
        if report:
            made = mcp.port_report(data, to=to)
            leave(Answer(made.to_json()), as_json, shown=made.to_markdown().rstrip("\n"))
        result = mcp.port(data, to=to, dual_write=dual_write)
    except UispecError as error:
        leave(Answer(issues=error.issues, is_refused=True), as_json)
    answer = Answer(result.output, result.losses, result.issues)
    lost = loss_lines(result, min_severity, ()) if result.losses else ()
    leave(answer, as_json, shown=json_text(result.output, sys.stdout), lost=lost)


def _migrate(
    command: str,
    migrate: Callable[[bytes], losses.Conversion[list[dict[str, JsonValue]]]],
    file: str,
    min_severity: Severity,
    as_json: bool,
) -> NoReturn:
    """Print messages in another version as JSON lines, and their losses to standard error."""
    data = _read(file)
    hold_a2ui(data, command, as_json)
    lines = lines_of(data)
    try:
        result = migrate(data)
    except UispecError as error:
        leave(Answer(issues=error.issues, is_refused=True, lines=lines), as_json)
    answer = Answer(cast("JsonValue", result.output), result.losses, lines=lines)
    shown = "\n".join(json_text(message, sys.stdout, indent=None) for message in result.output)
    lost = loss_lines(result, min_severity, lines) if result.losses else ()
    leave(answer, as_json, shown=shown, lost=lost)


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
            refuse_use("cannot read '-': there is no standard input")
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:
        # ValueError: a name that no file can have, with a null character in it.
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        refuse_use(f"cannot read {file!r}: {reason}")
