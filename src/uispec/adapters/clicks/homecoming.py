"""Clicks on a converted document, turned back into the words of its source.

The payload comes from a client: it chooses an action and fills inputs, and every literal comes from `home`. What a live
target computed from its own copy of the data is computed again here.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from pydantic import JsonValue, ValidationError
from pydantic_core import MISSING

from uispec import _json, pointer
from uispec._hold import hold, hold_limits
from uispec._kinds import TEXT_TYPES, Text
from uispec._sentences import shown
from uispec.adapters.clicks import input_codecs
from uispec.adapters.clicks.home import HOME, Home, HomeAction, HomeInput, digest
from uispec.adapters.clicks.input_codecs import BadValueError
from uispec.adapters.clicks.payload import Click, read_click, read_payload
from uispec.adapters.clicks.senders import Sender, open_sender
from uispec.adapters.clicks.submitted import Submitted, find_strays, walk_submitted
from uispec.errors import DataError, InvalidDocumentError, Issue, LimitError, ParseError, Severity
from uispec.ledger.rows import ITEM, Looks, in_row, list_rows
from uispec.limits import DEFAULT, Limits
from uispec.losses import Conversion

HomeCode: TypeAlias = Literal["stale", "unknown_action", "unknown_input", "bad_value", "check_failed", "assumed_time"]
"""What `action_home` and `data_home` find: the first, second and fourth leave no action."""

_LONGEST_MESSAGE: Final = 500
_AROUND: Final = 16
"""Arrays and objects that `home` has around what it took from a document, at most."""
_EMPTY: Final = "Nothing in this document can be clicked: its home is empty."
_NO_TIME: Final = "1970-01-01T00:00:00Z"
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
"""What an empty table says of any target: nothing on the document comes back, so every action is unknown."""


@dataclass(frozen=True, slots=True)
class Homecoming:
    """A click in the words of the source: its message, the data with the submitted inputs, and what was found.

    `action` is None where the source's own renderer would have sent nothing, or where the click cannot be trusted.
    """

    action: dict[str, JsonValue] | None
    data: JsonValue
    issues: tuple[Issue, ...]
    """Paths point into the payload."""


def action_home(
    result_or_home: Conversion[Any] | Mapping[str, JsonValue] | Text,
    payload: object,
    data: JsonValue = None,
    now: str | None = None,
    *,
    limits: Limits = DEFAULT,
) -> Homecoming:
    """Build the message that the source's own renderer would have sent for a click on the converted document.

    The submitted inputs are read by their codecs and written over the data, deferred checks run on the result, and the
    stored context is resolved against it. An input that still shows its initial value writes nothing. Hosts of cards
    leave empty inputs out, so an input that the action submits and the payload lacks counts as cleared: its text is
    `""`, its choice `[]`, its number unset. Toggles are always sent; an absent one stays as it is, and so does any
    input that an answer to another target lacks. Its checks run all the same.

    Args:
        result_or_home: the result of the conversion, or its `home`, as JSON or as JSON text.
        payload: what the host delivered, as JSON or as JSON text. From a card: an invoke activity or its `value`, an
            action with `id` and `data`, or the merged data of a submit (which carries `_home`). From A2UI: an `action`
            message, typed or as JSON; from json-render: `{"action": ..., "params": ...}`; from assistant-ui: the
            `$action` with what was filled in under `$input`; from Markdown: `{"action": 2, "inputs": {...}}`.
        data: the newest data model, where the caller keeps one; None for the snapshot in `home`.
        now: the time of the click, ISO 8601; without it the activity's own `timestamp`, else the year
            1970 with a notice.
        limits: bounds on the payload and on evaluation.

    Returns:
        The action and the issues. Of severity error, and then without an action: `stale`, `unknown_action`,
        `bad_value`, and `check_failed` of the button's own checks. `check_failed` of an input and `unknown_input` are
        warnings where the source's renderer sends such an action; a card's host does not.

    Raises:
        ParseError: `invalid_json`, `invalid_unicode`, `non_finite_number`; of `data` the paths point into `data`.
        LimitError: `too_large`, `too_deep`.
        InvalidDocumentError: `missing_property`, `wrong_type`, `invalid_value`, the payload is not one that the
            target's hosts send, or `data` is no JSON.
        ExpressionError: `locale_unavailable`, the conversion formatted for a language that is not installed here;
            `invalid_value`, an action of json-render cannot be done to the data as they are.
        TypeError: `result_or_home` is neither, or of a target that no click comes from.
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
    fitting = _rows(home, known, click, base, limits)
    if not fitting:
        found.append(_issue(click.path, "unknown_action", "No row of the document has an action with these values."))
        return Homecoming(None, base, tuple(found))
    rows = fitting[0]
    written, refused = _write_inputs(home, known, click, rows, base, found, limits)
    kept = _keep(fitting, written, base, click, found)
    sender = open_sender(home, written, limits)
    unsent = "counts as empty" if known.takes is MISSING else "stays as it is"
    for each in _judge(home, known, click, sender):
        if each.name in refused:
            continue  # the data have what it held before, which the click says nothing of
        severity: Severity = "error" if sender.waits_for(known, each.entry) else "warning"
        lead = "" if each.is_sent else f"The input {shown(each.name)} was not sent, and {unsent}: "
        found.extend(
            _issue(each.at, "check_failed", lead + message, severity)
            for message in _find_failures(each.entry, sender, rows)
        )
    found.extend(_issue(click.path, "check_failed", message) for message in _find_failures(known, sender, rows))
    if any(issue.severity == "error" for issue in found):
        return Homecoming(None, kept, tuple(found))
    moment = _moment(sender, now, click.timestamp)
    if sender.is_timed and moment is None:
        found.append(_issue(click.path, "assumed_time", "No time was given for this click; pass now=.", "notice"))
    return Homecoming(sender.message(known, in_row(known.scope, rows), moment or _NO_TIME), kept, tuple(found))


def data_home(
    result_or_home: Conversion[Any] | Mapping[str, JsonValue] | Text,
    payload: object,
    data: JsonValue = None,
    *,
    limits: Limits = DEFAULT,
) -> Homecoming:
    """Write the submitted inputs of a click over the data model, and stop there.

    Args:
        result_or_home: as for `action_home`.
        payload: as for `action_home`.
        data: as for `action_home`.
        limits: as for `action_home`.

    Returns:
        The data and the issues as of `action_home`, but no check runs, and `action` is None.

    Raises:
        ParseError, LimitError, InvalidDocumentError, TypeError: as `action_home`.

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
    fitting = [] if found or known is None else _rows(home, known, click, base, limits)
    if known is None or not fitting:
        return Homecoming(None, base, tuple(found))
    written, _ = _write_inputs(home, known, click, fitting[0], base, found, limits)
    return Homecoming(None, _keep(fitting, written, base, click, found), tuple(found))


def _open(
    result_or_home: Conversion[Any] | Mapping[str, JsonValue] | Text, payload: object, limits: Limits
) -> tuple[Home, Click, list[Issue]]:
    """Read both arguments, and hold the click against the table."""
    bounds = replace(limits, json_depth=limits.json_depth + _AROUND)
    try:
        left = _json.read(result_or_home, bounds) if isinstance(result_or_home, TEXT_TYPES) else result_or_home
        if isinstance(left, Conversion):
            table = left.home or {**_NOTHING, "target_format": left.target_format}
        elif isinstance(left, Mapping):
            table = left or _NOTHING
        else:
            raise TypeError(_WANTED)
        _json.check(table, bounds)
        home = HOME.validate_python(table)
    except (ValidationError, ParseError, InvalidDocumentError) as error:
        raise TypeError(_WANTED) from error
    if not isinstance(left, Conversion) and not left:
        # What it was left for is not known, nor what its hosts send.
        read_payload(payload, limits)
        return home, Click("", {}, "", ""), [_issue("", "unknown_action", _EMPTY)]
    click = read_click(payload, home.target_format, limits)
    known = home.actions.get(click.id)
    found: list[Issue] = []
    if click.digest is not None and click.digest != _digest(home, click.id):
        found.append(_issue(click.path, "stale", "The click was made on another version of this document."))
    elif known is None:
        found.append(_issue(click.path, "unknown_action", f"The document has no action {shown(click.id, 60)}."))
    elif click.verb is not None and click.verb != known.name:
        found.append(_issue(click.path, "unknown_action", f"The action {shown(click.id, 60)} has another verb."))
    return home, click, found


_WANTED: Final = "expected the result of a conversion, or the home that it left"


def _digest(home: Home, name: str) -> str:
    known = home.actions.get(name)
    return home.digest if known is None or known.takes is MISSING else digest(None, {name: known.dump()})


def _base(home: Home, data: JsonValue, limits: Limits) -> JsonValue:
    """The data that the inputs are written over: the caller's, whose later edits must not reach the result."""
    if data is None:
        return home.data
    return _json.owned(data, limits)


def _issue(path: str, code: HomeCode, message: str, severity: Literal["error", "warning", "notice"] = "error") -> Issue:
    return Issue(path, code, message, severity)


def _rows(home: Home, known: HomeAction, click: Click, data: JsonValue, limits: Limits) -> list[tuple[int, ...]]:
    """Find the rows of the templates around an action: as the payload says, else those that say what it says.

    Returns:
        The positions of each row that fits, the outermost template first; an empty list if none does. Two if several
        do, and each has inputs of its own; rows without inputs say the same and are one.
    """
    depth = known.scope.split("/").count(ITEM)
    if not depth:
        return [()]
    # A target tells at most the innermost position; the others are found by what the action says.
    last = () if click.rows is None else click.rows
    if len(last) == depth:
        return [last] if pointer.has(data, pointer.split(in_row(known.scope, last))) else []
    sender = open_sender(home, data, limits)
    edited = home.inputs_of(known).keys()
    fitting = (
        rows
        for rows in _rows_of(data, known.scope, limits)
        if (not last or rows[-len(last) :] == last)
        and all(
            key in edited or _json.same(value, click.data.get(key))
            for key, value in sender.context(known, in_row(known.scope, rows)).items()
        )
    )
    return list(islice(fitting, 2 if edited else 1))


def _rows_of(data: JsonValue, scope: str, limits: Limits) -> Iterator[tuple[int, ...]]:
    """Every row of a scope, as far as the tree of a conversion goes."""
    with suppress(LimitError):
        yield from list_rows(data, scope, Looks(limits.converted_nodes))


def _keep(
    fitting: list[tuple[int, ...]], written: JsonValue, base: JsonValue, click: Click, found: list[Issue]
) -> JsonValue:
    """Keep what the inputs wrote, unless it is not known which row they are of; the action says the same in each."""
    if len(fitting) == 1:
        return written
    message = "Several rows say what this click says, so its inputs are sent and not written."
    found.append(_issue(click.path, "unknown_input", message, "warning"))
    return base


def _judge(home: Home, known: HomeAction, click: Click, sender: Sender) -> Iterator[Submitted]:
    """Walk the inputs whose rules this click is held to.

    They are those it speaks of, those its action takes along and it lacks, and those the source would wait for.
    """
    submitted = {each.name: each for each in walk_submitted(home, known, click)}
    taken = frozenset(home.inputs_of(known).values())
    for name, entry in home.inputs.items():
        if name in submitted:
            yield submitted[name]
        elif name in taken or sender.waits_for(known, entry):
            yield Submitted(name, entry, {}, click.at(), is_sent=False)


def _write_inputs(
    home: Home,
    known: HomeAction,
    click: Click,
    rows: tuple[int, ...],
    data: JsonValue,
    found: list[Issue],
    limits: Limits,
) -> tuple[JsonValue, frozenset[str]]:
    """Decode the inputs and write the changed ones over the data; `data` itself is left as it is.

    Returns:
        The data, and the names of the inputs whose values were refused.
    """
    refused: set[str] = set()
    found.extend(
        _issue(path, "unknown_input", f"The document has no input {shown(key, 60)}.", "warning")
        for path, key in find_strays(home, known, click)
    )
    for each in walk_submitted(home, known, click):
        entry = each.entry
        try:
            if input_codecs.is_untouched(entry.codec, each.texts, entry.initial):
                continue
            value = input_codecs.decode(entry.codec, each.texts)
            if entry.data is MISSING:
                continue
            tokens = _tokens_in_row(entry.data, rows)
            if value is MISSING and entry.shape == "number_text":
                value = ""  # a text that says no number
            if value is MISSING:
                data = pointer.remove(data, tokens, pointer.UPSERT)
            else:
                value = input_codecs.reshape(value, entry.shape, entry.toggle)
                data = pointer.put(data, tokens, value, pointer.UPSERT, limits)
        except BadValueError as error:
            refused.add(each.name)
            found.append(_issue(each.at, "bad_value", str(error)))
        except DataError as error:
            refused.add(each.name)
            text = f"The data has no place for the input {shown(each.name)}: {error.issues[0].message}"
            found.append(_issue(each.at, "bad_value", text))
    return data, frozenset(refused)


def _tokens_in_row(tokens: tuple[str, ...], rows: tuple[int, ...]) -> tuple[str, ...]:
    left = list(rows)
    return tuple(str(left.pop(0)) if token == ITEM and left else token for token in tokens)


def _find_failures(entry: HomeAction | HomeInput, sender: Sender, rows: tuple[int, ...]) -> Iterator[str]:
    """Run the checks that wait for a click, and give the message of each that failed."""
    for check in entry.checks:
        message = sender.find_failure(check, in_row(entry.scope, rows))
        if message is not None:
            yield message[:_LONGEST_MESSAGE] or "A rule of the source is not met."


def _moment(sender: Sender, now: str | None, stamp: str | None) -> str | None:
    """Choose the time of the click: the caller's, else the client's if it is one; None if there is neither."""
    if now is not None:
        if not sender.is_moment(now):
            raise ValueError(f"now is no moment of ISO 8601 with an offset: {now!r}")
        return now
    return stamp if stamp is not None and sender.is_moment(stamp) else None
