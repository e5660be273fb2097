"""Message parts of the AI SDK: the spec and the text that they carry."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from pydantic import JsonValue

from uispec import _json
from uispec._browser.javascript import trim
from uispec._hold import hold, hold_limits
from uispec.errors import UispecError
from uispec.jsonrender.forms.nesting import nested_to_flat
from uispec.jsonrender.streams.lines import PatchLine, StreamPolicy, hold_stream_policy
from uispec.jsonrender.streams.spec_state import SpecState, put_members, with_issues
from uispec.jsonrender.streams.stream import apply_line, spec_empty
from uispec.jsonrender.streams.transform import DATA_PART
from uispec.limits import DEFAULT, Limits


def spec_from_parts(
    parts: Sequence[object], *, policy: StreamPolicy = "strict", limits: Limits = DEFAULT
) -> SpecState | None:
    """Replay the parts of one message that carry a spec.

    A patch is applied, a flat spec takes the place of the members that it has, a nested one is made flat and does the
    same. Other parts, and those that hold nothing of the kind, are passed over.

    Args:
        parts: the parts as JSON; they are not changed, and nothing of them is shared.
        policy: as `fold.spec_apply`.
        limits: as `fold.spec_apply`.

    Returns:
        The spec, with what was wrong with its patches; `None` if no part carries any of it.

    Raises:
        LimitError: `too_deep`, where the limits leave no room for the empty spec.

    Spec: json-render, "AI SDK integration".

    >>> state = spec_from_parts([{"type": "data-spec", "data": {"type": "flat", "spec": {"root": "m"}}}])
    >>> state.spec
    {'root': 'm', 'elements': {}}
    """
    hold_stream_policy("spec_from_parts", policy)
    hold_limits("spec_from_parts", limits)
    state = spec_empty(limits=limits)
    is_any = False
    for data in _carry(parts):
        kind, held = data.get("type"), data.get("spec")
        if kind == "patch" and isinstance(data.get("patch"), Mapping):
            line = PatchLine(cast("Mapping[str, JsonValue]", data["patch"]))
            state, outcome = apply_line(state, line, policy=policy, limits=limits)
            state = with_issues(state, outcome.issues)
        elif kind in ("flat", "nested") and isinstance(held, Mapping):
            try:
                state = _put_spec(state, cast("Mapping[str, object]", held), kind == "nested", limits)
            except UispecError as error:
                state = with_issues(state, error.issues)
        else:
            continue
        is_any = True
    return state if is_any else None


def _carry(parts: Sequence[object]) -> Iterator[Mapping[str, object]]:
    hold("spec_from_parts", "parts", parts, (list, tuple, Sequence), "a sequence of parts")
    for part in parts:
        if isinstance(part, Mapping):
            members = cast("Mapping[str, object]", part)
            data = members.get("data")
            if members.get("type") == DATA_PART and isinstance(data, Mapping):
                yield cast("Mapping[str, object]", data)


def _put_spec(state: SpecState, spec: Mapping[str, object], is_nested: bool, limits: Limits) -> SpecState:
    flat = nested_to_flat(spec, limits=limits) if is_nested else _json.owned(spec, limits)
    return put_members(state, cast("dict[str, JsonValue]", flat))


def text_from_parts(parts: Sequence[object]) -> str:
    r"""Join the texts of one message, a blank line between two of them; blank ones are left out.

    Spec: json-render, "AI SDK integration".

    >>> text_from_parts([{"type": "text", "text": " a "}, {"type": "file"}, {"type": "text", "text": "b"}])
    'a\n\nb'
    """
    hold("text_from_parts", "parts", parts, (list, tuple, Sequence), "a sequence of parts")
    texts: list[str] = []
    for part in parts:
        if isinstance(part, Mapping):
            members = cast("Mapping[str, object]", part)
            text = members.get("text")
            if members.get("type") == "text" and isinstance(text, str):
                texts.append(trim(text))
    return "\n\n".join(filter(None, texts))
