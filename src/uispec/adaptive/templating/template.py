"""Templates as values, and what an expansion of one gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal, cast

import regex
from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._hold import hold, hold_either, hold_limits
from uispec.adaptive._object import CardObject
from uispec.adaptive.documents.documents import hold_document
from uispec.adaptive.documents.writing import dump_card
from uispec.adaptive.templating import moments
from uispec.adaptive.templating.expanding import Walk
from uispec.adaptive.templating.preparing import Fixed, Made, Preparation
from uispec.adaptive.templating.report import Policy, Report, Substitute
from uispec.adaptive.templating.scope import Scope
from uispec.adaptive.templating.texts import evaluated_text
from uispec.adaptive.templating.values import first_member, member
from uispec.errors import ExpressionError, Issue
from uispec.limits import DEFAULT, Limits

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Expansion:
    """What came of expanding a template."""

    output: JsonValue
    """The expanded template; `None` also where nothing came out."""
    issues: tuple[Issue, ...] = ()
    """What was found, in the order of the template, each once for its place; the paths lead into the template."""


class Template:
    """A template, read once and expanded as often as wanted.

    Args:
        template: any JSON value, or a card, or a part of one; it is copied.
        limits: `json_depth` and `document_bytes` of the template; `expression_length`, `expression_parts` and
            `expression_depth` of each text in it.

    Raises:
        LimitError: `too_deep`, `too_large`, `too_many_parts`.
        ParseError: `invalid_unicode`, `non_finite_number`.
        InvalidDocumentError: `wrong_type`, the value is no JSON.
        TypeError: it is bytes, or what another function gave.

    Spec: Adaptive Cards templating; adaptivecards-templating 2.3.1.

    >>> rows = Template({"$data": "${rows}", "text": "${$index}: ${name}"})
    >>> rows.expand({"rows": [{"name": "Ann"}, {"name": "Bo"}]}).output
    [{'text': '0: Ann'}, {'text': '1: Bo'}]
    >>> Template("${1 +}").issues[0].code
    'invalid_expression'
    """

    __slots__ = ("_document", "_limits", "_notices", "_prepared", "issues")

    issues: tuple[Issue, ...]
    """Expressions that cannot be read. They stay text under `strict`; nothing can be expanded under `compat`."""

    def __init__(self, template: JsonValue | CardObject, *, limits: Limits = DEFAULT) -> None:
        hold_limits("Template", limits)
        _hold_json("Template", "template", template, "JSON or a card")
        self._document = _argument(template, limits)
        self._limits = limits
        self._prepared = Preparation(self._document, limits)
        self._notices = (*_unread("template", self._document), *self._prepared.notices)
        self.issues = self._prepared.issues

    @property
    def root(self) -> Made | Fixed:
        """What the template was made ready to; for the library itself."""
        return self._prepared.root

    def expand(
        self,
        data: JsonValue | MISSING = MISSING,
        host: JsonValue = None,
        policy: Policy = "strict",
        *,
        now: datetime | str | None = None,
        new_id: Callable[[], str] | None = None,
        rng: Callable[[], float] | None = None,
        substitute: Substitute | None = None,
        limits: Limits | None = None,
    ) -> Expansion:
        """Fill the template with data; see `expand`, which this is without the reading.

        Raises:
            ExpressionError, LimitError, ParseError, InvalidDocumentError, TypeError, ValueError: as `expand`.

        >>> Template("Hi ${name}").expand({"name": "Ann"}).output
        'Hi Ann'
        """
        bounds = self._limits if limits is None else limits
        hold_limits("expand", bounds)
        hold_either("expand", "policy", policy, ("strict", "compat"))
        for name, given in (("data", data), ("host", host)):
            if given is not MISSING:
                _hold_json("expand", name, given, "JSON")
        if policy == "compat" and self.issues:
            raise ExpressionError(*self.issues)
        report = Report(policy, substitute)

        def missed(path: str, at: int | None) -> str:
            return report.missed(scope.place, path, at)

        scope = Scope(
            MISSING if data is MISSING else _argument(data, bounds),
            MISSING if host is None else _argument(host, bounds),
            member=member if report.is_strict else first_member,
            missed=missed,
            read_text=evaluated_text,
            now=_moment(now),
            new_id=new_id,
            random=rng,
            limits=bounds,
        )
        if report.is_strict:
            for issue in (*self.issues, *self._notices, *_unread("data", scope.data)):
                report.note(issue)
        output = Walk(scope, report).run(self._prepared.root)
        return Expansion(None if output is MISSING else cast("JsonValue", output), report.issues(self._document))


_JSON: Final = (str, Mapping, Sequence, int, float, type(None), CardObject)
_BYTES: Final = (bytes, bytearray, memoryview)


def _hold_json(function: str, argument: str, given: object, wanted: str, *more: type) -> None:
    # Bytes are sequences, and no JSON.
    kinds = more if isinstance(given, _BYTES) else (*_JSON, *more)
    hold_document(function, argument, cast("object", given), kinds, wanted)


def hold_template(function: str, template: object) -> None:
    """Refuse what can be no template.

    >>> hold_template("expand", b"{}")
    Traceback (most recent call last):
    TypeError: expand() argument 'template' must be JSON, a card or a Template, not bytes
    """
    _hold_json(function, "template", template, "JSON, a card or a Template", Template)


def _argument(given: object, limits: Limits) -> JsonValue:
    """An argument as JSON that nobody else holds."""
    return dump_card(given) if isinstance(given, CardObject) else _json.owned(given, limits)


_LIKE_JSON: Final = regex.compile(r"\s*+(?:\{\s*+[\"}]|\[\s*+[\"{\[\]])")
_LIKE_A_FILE: Final = regex.compile(r"[^\s{}$]{1,200}\.json")


def _unread(argument: Literal["template", "data"], given: object) -> Iterator[Issue]:
    """Tell of a text where a value was meant: names find nothing in it, and what is put into it stays unescaped."""
    if not isinstance(given, str):
        return
    what = "JSON" if _LIKE_JSON.match(given) else "the name of a file" if _LIKE_A_FILE.fullmatch(given) else ""
    if what:
        text = f"The {argument} is one text, and looks like {what}; give the value that stands in it."
        yield Issue("", f"unread_{argument}", text, "warning")


def _moment(now: datetime | str | None) -> int | None:
    if now is None:
        return None
    if isinstance(now, str):
        at = moments.read(now)
        if at is None:
            raise ValueError(f"expand() argument 'now' must be a moment such as '2026-11-30T10:00:00Z', not {now!r}")
        return at
    hold("expand", "now", now, datetime, "a datetime or the text of one")
    aware = now if now.tzinfo is not None else now.replace(tzinfo=UTC)
    return int((aware - _EPOCH).total_seconds() * 1000)


def expand(
    template: JsonValue | CardObject | Template,
    data: JsonValue | MISSING = MISSING,
    host: JsonValue = None,
    policy: Policy = "strict",
    *,
    now: datetime | str | None = None,
    new_id: Callable[[], str] | None = None,
    rng: Callable[[], float] | None = None,
    substitute: Substitute | None = None,
    limits: Limits | None = None,
) -> Expansion:
    """Fill a template, which is a JSON value and not its text, with data.

    A text that is one expression, `"${price * 2}"`, becomes its value with its type: a number here, while a TextBlock
    wants `"${string(price * 2)}"`. Expressions between other text become text. `$data` changes what names are looked
    up in, and repeats the object for each item of an array; `$when` leaves the object out unless it is true; `$root`,
    `$data`, `$index` and `$host` are names in expressions. Keys are not expanded, and the keys of the language itself
    are not in the output. Nulls in arrays go, and arrays in arrays become one, as in the JavaScript library.

    Args:
        template: any JSON value, a card, or a `Template` where it is expanded more than once. A text is a template of
            one text, whatever stands in it: where it looks like JSON or the name of a file, `unread_template` says so.
        data: what names are looked up in; absent: no name has a value. `unread_data` tells of a text in place of JSON.
        host: what `$host` is; `None`: nothing.
        policy: `strict` goes on where something is wrong and tells it in `issues`; the text of the binding stays where
            a value cannot be had. `compat` is the JavaScript library, bug for bug, and raises where that throws.
        now: the moment for `utcNow()` and its like, with UTC where it names no zone.
        new_id: gives the next id for `newGuid()`.
        rng: gives the next random number for `rand()`, at least 0 and below 1.
        substitute: gives the text for a name without a value; an empty one or `None`: the binding itself, `${name}`.
        limits: `expanded_values` bounds what is made, `text_length` and `document_bytes` its text, `match_seconds`
            patterns; the rest as for `Template`. `None`: those of the `Template`, or the default ones.

    Returns:
        Fresh JSON that shares nothing with the arguments, and the issues. What came of the template of a card is read
        by `parse_card(expansion.output)`, and sent as its `to_attachment()`.

    Raises:
        ExpressionError: under `compat`, where the library throws; `codes.TemplateCode`.
        LimitError: `too_large`, `too_deep`, `too_many_parts`, `too_many_nodes`, `match_timeout`.
        ParseError, InvalidDocumentError: template, data or host is no JSON, as `Template`.
        TypeError: one of them is bytes, or what another function gave.
        ValueError: there is no such policy, or `now` is no moment.

    Spec: Adaptive Cards templating; adaptivecards-templating 2.3.1 with adaptive-expressions 4.23.3.

    >>> expand({"type": "TextBlock", "text": "Hi ${name}, ${if(due > 0, 'pay', 'thanks')}"}, {"name": "Ann", "due": 3})
    Expansion(output={'type': 'TextBlock', 'text': 'Hi Ann, pay'}, issues=())
    >>> expand("Hi ${nmae}", {"name": "Ann"}).issues[0].code
    'missing_value'
    """
    if limits is not None:
        hold_limits("expand", limits)
    hold_template("expand", template)
    ready = template if isinstance(template, Template) else Template(template, limits=limits or DEFAULT)
    return ready.expand(data, host, policy, now=now, new_id=new_id, rng=rng, substitute=substitute, limits=limits)
