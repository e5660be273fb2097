"""Catalogs for the tests: where the published ones lie, and classes that make new ones."""

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from tests.shared import load
from uispec._model import MISSING, Model, Seq
from uispec.a2ui import v0_9, v1_0

PUBLISHED: Final = {
    "v0.9 basic": ("0.9", "data/a2ui/v0_9/catalogs/basic/catalog.json"),
    "v0.9 minimal": ("0.9", "data/a2ui/v0_9/catalogs/minimal/catalog.json"),
    "v1.0 basic": ("1.0", "data/a2ui/v1_0/catalogs/basic/catalog.json"),
    "v1.0 custom": ("1.0", "conformance/a2ui/test_data/catalogs/custom_catalog_v1_0.json"),
}
"""Version and file, by a name for the tests."""


def published(name: str) -> Any:
    """The document of a published catalog."""
    return load(PUBLISHED[name][1])


class Branch(Model):
    """A part of `Tree`, with parts of its own."""

    label: v1_0.DynamicString
    below: "Seq[Branch] | MISSING" = MISSING


class Gauge(v1_0.ComponentCommon):
    """A number on a scale."""

    component: Literal["Gauge"] = "Gauge"
    value: v1_0.DynamicNumber
    unit: Annotated[str, Field(max_length=5)] | MISSING = MISSING
    marks: Annotated[Seq[Annotated[int, Field(ge=0)]], Field(max_length=3)] | MISSING = MISSING
    kind: Literal["dial", "bar", 3] | None = None


class Menu(v1_0.Checkable):
    """Things to choose."""

    allowed_parents: ClassVar = ("Surface", "Panel")
    allowed_children: ClassVar = ("MenuItem",)
    component: Literal["Menu"] = "Menu"
    head: v1_0.Child
    items: v1_0.ChildList
    on_choose: v1_0.Action | MISSING = MISSING


class Tree(v1_0.ComponentCommon):
    component: Literal["Tree"] = "Tree"
    root: Branch
    extra: dict[str, v1_0.DynamicValue] | MISSING = MISSING


class Plain(v1_0.ComponentCommon):
    """Its type is the name of the class."""


class ShoutArgs(Model):
    text: v1_0.DynamicString
    times: int | MISSING = MISSING


class Shout(v1_0.FunctionCommon):
    """Say it louder."""

    returns: ClassVar = "string"
    allowed_callers: ClassVar = "rendererOrAgent"
    call: Literal["shout"] = Field("shout", validation_alias="@call", serialization_alias="@call")
    args: ShoutArgs


class Beep(v1_0.FunctionCommon):
    returns: ClassVar = "void"
    requires_user_activation: ClassVar = True
    call: Literal["beep"] = Field("beep", validation_alias="@call", serialization_alias="@call")


class OldGauge(v0_9.Checkable):
    """A number on a scale."""

    component: Literal["Gauge"] = "Gauge"
    value: v0_9.DynamicNumber
    child: v0_9.Child | MISSING = MISSING


class OldShoutArgs(Model):
    text: v0_9.DynamicString


class OldShout(Model):
    """Say it louder."""

    call: Literal["shout"] = "shout"
    args: OldShoutArgs
    return_type: Literal["string"] | MISSING = MISSING


NEW_COMPONENTS: Final = (Gauge, Menu, Tree, Plain)
NEW_FUNCTIONS: Final = (Shout, Beep)
