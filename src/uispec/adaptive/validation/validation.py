"""Everything that is wrong with a card, as values: shapes, versions, hosts, ids, inputs."""

from collections.abc import Iterable
from dataclasses import replace
from operator import itemgetter
from typing import Final, cast

from pydantic import JsonValue
from pydantic_core import to_json

from uispec import _json, pointer
from uispec._hold import hold_limits
from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._kinds import PARSED_TYPES
from uispec._order import DocumentOrder
from uispec._sentences import shown
from uispec._spots import tokens_of
from uispec.adaptive.documents.date_macros import may_hold_strays
from uispec.adaptive.documents.documents import CardJson, CardSource, card_json, member, parsed_card
from uispec.adaptive.documents.reading import shape_issues
from uispec.adaptive.tables.hosts import Host, host_named
from uispec.adaptive.tables.versions import LATEST, VERSIONS, Version, nearly_version, parse_version, version_named
from uispec.adaptive.validation.rules import Tokens
from uispec.adaptive.validation.sights import sights_of
from uispec.adaptive.validation.walk import BELONGS, Found, Walk
from uispec.errors import Issue, Severity, UispecError
from uispec.limits import DEFAULT, Limits


def validate(
    card: CardSource | JsonValue,
    version: str | None = None,
    host: Host | str | None = None,
    template: bool = False,
    *,
    limits: Limits = DEFAULT,
) -> list[Issue]:
    """List what is wrong with a card; never raise for anything that a peer may have sent.

    Args:
        card: JSON text or bytes, Python values, or a model.
        version: hold the card against this version, such as `"1.2"`, instead of the one that it declares.
        host: the name of a profile in `hosts.HOSTS`, or a `Host` of your own: what it does not support, needs or limits
            is told too. Without one, the extension of the hub counts as supported.
        template: the card is a template: `$data`, `$when` and `${...}` are welcome anywhere.
        limits: bounds on size and depth; `match_seconds` for the patterns of inputs.

    Returns:
        The issues in document order, with pointers into the card; an empty list if all is well. A typed card does not
        keep the order of keys: there, the order is that of its models.
        Errors are what no host can make sense of: the shape of things (`missing_property`, `wrong_type`,
        `invalid_value`, `unallowed_child`, `unallowed_action`, `missing_card_type`), `duplicate_id`,
        `empty_collection`, `unsupported_version`, `needs_expansion`.
        Warnings are what some host leaves out or shows otherwise: `too_new`, `unsupported_by_host`, `unknown_element`,
        `unknown_action`, `unknown_property`, `unmet_requirement`, `payload_too_large`, `too_many_actions`,
        `not_interactive`, `missing_label`, `missing_error_message`, `invalid_pattern`, `invalid_date`,
        `duplicate_value`; and `invalid_value`, for what can be read and does not work, such as a URL that is code.
        Some of these are notices where hosts disagree.
        What is no JSON is told as `invalid_json`, `too_deep` and so on; an attachment, and an activity, as
        `wrapped_card`. Sentences about the first 50 unknown names of a card say what may have been meant.

    Raises:
        TypeError: `card`, `version` or `host` is none.
        ValueError: `version` is no version of Adaptive Cards, or there is no host of this name.

    Source: Adaptive Cards 1.0 to 1.6, the hub's extension, adaptivecards 3.0.6.

    >>> validate('{"type": "AdaptiveCard", "version": "1.2", "body": [{"type": "Table", "rows": []}]}')[0].message
    'Table needs version 1.5, and this is held against 1.2.'
    >>> [issue.code for issue in validate({"type": "AdaptiveCard", "version": "1.5"}, host="outlook")]
    ['unsupported_version', 'missing_property']
    """
    if limits is not DEFAULT:
        hold_limits("validate", limits)
    at_host = None if host is None else host_named("validate", host)
    given = None if version is None else version_named("validate", "version", version)
    document = parsed_card(card, limits)
    is_checked = document is None
    try:
        if document is None:
            # No model reads anything deeper than the parser does.
            deep = limits if limits.json_depth <= _json.PARSER_DEPTH else _as_deep_as_parsed(limits)
            document = card_json("validate", card, deep, kinds=PARSED_TYPES)
    except UispecError as error:
        return list(error.issues)
    raw = card if isinstance(card, bytes) else to_json(document)
    found: list[Found] = []
    declared = _find_version(document, at_host, found)
    sights = sights_of(given or declared, at_host, has_strays=may_hold_strays(raw))
    walk = Walk(document, sights, limits, is_template=template)
    walk.run()
    if not (is_checked or walk.has_seen_all) and _json.may_overflow(raw):
        try:
            _json.check(document, limits)
        except UispecError as error:
            return list(error.issues)
    found += walk.found
    if at_host is not None:
        found += _host_limits(document, raw if card is not raw else to_json(document), at_host)
    if walk.is_sure:
        found += map(_of_place, walk.misfits)
        if not found:
            return []
    places = walk.places
    ranked: list[tuple[tuple[int, ...], Issue]] = []
    for spot, code, text, severity in found:
        path, rank, _ = places.of(spot)
        ranked.append((rank, Issue(path, code, text, severity)))
    if not walk.is_sure:
        order = DocumentOrder(document)
        misfits = _shape(document, is_template=template or b"${" not in to_json(document))
        ranked += [(order.rank(pointer.split(issue.path)), issue) for issue in misfits]
    ranked.sort(key=itemgetter(0))
    issues = [issue for _, issue in ranked]
    return issues if walk.is_sure and len(issues) <= MOST_ISSUES else list(bounded(issues))


def _as_deep_as_parsed(limits: Limits) -> Limits:
    return replace(limits, json_depth=_json.PARSER_DEPTH)


def _find_version(document: CardJson, host: Host | None, found: list[Found]) -> Version:
    """Find the version of the card; what is wrong with it is added to what was found."""
    if "type" not in document:
        text = 'The card needs the property "type".'
        found.append(((None, "type"), "missing_property", text, "warning"))
    value = document.get("version")
    version = VERSIONS.get(value) if isinstance(value, str) else None
    if version is None:
        version = _unusual_version(document, found)
        if version is None:
            return LATEST
    if host is not None and version > host.version:
        text = f"{host.name} takes cards up to version {host.version[0]}.{host.version[1]}; this one declares {value}."
        found.append(((None, "version"), "unsupported_version", text, "warning"))
    return version


def _unusual_version(document: CardJson, found: list[Found]) -> Version | None:
    """Read what is no version that exists; `None` where nothing can be held against it."""

    def tell(code: str, text: str, severity: Severity = "error") -> None:
        found.append(((None, "version"), code, text, severity))

    value = document.get("version")
    if value is None and "version" not in document:
        return tell("missing_property", 'The card needs the property "version", such as "1.5".', "warning")
    if not isinstance(value, str) or "${" in value:
        return None  # The models say what is wrong with it.
    version = parse_version(value)
    if version is None:
        version = nearly_version(value)
        if version is None:
            return tell("invalid_value", f'"version" must be two numbers, such as "1.5"; got {shown(value)}.')
        text = f'"version" has two numbers, such as "1.5"; {shown(value)} is read as {version[0]}.{version[1]}.'
        tell("invalid_value", text, "warning")
    if version > LATEST:
        return tell(
            "unsupported_version", f"There is no version {shown(value)}; the latest is {LATEST[0]}.{LATEST[1]}."
        )
    return version


def _host_limits(document: CardJson, raw: bytes, host: Host) -> list[Found]:
    found: list[Found] = []
    if host.max_bytes is not None and len(raw) > host.max_bytes:
        text = f"The card has {len(raw)} bytes; {host.name} takes {host.max_bytes}."
        found.append((None, "payload_too_large", text, "warning"))
    missing = sorted(host.requires_properties - document.keys())
    for name in missing:
        text = f"{host.name} needs the property {shown(name)}."
        found.append(((None, name), "missing_property", text, "warning"))
    return found


def _shape(document: CardJson, *, is_template: bool) -> list[Issue]:
    """Give what the models say. Outside templates text with `${` fits nowhere but where any text does."""
    if is_template:
        return list(map(_rename, shape_issues(cast("JsonValue", document))))
    plain, marked = _without_expressions(cast("JsonValue", document))
    issues: list[Issue] = []
    for issue in shape_issues(plain):
        if issue.path in marked:
            issues.append(Issue(issue.path, "needs_expansion", f"{marked[issue.path]} {BELONGS}"))
        else:
            issues.append(_rename(issue))
    return issues


def _of_place(misfit: Found) -> Found:
    """The same by the word that validation has for it; as `_rename`, for what the walk is sure of."""
    spot, code, text, severity = misfit
    if code != "unallowed_child":
        return misfit
    holder = next((token for token in reversed(tokens_of(spot)[:-1]) if isinstance(token, str)), "")
    return (spot, "unallowed_action", text, severity) if holder in _ACTION_PLACES else misfit


_ACTION_PLACES: Final = frozenset(
    {"actions", "selectAction", "inlineAction", "menuActions", "valueChangedAction", "action"}
)
_ONE_TYPE_PLACES: Final = frozenset({"columns", "rows", "cells", "pages", "images"})


def _rename(issue: Issue) -> Issue:
    """Give the same issue by the word that validation has for it."""
    tokens = pointer.split(issue.path)
    if tokens[-1:] != ("type",):
        return issue
    holder = next((token for token in reversed(tokens[:-1]) if not pointer.is_index(token)), "")
    is_of_another_type = issue.code in {"unallowed_child", "invalid_value"}
    if is_of_another_type and holder == "fallback":
        # A fallback of another kind than what it stands for counts as none, and that is all.
        return Issue(issue.path.removesuffix("/type"), "unallowed_child", issue.message, "warning")
    if is_of_another_type and holder in _ONE_TYPE_PLACES:
        return Issue(issue.path, "unallowed_child", issue.message)
    if issue.code == "unallowed_child" and holder in _ACTION_PLACES:
        return Issue(issue.path, "unallowed_action", issue.message)
    if issue.code == "invalid_value" and holder in ("", "card"):
        return Issue(issue.path, "missing_card_type", issue.message)
    return issue


def _without_expressions(document: JsonValue) -> tuple[JsonValue, dict[str, str]]:
    """A copy in which text with an expression holds none; and the places of all such text, with the text quoted."""
    copied = _json.copy(document)
    marked: dict[str, str] = {}
    waiting: list[tuple[JsonValue, JsonValue, Tokens]] = [(document, copied, ())]
    while waiting:
        node, twin, tokens = waiting.pop()
        names: Iterable[str | int] = (
            node if isinstance(node, dict) else range(len(node) if isinstance(node, list) else 0)
        )
        for name in names:
            held = member(node, name)
            if isinstance(held, str) and "${" in held:
                marked[pointer.format((*tokens, name))] = shown(held)
                _put(twin, name, held.replace("${", "{"))
            elif isinstance(held, dict | list):
                waiting.append((held, member(twin, name), (*tokens, name)))
    return copied, marked


def _put(node: JsonValue, name: str | int, value: str) -> None:
    if isinstance(node, list):
        node[int(name)] = value
    else:
        cast("dict[str, JsonValue]", node)[str(name)] = value
