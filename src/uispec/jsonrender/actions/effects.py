"""What an event asks of the host, as frozen values, each with what follows it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pydantic import JsonValue

from uispec.jsonrender.evaluation.context import Scope

Object: TypeAlias = Mapping[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Queue:
    """Bindings that run one after the other, once what is before them went well."""

    bindings: tuple[Object, ...]
    at: str
    """Pointer into the spec of the array, or of the one binding."""
    first: int | None
    """The number of the first of them in the array; `None` where there is no array."""
    scope: Scope
    is_follow_up: bool = False
    """It is what an `onSuccess` or `onError` says."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """What is done about an error of what is before it; `None` lets it pass."""

    on_error: Object | None
    at: str
    scope: Scope


@dataclass(frozen=True, slots=True)
class CustomAction:
    """An action that the host performs, and then tells how it went: see `continue_action`."""

    action: str
    params: Object
    """Evaluated; a param without a value is left out."""
    path: str
    """Pointer into the spec: the binding."""
    on_success: Object | None
    """As the binding has it: `navigate`, `set` or `action`."""
    on_error: Object | None
    """As the binding has it: `set` or `action`."""
    then: tuple[Queue | Recovery, ...] = field(repr=False)
    """What else the event does after that, the next part last; for `continue_action`."""
    scope: Scope = field(repr=False)
    """The item of the repeat in which the event happened."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question to the user: on yes the host performs the action that it is about, on no nothing more happens."""

    title: str
    message: str
    confirm_label: str | None
    cancel_label: str | None
    variant: Literal["default", "danger"]
    action: CustomAction


@dataclass(frozen=True, slots=True)
class Navigation:
    """Another place to go to, as the spec names it."""

    to: str


Effect: TypeAlias = CustomAction | Confirmation | Navigation
"""What the host has to do."""
