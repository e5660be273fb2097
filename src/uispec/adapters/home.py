"""Clicks on a converted document, turned back into the words of its source.

A conversion leaves `home`, one JSON object that names every action and input of the output and keeps what the source
said about them: contexts unresolved, scopes, checks, the data snapshot. With it and the payload of a click nothing else
is needed. The payload comes from a client: it chooses an action and fills inputs, and every literal comes from `home`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._locales import locale_named
from uispec._sentences import shown
from uispec.a2ui.actions import evaluate_event
from uispec.a2ui.checks import validation_result
from uispec.a2ui.dialects import Family, family, spelled
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.a2ui.reading import parse_message
from uispec.adapters import input_codecs
from uispec.adapters.input_codecs import BadValueError, Codec, DateTimeCodec
from uispec.adapters.payload import Click, read_click
from uispec.errors import DataError, InvalidDocumentError, Issue
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion

HomeCode: TypeAlias = Literal["stale", "unknown_action", "unknown_input", "bad_value", "check_failed", "assumed_time"]
"""What `action_home` and `data_home` find: the first, second and fourth leave no action."""

_LONGEST_MESSAGE: Final = 500
_NO_TIME: Final = "1970-01-01T00:00:00Z"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


class HomeCheck(_Part):
    """One rule of the source that the target does not run."""

    condition: JsonValue
    """The dynamic value, unresolved, in the current spelling of the source."""
    message: str | MISSING = MISSING


Within: TypeAlias = Annotated[tuple[int, ...], Field(strict=False)]
"""The parts of an output that open by themselves around a place, by number, the outermost first."""


def is_around(outer: Sequence[int], inner: Sequence[int]) -> bool:
    """Tell whether what stands in one part of an output goes along with a click in another.

    >>> is_around((), (1,)), is_around((1,), (1, 4)), is_around((1,), ())
    (True, True, False)
    """
    return tuple(inner[: len(outer)]) == tuple(outer)


class HomeAction(_Part):
    """What a click on one action of the output means in the source."""

    component: str
    path: str
    """Instance path of the source component in its tree."""
    kind: Literal["event"]
    name: str
    context: dict[str, JsonValue]
    """Unresolved: each value as the source wrote it."""
    user_message: JsonValue | MISSING = MISSING
    scope: str = ""
    """Pointer of the data item that relative bindings start from."""
    within: Within = ()
    """Where it stands: a host sends the inputs along that stand in the same part of the output or around it."""
    checks: Annotated[tuple[HomeCheck, ...], Field(strict=False)] = ()

    @property
    def written(self) -> dict[str, JsonValue]:
        """The event as the source wrote it."""
        event: dict[str, JsonValue] = {"name": self.name, "context": self.context}
        return event if self.user_message is MISSING else {**event, "userMessage": self.user_message}


class HomeInput(_Part):
    """Where the value of one input of the output belongs in the source's data."""

    component: str
    path: str
    data: Annotated[tuple[str, ...], Field(strict=False)] | MISSING = MISSING
    """Pointer tokens from the root of the data; absent where the source binds the value to nothing it can write."""
    codec: Codec
    initial: JsonValue | MISSING = MISSING
    """The value at conversion; an input that still shows it counts as untouched and writes nothing."""
    scope: str = ""
    within: Within = ()
    """Where it stands, as for an action."""
    checks: Annotated[tuple[HomeCheck, ...], Field(strict=False)] = ()


class Home(_Part):
    """The table that a conversion leaves for its clicks; `dump` gives it as JSON.

    An input that is the second half of a date and time has no entry of its own: the codec of the first names it.
    """

    source_format: str
    version: str
    """Version of the source surface, as its own messages spell it."""
    surface_id: str
    catalog_id: str | MISSING = MISSING
    """Of the source surface: its functions are called when the click comes home."""
    locale: str = "en"
    """What the conversion formatted for."""
    target_format: str
    digest: str
    """Stands also in the data of every action of the output, so that a click on an older output is known as stale."""
    actions: dict[str, HomeAction]
    inputs: dict[str, HomeInput]
    data: JsonValue

    def dump(self) -> dict[str, JsonValue]:
        """Give the table as plain JSON."""
        return self.model_dump(mode="json")


_HOME: Final = TypeAdapter(Home)
_NOTHING: Final[Mapping[str, JsonValue]] = {
    "source_format": "a2ui-v1.0",
    "version": "1.0",
    "surface_id": "",
    "target_format": "adaptive-card",
    "digest": "",
    "actions": {},
    "inputs": {},
    "data": None,
}
"""What an empty table says: nothing on the document comes back, so every action is unknown."""


@dataclass(frozen=True, slots=True)
class Homecoming:
    """A click in the words of the source: its message, the data with the submitted inputs, and what was found.

    `action` is None where the source's own renderer would have sent nothing, or where the click cannot be trusted.
    """

    action: dict[str, JsonValue] | None
    data: JsonValue
    issues: tuple[Issue, ...]
    """Paths point into the payload."""


def digest(output: JsonValue, actions: Mapping[str, HomeAction]) -> str:
    """Hash an output (without digests in it) together with what its actions mean.

    >>> digest({"type": "AdaptiveCard"}, {})
    'ff0d48a825c536be'
    """
    meant = {name: action.model_dump(mode="json") for name, action in actions.items()}
    # Keys sorted: their order in the source carries no meaning, so neither may it here.
    text = json.dumps([output, meant], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def input_ids(name: str, entry: HomeInput) -> tuple[str, ...]:
    """List the output ids under which a host submits one input: one, or two for a date with a time.

    >>> input_ids("due", HomeInput(component="due", path="", codec=DateTimeCodec(date="due", time="due__time")))
    ('due', 'due__time')
    """
    if isinstance(entry.codec, DateTimeCodec):
        return tuple(half for half in (entry.codec.date, entry.codec.time) if half is not None)
    return (name,)


def action_home(
    result_or_home: Conversion[Any] | Mapping[str, JsonValue],
    payload: object,
    data: JsonValue = None,
    now: str | None = None,
    *,
    limits: Limits = DEFAULT,
) -> Homecoming:
    """Build the message that the source's own renderer would have sent for a click on the converted document.

    The submitted inputs are read by their codecs and written over the data, deferred checks run on the result, and the
    stored context is resolved against it. An input that still shows its initial value writes nothing. Hosts leave empty
    inputs out, so an input that the action submits and the payload lacks counts as cleared: its text is `""`, its
    choice `[]`, its number unset. Toggles are always sent; an absent one stays as it is.

    Args:
        result_or_home: the result of the conversion, or its `home`.
        payload: what the host delivered, as JSON or as JSON text: an invoke activity or its `value`, an action with
            `id` and `data`, or the merged data of a submit (which carries `_home`).
        data: the newest data model, where the caller keeps one; None for the snapshot in `home`.
        now: the time of the click, ISO 8601; without it the activity's own `timestamp`, else the year
            1970 with a notice.
        limits: bounds on the payload and on evaluation.

    Returns:
        The action and the issues. Of severity error, and then without an action: `stale`, `unknown_action`,
        `bad_value`, and `check_failed` of the button's own checks. `check_failed` of an input and `unknown_input` are
        warnings, since the source's renderer sends such an action.

    Raises:
        ParseError, LimitError: as for any JSON; of `data` the paths point into `data`.
        InvalidDocumentError: the payload is not one that the target's hosts send, or `data` is no JSON.
        ExpressionError: `locale_unavailable`: the conversion formatted for a language that is not installed here.
        TypeError: `result_or_home` is neither.
        ValueError: `now` is no moment of ISO 8601 with an offset.

    Spec: A2UI, "action"; Adaptive Cards, "Universal Action Model".

    >>> who = {"kind": "event", "component": "ok", "path": "", "name": "greet", "context": {"who": {"@path": "/name"}}}
    >>> name = {"component": "field", "path": "", "data": ["name"], "codec": {"kind": "text"}}
    >>> catalog = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
    >>> source = {"source_format": "a2ui-v1.0", "version": "1.0", "surface_id": "main", "catalog_id": catalog}
    >>> table = {"actions": {"ok": who}, "inputs": {"field": name}, "data": {}}
    >>> home = {**source, "target_format": "adaptive-card", "digest": "0", **table}
    >>> click = {"action": {"id": "ok", "data": {"field": "Ada"}}}
    >>> action_home(home, click, now="2026-11-30T10:00:00Z").action["action"]["context"]
    {'who': 'Ada'}
    """
    hold("action_home", "now", now, str | None, "text, or None")
    hold_limits("action_home", limits)
    home, click, found = _open(result_or_home, payload, limits)
    known = home.actions.get(click.id)
    base = _base(home, data, limits)
    if found or known is None:
        return Homecoming(None, base, tuple(found))
    written = _write(home, known, click, base, found, limits)
    evaluator = _evaluator(home, written, limits)
    for name, entry, texts in _submitted(home, known, click):
        at = click.at(*_first(entry, name, texts))
        absent = "" if texts else f"The input {shown(name)} was not sent, and counts as empty: "
        found.extend(
            _issue(at, "check_failed", absent + message, "warning")
            for message in _failed(entry.checks, entry.scope, evaluator)
        )
    found.extend(
        _issue(click.path, "check_failed", message) for message in _failed(known.checks, known.scope, evaluator)
    )
    if any(issue.severity == "error" for issue in found):
        return Homecoming(None, written, tuple(found))
    message = evaluate_event(known.written, evaluator, known.scope).message(
        version=spelled(_family(home)),
        surface_id=home.surface_id,
        component_id=known.component,
        timestamp=_NO_TIME,
    )
    timed = _timed(message, now, click.timestamp, limits)
    if timed is None:
        found.append(_issue(click.path, "assumed_time", "No time was given for this click; pass now=.", "notice"))
    return Homecoming(timed or message, written, tuple(found))


def data_home(
    result_or_home: Conversion[Any] | Mapping[str, JsonValue],
    payload: object,
    data: JsonValue = None,
    *,
    limits: Limits = DEFAULT,
) -> Homecoming:
    """Write the submitted inputs of a click over the data model, and stop there.

    Arguments and errors are those of `action_home`. No check runs, and `action` is None.

    >>> go = {"kind": "event", "component": "ok", "path": "", "name": "go", "context": {}}
    >>> name = {"component": "field", "path": "", "data": ["name"], "codec": {"kind": "text"}}
    >>> source = {"source_format": "a2ui-v1.0", "version": "1.0", "surface_id": "main"}
    >>> table = {"actions": {"ok": go}, "inputs": {"field": name}, "data": {"age": 7}}
    >>> home = {**source, "target_format": "adaptive-card", "digest": "0", **table}
    >>> data_home(home, {"action": {"id": "ok", "data": {"field": "Ada"}}}).data
    {'age': 7, 'name': 'Ada'}
    """
    hold_limits("data_home", limits)
    home, click, found = _open(result_or_home, payload, limits)
    known = home.actions.get(click.id)
    base = _base(home, data, limits)
    written = base if found or known is None else _write(home, known, click, base, found, limits)
    return Homecoming(None, written, tuple(found))


def _open(
    result_or_home: Conversion[Any] | Mapping[str, JsonValue], payload: object, limits: Limits
) -> tuple[Home, Click, list[Issue]]:
    """Read both arguments, and hold the click against the table."""
    table = result_or_home.home if isinstance(result_or_home, Conversion) else result_or_home
    if not table:
        table = _NOTHING
    try:
        home = _HOME.validate_python(table)
    except ValidationError as error:
        raise TypeError("expected the result of a conversion, or the home that it left") from error
    click = read_click(payload, limits)
    known = home.actions.get(click.id)
    found: list[Issue] = []
    if click.digest is not None and click.digest != home.digest:
        found.append(_issue(click.path, "stale", "The click was made on another version of this document."))
    elif known is None:
        found.append(_issue(click.path, "unknown_action", f"The document has no action {click.id[:60]!r}."))
    elif click.verb is not None and click.verb != known.name:
        found.append(_issue(click.path, "unknown_action", f"The action {click.id[:60]!r} has another verb."))
    return home, click, found


def _base(home: Home, data: JsonValue, limits: Limits) -> JsonValue:
    """The data that the inputs are written over: the caller's, whose later edits must not reach the result."""
    if data is None:
        return home.data
    return _json.owned(data, limits)


def _issue(path: str, code: HomeCode, message: str, severity: Literal["error", "warning", "notice"] = "error") -> Issue:
    return Issue(path, code, message, severity)


def _submitted(home: Home, known: HomeAction, click: Click) -> Iterator[tuple[str, HomeInput, dict[str, JsonValue]]]:
    """Walk the inputs that this click speaks of, each with its texts by half."""
    for name, entry in home.inputs.items():
        codec = entry.codec
        halves = {"date": codec.date, "time": codec.time} if isinstance(codec, DateTimeCodec) else {"": name}
        texts = {half: click.data[key] for half, key in halves.items() if key is not None and key in click.data}
        # Absence speaks only for inputs that this action submits.
        if texts or is_around(entry.within, known.within):
            yield name, entry, texts


def _write(
    home: Home, known: HomeAction, click: Click, data: JsonValue, found: list[Issue], limits: Limits
) -> JsonValue:
    """Decode the inputs and write the changed ones over the data; `data` itself is left as it is."""
    inputs = set[str]().union(*(input_ids(name, entry) for name, entry in home.inputs.items()))
    found.extend(
        _issue(click.at(key), "unknown_input", f"The document has no input {key[:60]!r}.", "warning")
        for key in click.data
        if key not in inputs and key not in known.context
    )
    for name, entry, texts in _submitted(home, known, click):
        try:
            if input_codecs.is_untouched(entry.codec, texts, entry.initial):
                continue
            value = input_codecs.decode(entry.codec, texts)
            if entry.data is MISSING:
                continue
            if value is MISSING:
                data = pointer.remove(data, entry.data, pointer.UPSERT)
            else:
                data = pointer.put(data, entry.data, value, pointer.UPSERT, limits)
        except BadValueError as error:
            found.append(_issue(click.at(*_first(entry, name, texts)), "bad_value", str(error)))
        except DataError as error:
            text = f"The data has no place for the input {shown(name)}: {error.issues[0].message}"
            found.append(_issue(click.at(*_first(entry, name, texts)), "bad_value", text))
    return data


def _first(entry: HomeInput, name: str, texts: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Name the payload key that an issue about an input is about, if the payload has one."""
    if isinstance(entry.codec, DateTimeCodec):
        keys = {"date": entry.codec.date, "time": entry.codec.time}
        return tuple(key for half in texts if (key := keys[half]) is not None)[:1]
    return (name,) if texts else ()


def _evaluator(home: Home, data: JsonValue, limits: Limits) -> Evaluator:
    locale_named(home.locale)  # An unknown one would leave every formatted value empty.
    catalog_id = None if home.catalog_id is MISSING else home.catalog_id
    return Evaluator(data, version=_family(home), catalog_id=catalog_id, locale=home.locale, limits=limits)


def _family(home: Home) -> Family:
    version = family(home.version)
    if version is None:
        raise TypeError(f"the home is of an unknown version of its source: {home.version!r}")
    return version


def _failed(checks: Sequence[HomeCheck], scope: str, evaluator: Evaluator) -> Iterator[str]:
    """Run checks, and give the message of each that failed; one that cannot be evaluated has failed."""
    for check in checks:
        result = validation_result(evaluator.evaluate(check.condition, scope)[0], check.message)
        if not result.valid:
            message = "" if result.message is MISSING else result.message
            yield message[:_LONGEST_MESSAGE] or "A rule of the source is not met."


def _timed(
    message: dict[str, JsonValue], now: str | None, stamp: str | None, limits: Limits
) -> dict[str, JsonValue] | None:
    """Put a time into a message: the caller's, else the client's if it is one; None if there is neither."""
    body = message["action"]
    for time in (now, stamp):
        if time is None or not isinstance(body, dict):
            continue
        timed: dict[str, JsonValue] = {**message, "action": {**body, "timestamp": time}}
        try:
            parse_message(timed, limits=limits)
        except InvalidDocumentError as error:
            if time is now:
                raise ValueError(f"now is no moment of ISO 8601 with an offset: {now!r}") from error
            continue
        return timed
    return None
