"""The Node process by itself: what it answers, and that no request can take those after it along."""

from typing import Any

import pytest

from tests.peers.node import NodeError, RefusedError, running_node
from tests.peers.presence import needs_node

pytestmark = needs_node


def test_it_answers_one_request_after_another() -> None:
    with running_node() as node:
        values: list[Any] = [{"a": [1, None, "ä\u2028\n", True]}, [], None, 0.5]
        for value in values:
            assert node.call("harness.echo", value) == value


def test_what_a_peer_throws_is_its_refusal() -> None:
    with running_node() as node:
        with pytest.raises(RefusedError, match=r"^RangeError: too much$") as caught:
            node.call("harness.fail", {"message": "too much"})
        assert (caught.value.name, caught.value.message) == ("RangeError", "too much")
        assert node.call("harness.echo", "still here") == "still here"


def test_what_a_peer_throws_later_ends_nothing() -> None:
    with running_node() as node:
        assert node.call("harness.failLater", {"message": "late"}) is None
        assert [node.call("harness.echo", number) for number in range(20)] == list(range(20))


@pytest.mark.parametrize("method", ["harness.nothing", "nothing.echo", "echo", "constructor.name", ""])
def test_a_method_that_is_not_there_is_a_fault_of_the_caller(method: str) -> None:
    with running_node() as node:
        with pytest.raises(NodeError, match="no method"):
            node.call(method, None)
        assert node.call("harness.echo", 1) == 1


def test_a_request_that_hangs_ends_at_its_time() -> None:
    with running_node() as node:
        with pytest.raises(NodeError, match=r"harness\.hang gave no answer in 0\.5 s"):
            node.call("harness.hang", None, timeout=0.5)
        with pytest.raises(NodeError):
            node.call("harness.echo", 1)


def test_the_end_of_the_process_is_told_with_what_it_said() -> None:
    with running_node() as node, pytest.raises(NodeError, match=r"(?s)left while.*famous last words"):
        node.call("harness.leave", {"message": "famous last words"})
