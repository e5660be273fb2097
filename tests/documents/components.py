"""The page of components: what each of A2UI's basic catalog takes, from the models and their JSON Schemas."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_args

from pydantic import BaseModel, Tag

from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.catalogs.texts import DEFAULTS, PROPERTIES

Schema: TypeAlias = Mapping[str, Any]

PARTS: Final[Mapping[str, str]] = {
    "SvgIcon": "Icon.name",
    "Tab": "Tabs.tabs",
    "Choice": "ChoicePicker.options",
    "Action": "",
    "Event": "",
    "CheckRule": "",
    "ChildTemplate": "",
    "DataBinding": "",
    "AccessibilityAttributes": "",
    "Metadata": "",
}
"""The models that stand in properties of components, each with the property whose texts tell of it."""

VALUES: Final = (
    "DynamicString",
    "DynamicNumber",
    "DynamicBoolean",
    "DynamicStringList",
    "DynamicUri",
    "DynamicValue",
    "Condition",
    "ChildList",
)
"""The types of values that have a name of their own."""

_KNOWN: Final = frozenset({*PARTS, *VALUES})
_TAGS: Final[Mapping[str, str]] = {
    "string": "`str`",
    "boolean": "`bool`",
    "number": "`int` or `float`",
    "array": "a list",
    "object": "a dict",
    "template": "[`ChildTemplate`](#childtemplate)",
    "data binding": "[`DataBinding`](#databinding)",
    "function call": "a call of a [function](#functions)",
}
_TYPES: Final[Mapping[str, str]] = {
    "string": "`str`",
    "boolean": "`bool`",
    "integer": "`int`",
    "number": "`int` or `float`",
}
_OTHERS: Final[Mapping[str, str]] = {
    "Child": "the id of a component",
    "FunctionCall": _TAGS["function call"],
    "Extensions": "a dict: identifiers, and any JSON under each",
}
"""What is said of shared types that have no heading on the page."""

_INTRO: Final = """\
# The components of A2UI

Written by `python -m tests.documents` from the models; a test holds it to that.

The 18 components of the basic catalog of v1.0, and the values that go into them, as Python spells them: all names are
those of `uispec.a2ui.v1_0`. *JSON* is the name that travels, where it differs. *If absent* says what a renderer takes
where the property is not there, if the specification says so. *In v0.9* says what `uispec.a2ui.v0_9` has instead; an
empty cell is no difference.

Two ways to write the same button; [A2UI for agent backends](guides/a2ui-backends.md) has more of both:

```python
from uispec.a2ui import v1_0
from uispec.a2ui.builder import v1_0 as ui

press = v1_0.Action(event=v1_0.Event(name="go"))
label = v1_0.Text(id="label", component="Text", text="Go")
button = v1_0.Button(id="root", component="Button", child="label", action=press)  # children by their ids
same = ui.Button(child=ui.Text(text="Go"), action=press)  # children as objects, ids are made
```

In the builder (`uispec.a2ui.builder.v1_0`) a child is a component, `ChildList` is a list of components or
`ui.Template(component=..., path=...)`, a tab is a `ui.Tab`, and `id` may be left out. All other values are the same
and come from `uispec.a2ui.v1_0`, such as `Choice`:

```python
from uispec.a2ui.builder import v1_0 as ui
from uispec.a2ui.v1_0 import Choice, DataBinding

size = ui.ChoicePicker(
    label="Size",
    options=[Choice(label="Small", value="s"), Choice(label="Large", value="l")],
    value=DataBinding(path="/size"),  # holds a list, here ["s"]
    display_style="chips",
)
```
"""
_VALUES_INTRO: Final = """\
## Values

What may stand in place of a plain value. A binding shows what the data model has at its path; a call shows what the
function gives.

| type | takes |
| --- | --- |"""
_FUNCTIONS_INTRO: Final = """\
## Functions

`LengthCall(args=LengthArgs(value=..., max=20))` is a call: each class has one for its arguments beside it, named alike.
A function of another catalog is a `RawCall`.

| function | class | arguments | in v0.9 |
| --- | --- | --- | --- |"""


@dataclass(frozen=True, slots=True)
class Property:
    """One property of a model."""

    wire: str
    is_required: bool
    takes: str


def text() -> str:
    """Write the page."""
    lines = [_INTRO, "## Every component", "", *_table(v1_0.ComponentCommon, v0_9.ComponentCommon, ""), ""]
    lines += ["## Components", ""]
    for name, model in v1_0.COMPONENTS.items():
        lines += _section(name, model, v0_9.COMPONENTS[name], name, leave_out=v1_0.ComponentCommon.model_fields)
    lines += ["## Parts of components", ""]
    for name, told in PARTS.items():
        lines += _section(name, getattr(v1_0, name), getattr(v0_9, name, None), told)
    lines += [_VALUES_INTRO, *(f"| `{name}` | {_alternatives(name)} |" for name in VALUES), ""]
    lines += [_FUNCTIONS_INTRO, *_functions()]
    return "\n".join(lines) + "\n"


def _section(
    name: str, model: type[BaseModel], older: type[BaseModel] | None, told: str, *, leave_out: Iterable[str] = ()
) -> Iterator[str]:
    yield from (f"### {name}", "", model.__doc__ or "", "", *_table(model, older, told, leave_out), "")


def _table(
    model: type[BaseModel], older: type[BaseModel] | None, told: str, leave_out: Iterable[str] = ()
) -> list[str]:
    """The properties of a model, and below them those that only the older version has."""
    new, old = properties(model), {} if older is None else properties(older)
    out = {"component", *leave_out}
    rows: list[list[str]] = []
    for name in dict.fromkeys((*new, *old)):
        if name in out or (name not in new and name in v0_9.ComponentCommon.model_fields):
            continue
        one, before = new.get(name), old.get(name)
        wire = (one or old[name]).wire
        key = f"{told}.{wire.lstrip('@')}".lstrip(".")
        absent = "required" if one is not None and one.is_required else _default(key)
        json_name = f"`{wire}`" if wire != name else ""
        takes = "nothing: it is not in v1.0" if one is None else one.takes
        rows.append([f"`{name}`", json_name, takes, absent, PROPERTIES.get(key, ""), _difference(one, before)])
    heads = ["property", "JSON", "takes", "if absent", "means", "in v0.9"]
    used = [place for place, _ in enumerate(heads) if place == 0 or any(row[place] for row in rows)]
    return [
        _line(heads[place] for place in used),
        _line("---" for _ in used),
        *(_line(row[place] for place in used) for row in rows),
    ]


def _default(key: str) -> str:
    return f"`{_python(DEFAULTS[key])}`" if key in DEFAULTS else ""


def _difference(one: Property | None, before: Property | None) -> str:
    if before is None:
        return "not there"
    if one is None:
        return before.takes
    told: list[str] = []
    if before.takes != one.takes:
        told.append(before.takes)
    if before.wire != one.wire:
        told.append(f"`{before.wire}` in JSON")
    if before.is_required != one.is_required:
        told.append("required" if before.is_required else "not required")
    return "; ".join(told)


def properties(model: type[BaseModel]) -> dict[str, Property]:
    """Give the properties of a model by their names in Python."""
    schema, wire = model.model_json_schema(by_alias=False), model.model_json_schema(by_alias=True)
    required = schema.get("required", [])
    return {
        name: Property(wire_name, name in required, _takes(below))
        for (name, below), wire_name in zip(schema["properties"].items(), wire["properties"], strict=True)
    }


def _takes(schema: Schema) -> str:
    """Say which values a schema allows."""
    if "$ref" in schema:
        return _named(str(schema["$ref"]).rpartition("/")[2])
    if "enum" in schema or "const" in schema:
        return _words(schema.get("enum", [schema.get("const")]))
    for keyword in ("oneOf", "anyOf"):
        if keyword in schema:
            return " or ".join(_takes(each) for each in schema[keyword])
    if "allOf" in schema:
        whole, limited = schema["allOf"]
        formats = _words(each["format"] for each in limited["then"]["oneOf"])
        return f"{_takes(whole)}; a text has the format {formats}"
    if schema.get("type") == "array":
        fewest = f", at least {schema['minItems']}" if "minItems" in schema else ""
        return f"a list of {_takes(schema['items'])}{fewest}"
    if schema.get("type") == "object":
        return f"a dict, under each key {_takes(schema['additionalProperties'])}"
    lowest = f" of at least {schema['minimum']}" if "minimum" in schema else ""
    return _TYPES[schema["type"]] + lowest if "type" in schema else "any JSON"


def _named(name: str) -> str:
    if name in _KNOWN:
        return f"[`{name}`](#{'values' if name in VALUES else name.lower()})"
    return _OTHERS[name]


def _words(words: Iterable[object]) -> str:
    return ", ".join(f"`{_python(word)}`" for word in words)


def _python(value: object) -> str:
    """The literal, with the quotes that the formatter writes."""
    return json.dumps(value) if isinstance(value, str) else repr(value)


def _alternatives(name: str) -> str:
    """What a named type of values takes, by the tags of its alternatives."""
    union = get_args(getattr(v1_0, name))[0]
    told: list[str] = []
    for plain, *more in map(get_args, get_args(union)):
        of_texts = " of `str`" if get_args(plain) == (str, ...) else ""
        told += [_TAGS[each.tag.strip("<>").partition("/")[0]] + of_texts for each in more if isinstance(each, Tag)]
    return ", ".join(dict.fromkeys(told))


def _functions() -> Iterator[str]:
    for name, model in v1_0.FUNCTIONS.items():
        new, old = _arguments(model), _arguments(v0_9.FUNCTIONS[name])
        yield _line([f"`{name}`", f"`{model.__name__}`", new, "" if new == old else old])


def _arguments(model: type[BaseModel]) -> str:
    arguments = model.model_fields["args"].annotation
    assert isinstance(arguments, type)
    assert issubclass(arguments, BaseModel)
    told = properties(arguments).items()
    return "; ".join(f"`{name}`{'' if one.is_required else ' (optional)'}: {one.takes}" for name, one in told)


def _line(cells: Iterable[str]) -> str:
    # An empty cell keeps one space, as editors write it.
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"
