"""Targets: what every part of the library stands on."""

from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.a2ui.strategies import json_values
from tests.fuzz.inputs import DATA, LIMITS, Given, chosen, given, keys, limits, odd_values, spoiled, words
from tests.fuzz.promises import NOWHERE, Calls, Target
from uispec import _json, identifiers, patch, pointer

POLICIES: Final = {"strict": pointer.STRICT, "upsert": pointer.UPSERT}
PATCH_POLICIES: Final = {
    "strict": patch.RFC6902,
    "json-render": patch.JSON_RENDER,
    "guarded": patch.Policy(forbidden=pointer.UPSERT.forbidden),
    "creates": patch.Policy(creates=True),
}


def _identifier(drawn: Given, calls: Calls) -> None:
    text = drawn["text"]
    issues = calls.ask(NOWHERE, identifiers.check_identifier, text, "component name")
    found = calls.ask(NOWHERE, identifiers.is_identifier, text)
    bad = any(issue.severity == "error" for issue in issues or ())
    calls.expect(issues is not None and found is not bad, "the two disagree")


def _syntax(drawn: Given, calls: Calls) -> None:
    text = drawn["pointer"]
    tokens = calls.ask(NOWHERE, pointer.parse, text, limits=LIMITS[drawn["limits"]])
    long = calls.ask(NOWHERE, pointer.split, text)
    calls.expect(tokens is None or tokens == long, "the length of a pointer changes its meaning")
    if long is not None:
        calls.expect(calls.ask(NOWHERE, pointer.format, long) == text, "a pointer does not come back")
        for token in long:
            calls.ask(NOWHERE, pointer.is_index, token)


def _reading(drawn: Given, calls: Calls) -> None:
    document, text = drawn["document"], drawn["pointer"]
    is_there = calls.ask(NOWHERE, pointer.has, document, text)
    found = calls.ask(NOWHERE, pointer.get, document, text)
    if is_there is None:
        return
    default: Any = object()
    held = pointer.find(document, pointer.split(text), default)
    calls.ask(NOWHERE, pointer.find, document, pointer.split(text), None)
    calls.expect(is_there is (held is not default), "has and find disagree")
    calls.expect(held is found or not is_there, "get and find disagree")


def _writing(drawn: Given, calls: Calls) -> None:
    document, tokens, value = drawn["document"], tuple(drawn["tokens"]), drawn["value"]
    policy, bounds = POLICIES[drawn["policy"]], LIMITS[drawn["limits"]]
    put = calls.ask(NOWHERE, pointer.put, document, tokens, value, policy, limits=bounds)
    if calls.outcomes[-1] == "put":
        held = pointer.get(put, tokens)
        calls.expect(held is value or _json.same(held, value), "what was put is not there")
    removed = calls.ask(NOWHERE, pointer.remove, document, tokens, policy)
    if calls.outcomes[-1] == "remove" and drawn["policy"] == "upsert":
        calls.expect(pointer.find(removed, tokens, None) is None, "what was removed is there")


def _patching(drawn: Given, calls: Calls) -> None:
    document, operations = drawn["document"], drawn["operations"]
    policy, bounds = PATCH_POLICIES[drawn["policy"]], LIMITS[drawn["limits"]]
    parsed = calls.ask(operations, patch.parse_patch, operations, limits=bounds)
    if parsed is not None:
        calls.expect(_json.same(calls.ask(NOWHERE, patch.dump_patch, parsed), operations), "a patch does not come back")
    if not isinstance(operations, list):
        return
    operations = cast("list[Any]", operations)
    done = calls.ask(operations, patch.apply, document, operations, policy, limits=bounds)
    has_done = calls.outcomes[-1] == "apply"
    each = calls.ask(operations, patch.apply_each, document, operations, policy, limits=bounds)
    if has_done and each is not None:
        calls.expect(_json.same(done, each.document), "together and one by one, operations do different things")
    for operation in operations[:2]:
        calls.ask(operation, patch.apply_one, document, operation, policy, limits=bounds)


def _difference(drawn: Given, calls: Calls) -> None:
    old, new = drawn["old"], drawn["new"]
    operations = calls.ask(NOWHERE, patch.diff, old, new, limits=LIMITS[drawn["limits"]])
    if operations is not None:
        calls.expect(_json.same(patch.apply(old, operations), new), "a difference leads elsewhere")


_pointers: Final = words | st.lists(keys | words, max_size=4).map(pointer.format)
_documents: Final = spoiled(st.just(DATA)) | json_values
_tokens: Final = st.lists(keys | words | st.sampled_from(["rows", "0", "n", "list", "form", "field"]), max_size=4)
_OPERATIONS: Final[list[Any]] = [
    {"op": "add", "path": "/rows/-", "value": {"n": 1}},
    {"op": "test", "path": "/n", "value": 1},
    {"op": "copy", "from": "/rows", "path": "/list/0"},
    {"op": "move", "from": "/list/0", "path": "/a~1b"},
    {"op": "replace", "path": "/form/field", "value": [None]},
    {"op": "remove", "path": "/rows/0"},
    {"op": "copy", "from": "", "path": "/form/field"},
]
_operations: Final = st.one_of(
    st.lists(chosen(_OPERATIONS) | spoiled(chosen(_OPERATIONS)), max_size=4),
    spoiled(st.just(_OPERATIONS)),
    odd_values,
)
_SHARES: Final = "nothing is copied but the containers on the path"

TARGETS: Final = (
    Target(
        "identifier",
        ("identifiers.is_identifier", "identifiers.check_identifier"),
        given(text=words | keys | st.text(max_size=8)),
        _identifier,
    ),
    Target(
        "pointer",
        ("pointer.parse", "pointer.split", "pointer.format", "pointer.is_index"),
        given(pointer=_pointers | st.text("/~01a", max_size=8), limits=limits),
        _syntax,
    ),
    Target(
        "pointer, reading",
        ("pointer.get", "pointer.find", "pointer.has"),
        given(document=_documents, pointer=_pointers),
        _reading,
        shares=_SHARES,
    ),
    Target(
        "pointer, writing",
        ("pointer.put", "pointer.remove"),
        given(
            document=_documents, tokens=_tokens, value=odd_values, policy=st.sampled_from(list(POLICIES)), limits=limits
        ),
        _writing,
        shares=_SHARES,
    ),
    Target(
        "patch",
        ("patch.parse_patch", "patch.dump_patch", "patch.apply", "patch.apply_each", "patch.apply_one"),
        given(
            document=st.just(DATA) | json_values,
            operations=_operations,
            policy=st.sampled_from(list(PATCH_POLICIES)),
            limits=limits,
        ),
        _patching,
        shares=_SHARES,
    ),
    Target("patch, difference", ("patch.diff",), given(old=_documents, new=_documents, limits=limits), _difference),
)
