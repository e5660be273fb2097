"""What a case is, in the one format that everything here works on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pydantic_core import MISSING

Document: TypeAlias = dict[str, Any]
ProtocolVersion: TypeAlias = Literal["v0.8", "v0.9", "v0.9.1", "v1.0"]


@dataclass(frozen=True, slots=True)
class Fault:
    """The error that a case expects, as far as it is held to it."""

    category: str | None = None
    """A class of upstream's; `None` for any error at all."""
    message: str | None = None
    """A piece of upstream's sentence, or a regular expression that fits one."""
    code: str | None = None
    details: tuple[tuple[str, str], ...] = ()
    """Where something is wrong, as the end of a pointer, and upstream's word for what or our code."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, and what it should come to."""

    given: Mapping[str, Any]
    """Everything that the step says, by its key in camelCase."""
    fault: Fault | None
    """The expected error."""

    @property
    def messages(self) -> list[Any]:
        """What to process: messages of any shape, wrong ones among them."""
        return self.given.get("messages", [])

    @property
    def expect(self) -> Any:
        """The expected result; `MISSING` where there is none, since `null` is one."""
        return self.given.get("expect", MISSING)


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a suite, in the newest format: keys in camelCase, everything that is done a step."""

    suite: str
    """The file's name without its ending, such as `functions`."""
    name: str
    action: str
    version: ProtocolVersion
    given: Mapping[str, Any]
    """Everything that the case says, by its key in camelCase."""
    steps: tuple[Step, ...]
    """At least one. A case without steps is its own only step; what a whole case expects, its last step does."""

    @property
    def id(self) -> str:
        """How tests and tables call the case."""
        return f"{self.suite}:{self.name}"

    @property
    def args(self) -> Document:
        """The arguments of the action."""
        return self.given.get("args", {})

    @property
    def catalogs(self) -> list[Document]:
        """The catalogs that are written out in the case, each with its `catalogId` where it has one."""
        single = (self.given["catalog"],) if "catalog" in self.given else ()
        written = (*single, *self.given.get("catalogs", ()))
        return [{**catalog, **catalog.get("catalogSchema", {})} for catalog in written]

    @property
    def catalog_paths(self) -> tuple[str, ...]:
        """The catalogs that the case names by their file, as paths in upstream's repository."""
        single = (self.given["catalogPath"],) if "catalogPath" in self.given else ()
        return (*single, *self.given.get("catalogPaths", ()))


Action: TypeAlias = Callable[[Case], None]
"""Runs a case; raises where it comes to something else than the case expects."""
