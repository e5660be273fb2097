"""What is wrong with the outer object of a message: its version, and the one body beside it."""

from collections.abc import Iterator

from pydantic import JsonValue

from uispec import pointer
from uispec._issues.lists import MOST_SUGGESTIONS
from uispec._sentences import conjoin, did_you_mean, shown
from uispec.a2ui.dialects import BODY_NAMES, DRAFT_NAMES, V0_8_NAMES, VERSIONS, Family, family, knowing_version
from uispec.errors import Issue


def version_of(document: JsonValue) -> Family | None:
    """Tell the family of rules that a message asks for; `None` where it asks for none that is known."""
    version = document.get("version") if isinstance(document, dict) else None
    return family(version) if isinstance(version, str) else None


def envelope_issues(document: JsonValue) -> tuple[Issue, ...]:
    """Find what is wrong with a message without looking into its body, in document order."""
    if not isinstance(document, dict):
        return (Issue("", "wrong_type", f"A message is an object; got {shown(document)}."),)
    if "version" not in document:
        return _without_version(document)
    version = version_of(document)
    if version is None:
        return (_unknown_version(document["version"]),)
    if version == "1.0" and (drafts := tuple(_drafts(document))):
        return drafts
    issues: list[Issue] = []
    bodies = [key for key in document if key in BODY_NAMES[version]]
    if len(bodies) > 1:
        names = conjoin(map(shown, bodies))
        text = f"A message carries one body, this one carries {names}; send a message for each."
        issues.append(Issue("", "conflicting_bodies", text))
    if len(document) == 1:
        text = f"A message carries one body beside its version: {', '.join(BODY_NAMES[version])}."
        issues.append(Issue("", "missing_body", text))
    issues += (
        Issue(pointer.format([key]), "unknown_property", _unknown_key(key, document["version"], number))
        for number, key in enumerate(key for key in document if key != "version" and key not in bodies)
    )
    return tuple(issues)


def is_about_body(issue: Issue, version: Family) -> bool:
    """Tell whether an issue lies in a body, so that `envelope_issues` has not told it."""
    name, _, _ = issue.path[1:].partition("/")
    return name in BODY_NAMES[version]


def _without_version(document: dict[str, JsonValue]) -> tuple[Issue, ...]:
    old = [key for key in document if key in V0_8_NAMES or key == "deleteSurface"]
    if old:
        text = (
            f"A message with {shown(old[0])} and no version is one of A2UI 0.8; upgrade it first, or give its version."
        )
        return (Issue(pointer.format(old[:1]), "needs_upgrade", text),)
    return (Issue("/version", "missing_property", 'A message needs its version; write "version": "v0.9" or "1.0".'),)


def _unknown_version(version: JsonValue) -> Issue:
    if not isinstance(version, str):
        text = f'The version is a string, not {shown(version)}; write "v0.9" or "1.0".'
    else:
        known = ", ".join(f'"{spelling}"' for spelling in VERSIONS)
        text = f"Version {shown(version)} is not known; known are {known}."
    return Issue("/version", "unknown_version", text)


def _drafts(document: dict[str, JsonValue]) -> Iterator[Issue]:
    for key, body in document.items():
        if key in DRAFT_NAMES:
            yield _draft([key])
        elif key == "createSurface" and isinstance(body, dict) and "surfaceProperties" in body:
            yield _draft([key, "surfaceProperties"])


def _draft(tokens: list[str]) -> Issue:
    text = f"{shown(tokens[-1])} belongs to an early draft of A2UI 1.0; upgrade the message first."
    return Issue(pointer.format(tokens), "needs_upgrade", text)


def _unknown_key(key: str, version: JsonValue, number: int) -> str:
    known = knowing_version(key)
    if known is None:
        hint = did_you_mean(key, BODY_NAMES[family(str(version)) or "1.0"]) if number < MOST_SUGGESTIONS else ""
        text = f"A message of version {shown(version)} has no property {shown(key)}"
        return f"{text}.{hint}" if hint else f"{text}; remove it."
    return f"{shown(key)} belongs to A2UI {known} and is not known in version {shown(version)}."
