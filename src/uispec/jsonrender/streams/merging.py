"""Partial specs merged into whole ones (RFC 7396), as the npm package does it or to the letter."""

from collections.abc import Mapping
from typing import cast

from pydantic import JsonValue

from uispec import _json
from uispec.jsonrender.policies import Policy, hold_policy
from uispec.jsonrender.reading import Source, object_of
from uispec.jsonrender.streams.lines import is_marked, without_mark
from uispec.limits import DEFAULT, Limits


def deep_merge(
    base: Source, partial: Source, *, policy: Policy = "strict", limits: Limits = DEFAULT
) -> dict[str, JsonValue]:
    """Return a spec into which a partial one is merged: null removes, objects merge, all else replaces.

    Args:
        base: the spec, in any form that `parse_spec` takes; neither argument is changed or shared with the result.
        partial: what is to be different.
        policy: `strict` takes the mark `__json_edit` off, and lets no null of the partial spec stay anywhere but in
            arrays; `compat` keeps the mark, and the nulls in objects that were no objects before.
        limits: `json_depth`, at most 200, and `document_bytes` of each.

    Raises:
        LimitError, ParseError: one of them is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, one is no object, or holds what JSON has not.

    Spec: RFC 7396, section 2.

    >>> spec = {"elements": {"t": {"props": {"text": "Hi", "level": "h1"}}, "old": {}}}
    >>> deep_merge(spec, {"__json_edit": True, "elements": {"t": {"props": {"text": "Yo"}}, "old": None}})
    {'elements': {'t': {'props': {'text': 'Yo', 'level': 'h1'}}}}
    """
    hold_policy("deep_merge", policy)
    whole, part = (object_of("deep_merge", *given, limits) for given in (("base", base), ("partial", partial)))
    if policy == "strict" and is_marked(part):
        part = without_mark(part)
    return cast("dict[str, JsonValue]", merge(whole, part, keeps_nulls=policy == "compat"))


def merge(base: JsonValue, partial: Mapping[str, JsonValue], *, keeps_nulls: bool = False) -> JsonValue:
    """Merge, sharing with the base what stays and with the partial spec what comes; the very base if nothing changes.

    Args:
        base: whatever stands where the partial object is merged.
        partial: an object, of bounded depth.
        keeps_nulls: where the base is no object, the partial one takes its place with all its nulls.
    """
    if not isinstance(base, dict):
        if keeps_nulls:
            return dict(partial)
        base, was = {}, base
    else:
        was = base
    fresh = dict(base)
    has_changed = base is not was
    for key, member in partial.items():
        if member is None:
            has_changed |= fresh.pop(key, _NOTHING) is not _NOTHING
            continue
        held = base.get(key, _NOTHING)
        if isinstance(member, dict):
            member = merge(cast("JsonValue", held), member, keeps_nulls=keeps_nulls)
        if held is not member and (held is _NOTHING or not _json.same(held, member)):
            fresh[key] = member
            has_changed = True
    return fresh if has_changed else was


_NOTHING = object()
