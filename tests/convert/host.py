"""A host of Adaptive Cards, as far as a test needs one: it shows inputs, collects them, and submits.

Written from the rules of the JS library, not from the writer: which inputs go along with an action follows from where
both stand; toggles are always sent, empty inputs never, and inputs win over the data of the action.
"""

from collections.abc import Iterator, Mapping
from typing import cast

from pydantic import JsonValue

Json = dict[str, JsonValue]
_READABLE = ("text", "label", "title", "altText", "placeholder")


def _members(value: JsonValue) -> Iterator[Json]:
    for item in cast("list[JsonValue]", value):
        yield cast("Json", item)


class Host:
    """One card on a screen."""

    def __init__(self, card: Mapping[str, JsonValue]) -> None:
        self.inputs: dict[str, tuple[Json, tuple[int, ...]]] = {}
        self.actions: dict[str, tuple[Json, tuple[int, ...]]] = {}
        self.texts: list[str] = []
        """Everything readable, in document order."""
        stack: list[tuple[Json, tuple[int, ...]]] = [(dict(card), ())]
        while stack:
            item, chain = stack.pop()
            kind = str(item.get("type"))
            if kind.startswith("Input."):
                assert str(item["id"]) not in self.inputs, "two inputs with one id"
                self.inputs[str(item["id"])] = (item, chain)
            if kind in ("Action.Execute", "Action.OpenUrl", "Action.ShowCard"):
                assert str(item["id"]) not in self.actions, "two actions with one id"
                self.actions[str(item["id"])] = (item, chain)
            self.texts += [str(item[key]) for key in _READABLE if key in item]
            inner: list[tuple[Json, tuple[int, ...]]] = []
            for key in ("body", "items", "columns", "actions", "choices"):
                if key in item:
                    inner.extend((member, chain) for member in _members(item[key]))
            if kind == "Action.ShowCard":
                inner.append((cast("Json", item["card"]), (*chain, id(item))))
            stack.extend(reversed(inner))

    def press(self, action: str, typed: Mapping[str, str] | None = None) -> Json:
        """Give the `value` of the invoke activity for a click, after somebody typed into some of the inputs."""
        item, chain = self.actions[action]
        assert item["type"] == "Action.Execute"
        data = dict(cast("Json", item.get("data", {})))
        for name, (shown, around) in self.inputs.items():
            if chain[: len(around)] != around:
                continue
            text = (typed or {}).get(name)
            if text is None:
                default: JsonValue = "false" if shown["type"] == "Input.Toggle" else ""
                value = shown.get("value", default)
                text = value if isinstance(value, str) else str(value)
            if text:
                data[name] = text
        sent: Json = {"type": "Action.Execute", "id": action, "verb": item.get("verb"), "data": data}
        return {"action": sent, "trigger": "manual"}
