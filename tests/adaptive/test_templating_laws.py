"""Laws of expansion and of expressions."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any, Final

from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.adaptive.templates import DATA, Json, data, expressions, templates, texts
from uispec import adaptive
from uispec.adaptive.templating.faults import EvaluationError
from uispec.adaptive.templating.nodes import Accessor, Call, Constant, Element, Node, children, printed
from uispec.adaptive.templating.reading import parts
from uispec.errors import ExpressionError, LimitError

SAME_IN_BOTH: Final = frozenset({"flattened_array", "constant_as_text"})
"""Notices about what the library does too."""
GIVEN: Final[Any] = {"now": "2024-03-05T14:07:09Z", "new_id": lambda: "id", "rng": lambda: 0.5}

_plain: Final[st.SearchStrategy[Json]] = st.recursive(
    st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "$", "a\\b", "{x}"]),
    lambda inner: (
        st.lists(inner.filter(lambda item: not isinstance(item, list)), max_size=3)
        | st.dictionaries(st.sampled_from(["a", "$schema", "${n}", "$x"]), inner | st.none(), max_size=3)
    ),
)


@given(_plain, data)
def test_what_holds_no_expression_expands_to_itself(template: Json, given_data: Json) -> None:
    """Keys are never expanded; only nulls in arrays and arrays in arrays would not stay."""
    for policy in ("strict", "compat"):
        assert adaptive.expand(template, given_data, policy=policy) == adaptive.Expansion(template)


@given(templates, data)
@example({"$data": "${list}", "$when": "${$data}", "a": "${$index}"}, DATA)
def test_nothing_but_our_own_errors_escapes(template: Json, given_data: Json) -> None:
    """Strict raises for limits alone; compat also where the library throws. What comes out is JSON."""
    before = deepcopy((template, given_data))
    for policy in ("strict", "compat"):
        refusals = (LimitError,) if policy == "strict" else (LimitError, ExpressionError)
        with suppress(*refusals):
            expansion = adaptive.expand(template, given_data, policy=policy, **GIVEN)
            json.dumps(expansion.output, allow_nan=False).encode()
    assert (template, given_data) == before


@given(templates, data)
def test_both_policies_agree_where_nothing_is_wrong(template: Json, given_data: Json) -> None:
    """What strict has nothing to tell of is what the library does."""
    strict = adaptive.expand(template, given_data, **GIVEN)
    assume({issue.code for issue in strict.issues} <= SAME_IN_BOTH)
    assert adaptive.expand(template, given_data, policy="compat", **GIVEN).output == strict.output


@given(templates, data, data)
def test_a_template_is_expanded_as_often_as_wanted(template: Json, one: Json, other: Json) -> None:
    """One expansion leaves nothing behind for the next."""
    ready = adaptive.Template(template)
    first = ready.expand(one, **GIVEN)
    assert ready.expand(other, **GIVEN) == adaptive.expand(template, other, **GIVEN)
    assert ready.expand(one, **GIVEN) == first


def _read(text: str) -> Node | None:
    try:
        found = parts(text)
    except EvaluationError:
        return None
    return found[0] if len(found) == 1 and not isinstance(found[0], str) else None


def _all(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        here = waiting.pop()
        yield here
        waiting.extend(children(here))


def _is_written_otherwise(node: Node) -> bool:
    if isinstance(node, Accessor | Element):
        return isinstance(node.base, Call) and node.base.function.name == "!"
    if not isinstance(node, Call) or node.function.name[0].isalpha():
        return False
    return len(node.args) != (1 if node.function.name == "!" else 2)


@given(expressions)
@example("-a + 'it\\'s'")
@example("{a:1,'b':[x, y[0].z]}.a")
def test_what_is_written_for_an_expression_reads_as_the_same(expression: str) -> None:
    """printed(read(printed(e))) == printed(e)

    Some are written as something else: operators of any other number of arguments than two, `sub(a, b, c)` as
    `(a - b - c)` and `or(a)` as `||(a)`, and a member of what a sign stands before, `(!a).b` as `!(a).b`.
    """
    node = _read(f"${{{expression}}}")
    assume(node is not None)
    assert node is not None
    assume(not any(_is_written_otherwise(part) for part in _all(node)))
    text = printed(node)
    again = _read(f"${{{text}}}")
    assert again is not None
    assert printed(again) == text
    if not isinstance(node, Constant):
        assert (
            adaptive.expand(f"${{{text}}}", DATA, **GIVEN).output
            == adaptive.expand(f"${{{expression}}}", DATA, **GIVEN).output
        )


@given(texts, texts)
def test_texts_join(left: str, right: str) -> None:
    """A text of several parts is the text of each, one behind the other."""
    assume("`" not in left + right and left[-1:] not in ("\\", "$") and "{" not in right[:1])
    whole = adaptive.Template(f"{left} | {right}")
    assume(not whole.issues and not any(text.endswith(("${", "${name")) for text in (left, right)))
    outputs = [adaptive.expand(f" {text}", DATA, **GIVEN).output for text in (left, right)]
    assert whole.expand(DATA, **GIVEN).output == f"{str(outputs[0])[1:]} |{outputs[1]}"


@given(templates)
def test_the_sketch_of_the_data_is_a_schema(template: Json) -> None:
    """Each property that it names is one that the template reads, so data without it misses something or nothing."""
    schema = adaptive.template_paths(template)
    assert schema == adaptive.template_paths(adaptive.Template(template))
    assert json.loads(json.dumps(schema)) == schema
