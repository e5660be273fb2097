"""What models cannot say about the basic catalogs: descriptions for people and language models, and defaults.

The keys are paths: component or function, then property, then what stands in its items.
"""

from collections.abc import Mapping
from typing import Final

from pydantic import JsonValue

from uispec.a2ui.dialects import Family

INSTRUCTIONS: Final = """\
Build a surface as a flat list of components. Each has an `id`, and names its children by theirs; the one with the id \
`root` stands at the top.

- Lay out with Row, Column and List. `weight` shares the free room among the children of a Row or a Column.
- Put data that changes into the data model and bind properties to it: `{"@path": "/user/name"}`. A path without the \
slash at its start begins at the item that a list is just being drawn for.
- Draw a list from data with a template: `"children": {"componentId": "row", "path": "/items"}`.
- Texts take a subset of Markdown. Write headings as `#` to `#####` in front of the text.
- `formatString` fills `${...}` in; no other text does.
- Every input that the agent is to hear of binds its `value`. Hold it to rules with `@checks`; a Button whose checks \
do not hold cannot be pressed.
- Give a Button an `action`: an `event` for the agent, with the values that it needs as `context`, or a `functionCall`.
- Give pictures a `description`, and whatever shows no words an `@accessibility` label.
"""
"""For language models that write v1.0."""

FUNCTIONS: Final[Mapping[str, str]] = {
    "required": "Tells whether the value holds anything: not null, no empty text, no empty list.",
    "regex": "Tells whether the pattern occurs in the value.",
    "length": "Tells whether the value is long enough, and not too long.",
    "numeric": "Tells whether the number is within its bounds.",
    "email": "Tells whether the value has the form of an e-mail address.",
    "formatString": (
        "Fills `${...}` in a text: paths into the data model, absolute or relative, and calls of functions with named "
        "arguments. `\\${` stands for a plain `${`."
    ),
    "formatNumber": "Writes a number as the user's language does.",
    "formatCurrency": "Writes an amount of money as the user's language does.",
    "formatDate": "Writes a date or a time by a pattern.",
    "pluralize": "Picks the text that goes with a count in the user's language.",
    "openUrl": "Opens a URL in a browser or another handler. Gives nothing.",
    "and": "Tells whether all values are true.",
    "or": "Tells whether any value is true.",
    "not": "Tells whether the value is false.",
    "capitalize": "Writes the first letter as a capital.",
}

PROPERTIES: Final[Mapping[str, str]] = {
    "weight": "The share of the free room, as a child of a Row or a Column.",
    "Text.text": "What to show; a subset of Markdown.",
    "Text.variant": "How prominent it is.",
    "Image.url": "Where the picture is.",
    "Image.description": "What it shows, for who cannot see it.",
    "Image.fit": "How it fills its room.",
    "Image.variant": "How large it is, and what for.",
    "Icon.name": "One of the named icons, or a drawing of its own.",
    "Video.url": "Where the film is.",
    "Video.posterUrl": "The picture before it plays.",
    "AudioPlayer.url": "Where the sound is.",
    "AudioPlayer.description": "What is to be heard.",
    "Row.children": "From left to right: ids, or a template for a list of data.",
    "Row.justify": "Where the children stand along the row.",
    "Row.align": "Where the children stand across the row.",
    "Column.children": "From top to bottom: ids, or a template for a list of data.",
    "Column.justify": "Where the children stand along the column.",
    "Column.align": "Where the children stand across the column.",
    "List.children": "The items: ids, or a template for a list of data.",
    "List.direction": "Which way it runs.",
    "List.align": "Where the items stand across the list.",
    "Card.child": "The one component inside; a Row or a Column where there are more.",
    "Tabs.tabs": "The pages.",
    "Tabs.tabs.title": "The label of the page.",
    "Tabs.tabs.child": "What the page shows.",
    "Modal.trigger": "What opens the dialog; it stands where the Modal does.",
    "Modal.content": "What the dialog shows.",
    "Divider.axis": "Which way the line runs.",
    "Button.child": "What stands on it, mostly a Text or an Icon.",
    "Button.variant": "How prominent it is.",
    "Button.action": "What pressing it does.",
    "TextField.label": "What to type.",
    "TextField.value": "What is typed; bind it to hear of it.",
    "TextField.placeholder": "An example, shown while it is empty.",
    "TextField.variant": "What kind of text it takes.",
    "TextField.validationRegexp": "A pattern for the text; a check of `regex` says more.",
    "CheckBox.label": "What it is about.",
    "CheckBox.value": "Whether it is checked; bind it to hear of it.",
    "ChoicePicker.label": "What to choose.",
    "ChoicePicker.variant": "Whether one or several may be chosen.",
    "ChoicePicker.options": "What there is to choose from.",
    "ChoicePicker.options.label": "The option, for the user.",
    "ChoicePicker.options.value": "The option, as the value holds it.",
    "ChoicePicker.value": "The values that are chosen, a list even of one; bind it to hear of it.",
    "ChoicePicker.displayStyle": "How the options look.",
    "ChoicePicker.filterable": "Whether the user can search the options.",
    "Slider.label": "What to set.",
    "Slider.min": "The lowest value.",
    "Slider.max": "The highest value.",
    "Slider.value": "The number that is set; bind it to hear of it.",
    "Slider.steps": "Into how many steps the range is divided.",
    "DateTimeInput.value": "The date or the time, ISO 8601; empty text for none. Bind it to hear of it.",
    "DateTimeInput.enableDate": "Whether to ask for the date.",
    "DateTimeInput.enableTime": "Whether to ask for the time.",
    "DateTimeInput.min": "The earliest that may be chosen.",
    "DateTimeInput.max": "The latest that may be chosen.",
    "DateTimeInput.label": "What to choose.",
    "theme.primaryColor": "The colour that the others go by: `#` and six hexadecimal digits.",
    "theme.iconUrl": "The picture of the agent.",
    "theme.agentDisplayName": "The name of the agent, for the user.",
    "required.value": "The value to look at.",
    "regex.value": "The text to look at.",
    "regex.pattern": "The regular expression.",
    "length.value": "The text to look at.",
    "length.min": "The fewest characters.",
    "length.max": "The most characters.",
    "numeric.value": "The number to look at.",
    "numeric.min": "The lowest that will do.",
    "numeric.max": "The highest that will do.",
    "email.value": "The text to look at.",
    "formatString.value": "The text with `${...}` in it.",
    "formatNumber.value": "The number to write.",
    "formatNumber.decimals": "How many digits stand after the point.",
    "formatNumber.grouping": "Whether thousands are set apart; they are if nothing is said.",
    "formatCurrency.value": "The amount to write.",
    "formatCurrency.currency": "Which money it is, as ISO 4217 has it: `EUR`.",
    "formatCurrency.decimals": "How many digits stand after the point.",
    "formatCurrency.grouping": "Whether thousands are set apart; they are if nothing is said.",
    "formatDate.value": "The date or the time to write.",
    "formatDate.format": "The pattern, in the letters of Unicode TR35: `yyyy-MM-dd`, `HH:mm`.",
    "pluralize.value": "The count.",
    "pluralize.zero": "The text for none.",
    "pluralize.one": "The text for one.",
    "pluralize.two": "The text for two.",
    "pluralize.few": "The text for what the language calls few.",
    "pluralize.many": "The text for what the language calls many.",
    "pluralize.other": "The text for everything else.",
    "openUrl.url": "The URL.",
    "and.values": "The values, two or more.",
    "or.values": "The values, two or more.",
    "not.value": "The value.",
    "capitalize.value": "The text.",
}

DEFAULTS: Final[Mapping[str, JsonValue]] = {
    "Text.variant": "body",
    "Image.fit": "fill",
    "Image.variant": "mediumFeature",
    "Row.justify": "start",
    "Row.align": "stretch",
    "Column.justify": "start",
    "Column.align": "stretch",
    "List.direction": "vertical",
    "List.align": "stretch",
    "Divider.axis": "horizontal",
    "Button.variant": "default",
    "TextField.variant": "shortText",
    "ChoicePicker.variant": "mutuallyExclusive",
    "ChoicePicker.displayStyle": "checkbox",
    "ChoicePicker.filterable": False,
    "Slider.min": 0,
    "DateTimeInput.enableDate": False,
    "DateTimeInput.enableTime": False,
}
"""What a renderer takes where a property is absent. Documents tell it; nothing here ever fills it in."""

RETURN_TYPES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("required", "regex", "length", "numeric", "email"), "validationResult"),
    **dict.fromkeys(("formatString", "formatNumber", "formatCurrency", "formatDate", "pluralize"), "string"),
    "openUrl": "void",
    **dict.fromkeys(("and", "or", "not"), "boolean"),
}
"""What the functions give in v1.0, where a call no longer says it. (In v0.9 a model says it.)"""

NEEDS_USER: Final = frozenset({"openUrl"})
"""Functions that v1.0 lets only an act of the user call."""

BOUNDED: Final = frozenset({"length", "numeric"})
"""Functions that want at least one of `min` and `max`."""

CLOSED_BY_NAME: Final[Mapping[Family, frozenset[str]]] = {
    "0.9": frozenset({"required", "openUrl"}),
    "0.9.1": frozenset({"required", "openUrl"}),
    "1.0": frozenset(),
}
"""Functions whose arguments the published documents close with `additionalProperties`, the others with
`unevaluatedProperties`. It comes to the same."""
