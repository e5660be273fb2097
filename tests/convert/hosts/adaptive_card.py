"""Hosts of Adaptive Cards: what a card is held against, and the actions that come back from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic_core import MISSING

from tests.convert.hosts.target import Typing, odd
from tests.convert.shapes import is_array, is_object
from uispec import adaptive

_ODD: Final[Mapping[str, str]] = {
    "Input.Number": "3",
    "Input.Toggle": "true",
    "Input.Date": "2030-02-03",
    "Input.Time": "04:05",
}
_PRESSED: Final = ("Action.Execute", "Action.Submit")


@dataclass(frozen=True, slots=True)
class CardHost:
    """Cards of one version, for any host."""

    name: str = "adaptive-card"
    format: str = "adaptive-card"
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def faults(self, output: Any) -> list[str]:
        return [str(issue) for issue in adaptive.validate(output) if issue.severity == "error"]

    def sent(self, document: Any, data: Any) -> list[Any]:
        found: list[Any] = []
        for action in _elements(document):
            if action.get("type") not in _PRESSED:
                continue
            submission = adaptive.submit(document, action, {key: str(value) for key, value in data.items()})
            if submission.payload is MISSING:
                continue
            if action["type"] == "Action.Execute":
                found.append(adaptive.invoke.execute_invoke(submission).model_dump(mode="json"))
            else:
                found.append({"type": "message", "value": submission.payload})
        return found

    def clicks(self, output: Any, typing: Typing) -> Iterator[tuple[str, Any]]:
        elements = list(_elements(output))
        inputs = [each for each in elements if str(each.get("type", "")).startswith("Input.") and "id" in each]
        values = {each["id"]: text for each in inputs if (text := _typed(each, typing))}
        for index, action in enumerate(elements):
            if action.get("type") in _PRESSED:
                merged = {**action.get("data", {}), **values} if action.get("associatedInputs") != "none" else {}
                yield f"{index}", {**action, "data": merged or action.get("data", {})}


def _typed(each: Mapping[str, Any], typing: Typing) -> str:
    """What the host merges for one input; nothing for an empty one."""
    if typing == "as it is":
        return str(each.get("value", "false" if each["type"] == "Input.Toggle" else ""))
    if each["type"] == "Input.Text":
        return odd(each["id"], typing)
    if typing == "empty":
        return str(each.get("valueOff", "false")) if each["type"] == "Input.Toggle" else ""
    if each["type"] == "Input.ChoiceSet":
        return str(each["choices"][-1]["value"]) if each.get("choices") else ""
    if each["type"] == "Input.Toggle":
        return str(each.get("valueOn", "true"))
    return _ODD.get(each["type"], "")


def _elements(output: Any) -> Iterator[dict[str, Any]]:
    stack: list[Any] = [output]
    while stack:
        value = stack.pop()
        if is_object(value):
            yield value
            # What an action carries is data and no element.
            stack.extend(member for key, member in reversed(value.items()) if key != "data")
        elif is_array(value):
            stack.extend(reversed(value))
