"""Specs of both forms and parts of messages, as JSON, and specs to draw."""

from typing import Any, Final

from hypothesis import strategies as st

from uispec import _json

Json = Any


def given_as(document: Json) -> Json:
    """A spec as a function takes it: one that is a text or a number alone only as JSON text."""
    return document if type(document) in (dict, list) else _json.text(document)


_names: Final = st.sampled_from(["Text", "Card", "Row", "Chart", "Mine", "", "constructor"])
_words: Final = st.sampled_from(["", "a", "b", "Hi", "\U0001f600"])
_plain: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from([0.5, 1.0]) | _words,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(_words, inner, max_size=2),
    max_leaves=3,
)
# Names that the other form has a meaning for, which are props like others here.
_prop_names: Final = st.sampled_from(
    ["value", "label", "type", "key", "action", "component", "props", "root", "a/b", ""]
)
_props: Final = st.dictionaries(_prop_names, _plain, max_size=3)
_leaves: Final = _words | st.integers(-3, 3) | st.sampled_from([0.5, 2.0])


def _objects(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[dict[str, Json]]:
    return st.fixed_dictionaries(required, optional=optional)


def _nested_node(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    props = _props.filter(bool)  # an empty object says no more than none
    return _objects({"component": _names}, {"props": props, "children": st.lists(inner, max_size=3), "key": _words})


def _flat_node(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    own = _objects({"$type": _names}, {"children": st.lists(inner, max_size=3), "$key": _words})
    return st.tuples(_props, own).map(lambda both: both[0] | both[1])


def _trees(node: Any) -> st.SearchStrategy[Json]:
    return st.recursive(_leaves, lambda inner: node(inner) | st.lists(inner, max_size=2), max_leaves=8)


nested_specs: Final = st.fixed_dictionaries({"root": _trees(_nested_node)})
"""Specs of the nested form of which the flat one can say everything."""
flat_specs: Final = _trees(_flat_node)
"""Specs of the flat form of which the nested one can say everything."""

_actions: Final = _objects({"type": _words}, {"decision": _plain, "$input": _plain})


def _any_node(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    extra = st.dictionaries(st.sampled_from(["$status", "$x", "ref", "onClick", "style", "value"]), _plain, max_size=2)
    children = inner | st.lists(inner | st.none() | st.booleans(), max_size=3)
    flat = _objects({"$type": _names}, {"$key": _leaves, "$action": _actions, "children": children})
    props = st.dictionaries(_prop_names | st.sampled_from(["children", "$x"]), _plain, max_size=3)
    nested = _objects({"component": _names}, {"props": props, "children": children, "key": _words})
    return st.tuples(extra, flat | nested).map(lambda both: both[0] | both[1])


any_specs: Final = _trees(_any_node) | st.fixed_dictionaries(
    {"root": _trees(_any_node) | st.none() | st.booleans()}, optional={"version": _plain}
)
"""Whatever parse_spec reads, of both forms and of a mixture."""

KITCHEN: Final[dict[str, Json]] = {
    "root": [
        {
            "component": "Card",
            "key": "c",
            "props": {"title": "T", "onClick": "x", "$status": "done"},
            "children": ["a", 1, 2.0, ["b", [{"$type": "Text", "$key": 7, "value": "x"}]], None, False],
            "note": {"kept": None},
        }
    ],
    "version": 2,
}
"""Everything that a spec may hold, kept or not drawn."""

PARTS: Final[dict[str, Json]] = {
    "streaming": {
        "type": "tool-pay",
        "toolCallId": "1",
        "state": "input-streaming",
        "input": {"a": None},
        "rawInput": '{"a"',
        "inputEncoding": "json",
        "callProviderMetadata": {"openai": {"x": 1}},
    },
    "available": {
        "type": "dynamic-tool",
        "toolName": "pay",
        "dynamic": False,
        "toolCallId": "1",
        "title": "Pay",
        "toolMetadata": {"k": []},
        "providerExecuted": True,
        "state": "input-available",
        "input": None,
    },
    "requested": {
        "type": "tool-pay",
        "toolCallId": "1",
        "state": "approval-requested",
        "input": {},
        "approval": {
            "id": "q",
            "descriptor": [1],
            "requestReason": "r",
            "isAutomatic": False,
            "signature": "s",
            "inputSchemaInput": 1.0,
        },
    },
    "responded": {
        "type": "tool-pay",
        "toolCallId": "1",
        "state": "approval-responded",
        "input": {},
        "approval": {"id": "q", "approved": False, "reason": "no", "later": 1},
    },
    "output": {
        "type": "tool-call",  # a static tool that is called `call`
        "toolCallId": "1",
        "state": "output-available",
        "input": {},
        "output": None,
        "preliminary": True,
        "resultProviderMetadata": {},
        "approval": {"id": "q", "approved": True},
        "future": {"kept": [None]},
    },
    "error": {
        "type": "tool-pay",
        "toolCallId": "1",
        "state": "output-error",
        "rawInput": {"a": 1},
        "errorText": "offline",
    },
    "denied": {
        "type": "tool-pay",
        "toolCallId": "1",
        "state": "output-denied",
        "input": {},
        "approval": {"id": "q", "approved": False},
    },
    "tool call": {
        "type": "tool-call",
        "toolCallId": "1",
        "toolName": "pay",
        "args": {"a": None},
        "argsText": '{"a":null}',
        "result": None,
        "isError": False,
        "isPreliminary": True,
        "responseDeliveryStatus": "queued",
        "artifact": [1],
        "timing": {"startedAt": 1},
        "mcp": {"app": {"resourceUri": "ui://a", "mimeType": "text/html", "visibility": ["app"], "serverId": "s"}},
        "providerMetadata": {"p": {}},
        "modelContent": [{"type": "text", "text": "x"}],
        "interrupt": {"type": "human", "payload": {"ask": 1}},
        "approval": {
            "id": "q",
            "prompt": "Which?",
            "display": "questions",
            "allowFreeform": True,
            "dismissible": False,
            "approved": True,
            "reason": "r",
            "isAutomatic": True,
            "options": [
                {
                    "id": "o",
                    "kind": "_mine",
                    "label": "l",
                    "description": "d",
                    "grants": ["g"],
                    "confirm": {"title": "t"},
                }
            ],
            "optionId": "o",
            "text": "t",
            "questions": [
                {
                    "id": "n",
                    "prompt": "p",
                    "header": "h",
                    "options": [{"id": "1", "label": "l", "description": "d"}],
                    "multiple": False,
                    "allowFreeform": False,
                }
            ],
            "answers": {"n": {"optionIds": ["1"], "text": "t"}},
            "resolution": "expired",
        },
        "parentId": "p",
        "messages": [{"role": "user"}],
        "status": {"type": "incomplete", "reason": "error", "error": {"code": 1}},
        "future": 1,
    },
    "waiting": {
        "type": "tool-call",
        "toolCallId": "1",
        "toolName": "pay",
        "args": {},
        "argsText": "",
        "status": {"type": "requires-action", "reason": "interrupt"},
    },
    "strange": {
        "type": "tool-call",
        "toolCallId": "1",
        "toolName": "pay",
        "args": {},
        "argsText": "{",
        "status": {"type": "dreaming", "of": ["sheep"]},
    },
    "spec": {"type": "generative-ui", "spec": {"root": ["Hi", {"component": "A"}]}, "id": "i", "parentId": "p"},
    "in progress": {"status": "inProgress", "name": "pay", "args": {"a": 1}, "toolCallId": "1"},
    "executing": {"status": "executing", "parameters": {}, "respond": "<function>", "handler": None, "agentId": "g"},
    "complete": {"status": "complete", "name": "pay", "description": "d", "args": {}, "result": [None]},
}
"""A part of each kind, in each state, with everything that it may hold."""
