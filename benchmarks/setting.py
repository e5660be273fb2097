"""What the rows of one run share."""

from contextlib import ExitStack
from functools import cached_property
from types import TracebackType
from typing import Self

from tests.peers import node


class Setting:
    """One run: how thorough it is, and the Node process, which is started when first asked for."""

    def __init__(self, *, quick: bool = False, peers: bool = True) -> None:
        self.quick = quick
        """Few rounds, and no surface of more than 10,000 components in a curve."""
        self.peers = peers
        """Whether the official libraries take part."""
        self._open = ExitStack()

    @cached_property
    def node(self) -> node.Node:
        return self._open.enter_context(node.running_node())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()
