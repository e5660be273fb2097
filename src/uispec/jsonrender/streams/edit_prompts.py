"""What to tell a language model that is to make a spec or to change one: the format of its answer, and its task."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from pydantic import JsonValue

from uispec import _json
from uispec._hold import hold, hold_limits
from uispec.jsonrender.reading import Source, object_of
from uispec.jsonrender.streams.edits import EditMode, chosen_modes, is_non_empty_spec
from uispec.limits import DEFAULT, Limits

_HOW: Final[Mapping[EditMode, str]] = {
    "patch": """\
Patch lines (JSON Patch, RFC 6902)
Write each operation as one JSON object on a line of its own:
{"op":"replace","path":"/elements/title/props/text","value":"Welcome"}
{"op":"add","path":"/elements/note","value":{"type":"Text","props":{"text":"New"},"children":[]}}
{"op":"add","path":"/elements/main/children/-","value":"note"}
{"op":"remove","path":"/elements/old"}
In a key, write ~ as ~0 and / as ~1. A replaced or removed place must exist.""",
    "merge": """\
Merge line (JSON Merge Patch, RFC 7396)
Write one JSON object on one line: "__json_edit": true, and the parts of the spec that become different. Objects are
merged key by key, null deletes a key, and an array takes the place of the whole old one:
{"__json_edit":true,"elements":{"title":{"props":{"text":"Welcome"}},"old":null}}""",
    "diff": """\
Unified diff
Write a block that opens with ```diff and closes with ```, against the numbered lines shown:
```diff
@@ -4,1 +4,1 @@
-      "text": "Hello"
+      "text": "Welcome"
```""",
}
_WHEN: Final[Mapping[EditMode, str]] = {
    "patch": "patch lines for a few values",
    "merge": "a merge line for changes in many places at once",
    "diff": "a diff for small changes of text",
}
_NEW: Final = (
    "Write the patch that sets /root first. Then let each element come before its children, and the data that it uses"
    " right after it, an item at a time, so that the interface can be shown while it grows."
)


def edit_instructions(modes: Sequence[EditMode] = ("patch",)) -> str:
    """Write how a model is to tell a change of a spec that is there.

    Args:
        modes: the ways that it may choose from; none of them means `patch`. `apply_edit` takes the first two.

    Raises:
        ValueError: a mode that there is not.

    Spec: json-render, "Edit modes".

    >>> print(edit_instructions(["merge"]).splitlines()[0])
    To change the current spec, tell only what becomes different, in this way:
    """
    return instructions_for(chosen_modes("edit_instructions", modes))


def instructions_for(modes: Sequence[EditMode]) -> str:
    """The same for modes that there are."""
    chosen = modes or _USUAL
    if len(chosen) == 1:
        heading = "To change the current spec, tell only what becomes different, in this way:"
    else:
        choice = "; ".join(_WHEN[mode] for mode in chosen)
        heading = f"To change the current spec, tell only what becomes different, in one of these ways: {choice}."
    return "\n\n".join([heading, *(_HOW[mode] for mode in chosen)])


def user_prompt(
    request: str,
    *,
    spec: Source | None = None,
    state: Mapping[str, object] | None = None,
    modes: Sequence[EditMode] = ("patch",),
    longest: int | None = None,
    limits: Limits = DEFAULT,
) -> str:
    r"""Write the message that hands a user's wish to a model, with all that it must know of the present.

    Args:
        request: what the user wants.
        spec: what is shown now, to be edited, in any form that `parse_spec` takes; one without elements is as good as
            none. With line numbers, if a diff may be the answer.
        state: the data that there are, beside those of the spec.
        modes: how the model may tell a change; none means `patch`.
        longest: characters of the request that are handed on.
        limits: `json_depth`, `document_bytes` of the spec and the state.

    Raises:
        LimitError, ParseError: the spec or the state is no JSON that may enter; `codes.ReadCode`.
        InvalidDocumentError: `wrong_type`, one is no object.
        ValueError: a mode that there is not.

    Spec: json-render, "Edit modes".

    >>> print(user_prompt("a login form", longest=7, state={"user": None}).split("\n\n")[0])
    a login
    """
    hold("user_prompt", "request", request, str, "text")
    hold_limits("user_prompt", limits)
    hold("user_prompt", "longest", longest, int | None, "a number, or None")
    hold("user_prompt", "state", state, Mapping | None, "a JSON object, or None")
    chosen = chosen_modes("user_prompt", modes) or _USUAL
    current = None if spec is None else object_of("user_prompt", "spec", spec, limits)
    wish = request if longest is None else request[:longest]
    parts: list[str]
    if current is not None and is_non_empty_spec(current):
        text = _write_json(current)
        note = ", with the numbers of its lines" if "diff" in chosen else ""
        parts = [
            f"The current spec, which is shown already{note}:\n```\n{_number(text) if note else text}\n```",
            f"What the user wants: {wish}",
            f"Answer with {' or '.join(_ANSWER[mode] for mode in chosen)}, and change nothing else.",
        ]
    else:
        parts = [wish, _NEW]
    if state is not None:
        parts.insert(1, f"The current data:\n{_write_json(_json.owned(state, limits))}")
    return "\n\n".join(parts)


_ANSWER: Final[Mapping[EditMode, str]] = {
    "patch": "patch lines",
    "merge": 'one merge line with "__json_edit": true',
    "diff": "a unified diff in a ```diff block",
}


_USUAL: Final[Sequence[EditMode]] = ("patch",)
"""Where nothing is said of modes."""


def _write_json(document: JsonValue) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2)


def _number(text: str) -> str:
    lines = text.split("\n")
    width = len(str(len(lines)))
    return "\n".join(f"{number:>{width}}| {line}" for number, line in enumerate(lines, start=1))
