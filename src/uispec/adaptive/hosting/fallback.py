"""A card as one host shows it: what the host does not know gives way to its fallback, or goes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Final, TypeAlias, cast

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import _json
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec._spots import Spot, pointer_of
from uispec.adaptive.documents.date_macros import expand_dates
from uispec.adaptive.documents.documents import CardSource, card_json
from uispec.adaptive.steps import Steps, run
from uispec.adaptive.tables.hosts import Host, host_named
from uispec.adaptive.tables.places import CARRYING, PLACES, TAPS, Kind, kind_of
from uispec.adaptive.tables.versions import LATEST, TYPES, is_taken, parse_version
from uispec.adaptive.validation.plans import Profile
from uispec.adaptive.validation.rules import has_feature
from uispec.errors import Issue, Severity
from uispec.limits import DEFAULT, Limits


@dataclass(frozen=True, slots=True)
class ResolvedCard:
    """What a host makes of a card.

    >>> card = {
    ...     "type": "AdaptiveCard",
    ...     "version": "1.5",
    ...     "body": [{"type": "Graph", "fallback": {"type": "TextBlock", "text": "70 %"}}],
    ... }
    >>> resolve(card).card["body"]
    [{'type': 'TextBlock', 'text': '70 %'}]
    """

    card: dict[str, JsonValue]
    """The card without anything that the host does not know; it shares nothing with the card that was given."""
    issues: tuple[Issue, ...] = ()
    """What was replaced or left out and why, with pointers into the card that was given."""
    fallback_text: str | None = None
    """What a host shows instead of the whole card because it is too old for it, if the card says so. (The JavaScript
    library shows the card all the same; native ones do not.)"""


def resolve(
    card: CardSource, host: Host | str = "core-1.6", *, zone: tzinfo | None = None, limits: Limits = DEFAULT
) -> ResolvedCard:
    """Apply `requires` and `fallback` as a host does.

    An element of a type that the host does not have, or that `requires` what it has not, is replaced by its
    `fallback`. Without one the nearest element around it that has a fallback is replaced as a whole, up to the card
    itself. Where nothing around it has one either, it alone is left out.

    Args:
        card: JSON text or bytes, Python values, or a model.
        host: the name of a profile in `hosts.HOSTS`, or a `Host` of your own, with its `capabilities`.
        zone: the time zone of the user; dates in texts, such as `{{DATE(...)}}`, are then written out.
        limits: bounds on size and depth.

    Returns:
        The card, and what happened to it: `unknown_element`, `unknown_action`, `unsupported_by_host`,
        `unmet_requirement`, `unsupported_version`, `unallowed_child` (a fallback of another kind counts as none).

    Raises:
        ParseError, LimitError, InvalidDocumentError: the card is no JSON object, as `parse_card`.
        ValueError: there is no host of this name.
        TypeError: `card` or `host` is none.

    Source: adaptivecards 3.0.6, as it was run, but for one thing: an element whose requirement is not met and that
    has no fallback around it is left out, as the documentation says, and not shown.

    >>> icon = {"type": "Icon", "name": "Calendar", "fallback": {"type": "TextBlock", "text": "Monday"}}
    >>> card = {"type": "AdaptiveCard", "version": "1.5", "body": [icon, {"type": "Icon", "name": "Star"}]}
    >>> resolve(card, "teams").card == card
    True
    >>> resolved = resolve(card, "webchat")
    >>> resolved.card["body"], [issue.path for issue in resolved.issues]
    ([{'type': 'TextBlock', 'text': 'Monday'}], ['/body/0', '/body/1'])
    """
    at_host = host_named("resolve", host)
    document = card_json("resolve", card, limits)
    resolution = _Resolution(at_host, zone, document.get("lang"))
    resolved = run(resolution.card(cast("JsonValue", document), None))
    issues = in_document_order(resolution.issues, document)
    text = document.get("fallbackText")
    is_supported = is_taken(document.get("version"), at_host.version)
    return ResolvedCard(
        cast("dict[str, JsonValue]", resolved),
        tuple(issues),
        text if isinstance(text, str) and not is_supported else None,
    )


Outcome: TypeAlias = tuple[JsonValue | MISSING, bool]
"""What stands there now, nothing where it is absent; and whether something around it should be replaced."""
_NOTHING: Final[Outcome] = (MISSING, False)


class _Resolution:
    def __init__(self, host: Host, zone: tzinfo | None, lang: JsonValue) -> None:
        self.issues: list[Issue] = []
        self._host = host
        self._profile = Profile(LATEST, host)
        self._zone = zone
        self._lang = lang if isinstance(lang, str) else "en"

    def card(self, raw: JsonValue, spot: Spot) -> Steps[JsonValue]:
        """A card, which what stands around it has nothing to do with."""
        if not isinstance(raw, dict):
            return _json.copy(raw)
        needs_fallback = not self._is_met(raw, spot)
        if spot is None and not is_taken(raw.get("version"), self._host.version):
            text = f"{self._host.name} does not take cards of version {shown(raw.get('version'))}."
            self._tell((spot, "version"), "unsupported_version", text)
            needs_fallback = True
        built, bubbled = yield self._parts(raw, "AdaptiveCard", spot)
        fallback = raw.get("fallback")
        if not (needs_fallback or bubbled) or not isinstance(fallback, dict):
            return built
        replaced, _ = yield self._object(fallback, kind_of("element"), (spot, "fallback"))
        kept = {name: _json.copy(raw[name]) for name in ("type", "version", "$schema", "lang", "rtl") if name in raw}
        return {**kept, "body": [] if replaced is MISSING else [replaced]}

    def _tell(self, spot: Spot, code: str, text: str, severity: Severity = "warning") -> None:
        self.issues.append(Issue(pointer_of(spot), code, text, severity))

    def _object(self, value: JsonValue, kind: Kind, spot: Spot) -> Steps[Outcome]:
        """One element or action; where it cannot be shown its fallback, or the fallback of that."""
        while isinstance(value, dict):
            named = value.get("type", kind.default)
            type_name = named if isinstance(named, str) else ""
            built: JsonValue | MISSING = MISSING
            if self._is_known(type_name, value, kind, spot) and self._is_met(value, spot):
                built, bubbled = yield self._parts(value, type_name, spot)
                if not bubbled:
                    return built, False
            fallback = self._fallback(value, kind, spot)
            if fallback is None:
                return built, True
            if isinstance(fallback, str):
                return _NOTHING
            value, spot = fallback, (spot, "fallback")
        return _json.copy(value), False

    def _fallback(self, raw: Mapping[str, JsonValue], kind: Kind, spot: Spot) -> dict[str, JsonValue] | str | None:
        fallback = raw.get("fallback")
        if isinstance(fallback, str):
            return fallback or None
        if not isinstance(fallback, dict):
            return None
        named = fallback.get("type", kind.default)
        if not kind.is_open and named not in kind.types:
            self._tell((spot, "fallback"), "unallowed_child", f"The fallback must be {kind.name}, and counts as none.")
            return None
        return fallback

    def _is_known(self, type_name: str, raw: Mapping[str, JsonValue], kind: Kind, spot: Spot) -> bool:
        if self._profile.knows(type_name):
            return True
        what = "action" if kind.is_action else "element"
        hint = "Its fallback is shown." if raw.get("fallback") else "It has no fallback."
        if type_name not in kind.types:
            code = f"unknown_{what}" if type_name not in TYPES else "unallowed_child"
            self._tell(spot, code, f"No {what} that may stand here is called {shown(type_name)}. {hint}")
            return False
        gate = self._profile.plan(type_name).gate
        if gate is None or type_name not in _GATED:
            return True
        self._tell(spot, "unsupported_by_host", f"{type_name} {gate.why}. {hint}")
        return False

    def _is_met(self, raw: Mapping[str, JsonValue], spot: Spot) -> bool:
        wanted = raw.get("requires")
        for feature, version in wanted.items() if isinstance(wanted, dict) else ():
            if not isinstance(version, str) or (version != "*" and parse_version(version) is None):
                continue
            if not has_feature(self._host.capabilities, feature, version):
                text = f"{self._host.name} does not have the feature {shown(feature)} in version {shown(version)}."
                self._tell(((spot, "requires"), feature), "unmet_requirement", text)
                return False
        return True

    def _parts(self, raw: dict[str, JsonValue], type_name: str, spot: Spot) -> Steps[tuple[JsonValue, bool]]:
        """A known object with everything in it resolved; and whether something in it asks for a replacement."""
        built: dict[str, JsonValue] = {}
        places = PLACES.get(type_name, {})
        bubbled = False
        for name, held in raw.items():
            place = places.get(name)
            if name == "fallback" or place is None or place.form == "map":
                built[name] = self._plain(held, name, type_name)
            elif place.kind == "AdaptiveCard":
                built[name] = yield self.card(held, (spot, name))
            elif place.kind not in CARRYING:
                built[name] = _json.copy(held)
            elif place.form == "one":
                # A thing that cannot be tapped is still worth showing.
                outcome, asks = yield self._object(held, kind_of(place.kind), (spot, name))
                bubbled = bubbled or (asks and place.kind not in TAPS)
                if outcome is not MISSING:
                    built[name] = outcome
            elif isinstance(held, list):
                items: list[JsonValue] = []
                built[name] = items
                kind = kind_of(place.kind)
                for index, item in enumerate(held):
                    outcome, asks = yield self._object(item, kind, ((spot, name), index))
                    bubbled = bubbled or asks
                    if outcome is not MISSING:
                        items.append(outcome)
            else:
                built[name] = _json.copy(held)
        return built, bubbled

    def _plain(self, held: JsonValue, name: str, type_name: str) -> JsonValue:
        if name == "text" and self._zone is not None and isinstance(held, str) and type_name in _TEXTS:
            return expand_dates(held, zone=self._zone, lang=self._lang)
        return _json.copy(held)


_TEXTS: Final = frozenset({"TextBlock", "TextRun"})
_GATED: Final = frozenset(
    name for name in TYPES if any(name in kind_of(kind).types for kind in ("element", "action", "run"))
)
"""Types that a host may lack by themselves; others come and go with what holds them."""
