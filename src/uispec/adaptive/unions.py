"""What may stand at a place of a card: a typed element or action, and for all else the JSON that stands there.

Each name is a union for type checkers. When models are built it becomes a look-up by `type` over the core types; the
types of the extension are loaded when a card first uses one.
"""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, cast

from pydantic import Field, GetCoreSchemaHandler, JsonValue, Tag, ValidationError, ValidationInfo
from pydantic_core import CoreSchema, SchemaValidator, core_schema

from uispec._issues.packages import shown_with_package
from uispec._issues.refusals import GUARD, refusal
from uispec._sentences import shown
from uispec.adaptive._object import CardObject
from uispec.adaptive.models import HOMES, MODELS, is_core
from uispec.adaptive.scalars import SameWord
from uispec.adaptive.tables.places import kind_of
from uispec.adaptive.unknown import InvalidAction, InvalidElement, RawPart, UnknownAction, UnknownElement

if TYPE_CHECKING:
    from uispec.adaptive.actions import (
        ActionExecute,
        ActionOpenUrl,
        ActionShowCard,
        ActionSubmit,
        ActionToggleVisibility,
    )
    from uispec.adaptive.containers import ActionSet, Column, ColumnSet, Container, Table, TableCell, TableRow
    from uispec.adaptive.elements import FactSet, Image, ImageSet, Media, RichTextBlock, TextBlock, TextRun
    from uispec.adaptive.extension.actions import (
        ActionInsertImage,
        ActionOpenUrlDialog,
        ActionPopover,
        ActionResetInputs,
        ActionRunCommands,
    )
    from uispec.adaptive.extension.carousel import Carousel, CarouselPage
    from uispec.adaptive.extension.charts import (
        ChartDonut,
        ChartGauge,
        ChartHorizontalBar,
        ChartHorizontalBarStacked,
        ChartLine,
        ChartPie,
        ChartVerticalBar,
        ChartVerticalBarGrouped,
    )
    from uispec.adaptive.extension.elements import (
        Badge,
        CodeBlock,
        CompoundButton,
        Icon,
        InputRating,
        ProgressBar,
        ProgressRing,
        Rating,
    )
    from uispec.adaptive.extension.graph import Component
    from uispec.adaptive.extension.layouts import LayoutAreaGrid, LayoutFlow, LayoutStack
    from uispec.adaptive.extension.preview import (
        Accordion,
        AccordionPage,
        AdaptiveCardReference,
        CitationRun,
        DocumentReference,
        LoopComponent,
        TabPage,
        TabSet,
    )
    from uispec.adaptive.extension.runs import IconRun, ImageRun
    from uispec.adaptive.inputs import InputChoiceSet, InputDate, InputNumber, InputText, InputTime, InputToggle


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """One way to take JSON in; it goes along as the context. Constructors, which Python code calls, have none."""

    validator: Callable[[str], SchemaValidator]
    """By the name of a type or a kind. Of types that were not loaded when the models around them were built, too."""
    on_misfit: Literal["stop", "keep", "tell"]
    """What happens where some part does not fit."""


class PartMisfitError(Exception):
    """Some part does not fit, so that the document has to be read in another way. Never leaves the package."""


_UNDER_WAY: Final[ContextVar[frozenset[str]]] = ContextVar("_UNDER_WAY", default=frozenset())
"""The kinds whose schemas are just being built."""


def _reference(model: type[CardObject]) -> str:
    """The name that pydantic gives to the schema of a model among the definitions."""
    return f"{model.__module__}.{model.__qualname__}:{id(model)}"


@dataclass(frozen=True, slots=True)
class Standing:
    """Reads what stands at a place for one kind of thing."""

    kind: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        # Elements name elements in their fallback: each would be built inside the one before, deeper than the stack.
        under_way = _UNDER_WAY.get()
        if self.kind in under_way:
            return self._build(lambda model: core_schema.definition_reference_schema(_reference(model)))
        token = _UNDER_WAY.set(under_way | {self.kind})
        try:
            return self._build(handler.generate_schema)
        finally:
            _UNDER_WAY.reset(token)

    def _build(self, generate: Callable[[type[CardObject]], CoreSchema]) -> CoreSchema:
        kind = kind_of(self.kind)
        core = {name: MODELS[name] for name in sorted(kind.types) if is_core(name)}
        known: CoreSchema
        if kind.default is not None and core:
            known = generate(core[kind.default])
        else:
            known = core_schema.tagged_union_schema(
                {name: generate(model) for name, model in core.items()}, discriminator="type"
            )
        rest = core_schema.with_info_plain_validator_function(
            self.rest, json_schema_input_schema=core_schema.any_schema()
        )
        choices: list[CoreSchema | tuple[CoreSchema, str]] = [rest]
        if core:
            noun = "action" if kind.is_action else self.kind.lower()
            choices = [(known, f"<{noun}>" if kind.default else f"<{noun}/known>"), (rest, f"<{noun}/open>")]
        return core_schema.union_schema(
            choices,
            mode="left_to_right",
            # Every part knows how it is written.
            serialization=core_schema.simple_ser_schema("any"),
        )

    def rest(self, value: object, info: ValidationInfo) -> object:
        """Read what is none of the core types, or does not fit them."""
        kind = kind_of(self.kind)
        if isinstance(value, CardObject | RawPart):
            # Python code brings a part that is made already; of a type of the extension, or of no known one.
            name = getattr(value, "type", kind.default)
            if isinstance(value, RawPart) or (name in kind.types and isinstance(value, MODELS[name])):
                return value
            raise self.refused(name, value)
        members = cast("dict[str, object]", value) if isinstance(value, dict) else None
        name = members.get("type", kind.default) if members is not None else None
        way = cast("Way | None", info.context)
        is_kept = way is not None and way.on_misfit == "keep"
        if isinstance(name, str) and name in kind.types and not is_core(name):
            try:
                return within(name, members, info)
            except ValidationError:
                if not is_kept:
                    raise
        elif isinstance(name, str) and name not in HOMES and kind.is_open:
            return (UnknownAction if kind.is_action else UnknownElement)(raw=cast("JsonValue", value))
        if is_kept:
            return (InvalidAction if kind.is_action else InvalidElement).of(cast("JsonValue", value), self.kind)
        if way is not None and way.on_misfit == "stop":
            raise PartMisfitError
        raise self.refused(name, cast("object", value))

    def refused(self, name: object, value: object) -> Exception:
        """Say why a value, which names this type, may not stand here, where not its model does."""
        kind = kind_of(self.kind)
        if not isinstance(name, str) and not any(map(is_core, kind.types)):
            return refusal("wrong_type", f"{{name}} must be {kind.name}; got {shown_with_package(value)}.")
        if not isinstance(name, str) or name in kind.types:
            return refusal(GUARD, "Its model says what is wrong.")
        return refusal("unallowed_child", f"{{name}} must be {kind.name}; got {shown(name)}.", ("type",))


def within(name: str, value: object, info: ValidationInfo) -> object:
    """Read an object of a type that was not loaded when the models around it were built, in the way they are read."""
    way = cast("Way | None", info.context)
    if way is None:
        return MODELS[name].model_validate(value, extra="forbid")
    return way.validator(name).validate_python(value, context=way, by_alias=True, by_name=False)


@dataclass(frozen=True, slots=True)
class Later:
    """Reads an object of the extension, whose model is loaded when a card first uses it."""

    name: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(
            self.read,
            serialization=core_schema.simple_ser_schema("any"),
            json_schema_input_schema=core_schema.dict_schema(),
        )

    def read(self, value: object, info: ValidationInfo) -> object:
        """Read one object."""
        return within(self.name, value, info)


@dataclass(frozen=True, slots=True)
class Of:
    """Reads an object of a core model that is told by name, since its module needs this one."""

    name: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler.generate_schema(MODELS[self.name])


_LTR: Final = Field(union_mode="left_to_right")

if TYPE_CHECKING:
    from uispec.adaptive.card import AdaptiveCard as AdaptiveCard
    from uispec.adaptive.extension.teams import TeamsCardProperties as TeamsCardProperties
    from uispec.adaptive.extension.teams import TeamsImageProperties as TeamsImageProperties
    from uispec.adaptive.extension.teams import TeamsSubmitActionProperties as TeamsSubmitActionProperties
    from uispec.adaptive.extension.theming import Resources as Resources
    from uispec.adaptive.extension.theming import ThemedUrl as ThemedUrl

    SelectAction: TypeAlias = (
        ActionOpenUrl
        | ActionSubmit
        | ActionExecute
        | ActionToggleVisibility
        | ActionResetInputs
        | ActionPopover
        | ActionOpenUrlDialog
        | ActionInsertImage
        | ActionRunCommands
        | UnknownAction
        | InvalidAction
    )
    Action: TypeAlias = SelectAction | ActionShowCard
    MenuAction: TypeAlias = (
        ActionOpenUrl
        | ActionSubmit
        | ActionExecute
        | ActionToggleVisibility
        | ActionResetInputs
        | ActionOpenUrlDialog
        | ActionInsertImage
        | ActionRunCommands
        | UnknownAction
        | InvalidAction
    )
    ChangedAction: TypeAlias = (
        ActionResetInputs | ActionOpenUrlDialog | ActionPopover | ActionRunCommands | UnknownAction | InvalidAction
    )
    RefreshAction: TypeAlias = ActionExecute | InvalidAction
    Element: TypeAlias = (
        TextBlock
        | RichTextBlock
        | Image
        | ImageSet
        | Media
        | FactSet
        | Container
        | ColumnSet
        | Table
        | ActionSet
        | InputText
        | InputNumber
        | InputDate
        | InputTime
        | InputToggle
        | InputChoiceSet
        | InputRating
        | Badge
        | Carousel
        | ChartDonut
        | ChartPie
        | ChartVerticalBar
        | ChartVerticalBarGrouped
        | ChartHorizontalBar
        | ChartHorizontalBarStacked
        | ChartLine
        | ChartGauge
        | CodeBlock
        | Component
        | CompoundButton
        | Icon
        | ProgressBar
        | ProgressRing
        | Rating
        | TabSet
        | Accordion
        | LoopComponent
        | UnknownElement
        | InvalidElement
    )
    ColumnPart: TypeAlias = Column | InvalidElement
    RowPart: TypeAlias = TableRow | InvalidElement
    CellPart: TypeAlias = TableCell | InvalidElement
    ImagePart: TypeAlias = Image | InvalidElement
    PagePart: TypeAlias = CarouselPage | InvalidElement
    TabPart: TypeAlias = TabPage | InvalidElement
    AccordionPart: TypeAlias = AccordionPage | InvalidElement
    Run: TypeAlias = TextRun | IconRun | ImageRun | CitationRun | UnknownElement | InvalidElement
    Layout: TypeAlias = LayoutStack | LayoutFlow | LayoutAreaGrid | InvalidElement
    Reference: TypeAlias = AdaptiveCardReference | DocumentReference | InvalidElement
else:
    AdaptiveCard = Annotated[Any, Of("AdaptiveCard")]
    TeamsCardProperties = Annotated[Any, Later("TeamsCardProperties")]
    TeamsImageProperties = Annotated[Any, Later("TeamsImageProperties")]
    TeamsSubmitActionProperties = Annotated[Any, Later("TeamsSubmitActionProperties")]
    Resources = Annotated[Any, Later("Resources")]
    ThemedUrl = Annotated[Any, Later("ThemedUrl")]
    # No named aliases: those count as definitions to go through, of which pydantic allows 255 inside each other.
    Action = Annotated[Any, Standing("action")]
    SelectAction = Annotated[Any, Standing("select")]
    MenuAction = Annotated[Any, Standing("menu")]
    ChangedAction = Annotated[Any, Standing("changed")]
    RefreshAction = Annotated[Any, Standing("execute")]
    Element = Annotated[Any, Standing("element")]
    ColumnPart = Annotated[Any, Standing("Column")]
    RowPart = Annotated[Any, Standing("TableRow")]
    CellPart = Annotated[Any, Standing("TableCell")]
    ImagePart = Annotated[Any, Standing("Image")]
    PagePart = Annotated[Any, Standing("CarouselPage")]
    TabPart = Annotated[Any, Standing("TabPage")]
    AccordionPart = Annotated[Any, Standing("AccordionPage")]
    Run = Annotated[Any, Standing("run")]
    Layout = Annotated[Any, Standing("layout")]
    Reference = Annotated[Any, Standing("reference")]

Drop: TypeAlias = SameWord[Literal["drop"]]
"""The fallback of what may go without any."""

_Drop: TypeAlias = Annotated[Drop, Tag("<word>")]
ElementFallback: TypeAlias = Annotated[_Drop | Annotated[Element, Tag("<element>")], _LTR]
ActionFallback: TypeAlias = Annotated[_Drop | Annotated[Action, Tag("<action>")], _LTR]
ColumnFallback: TypeAlias = Annotated[_Drop | Annotated[ColumnPart, Tag("<column>")], _LTR]
RowFallback: TypeAlias = Annotated[_Drop | Annotated[RowPart, Tag("<row>")], _LTR]
CellFallback: TypeAlias = Annotated[_Drop | Annotated[CellPart, Tag("<cell>")], _LTR]
PageFallback: TypeAlias = Annotated[_Drop | Annotated[PagePart, Tag("<page>")], _LTR]
TabFallback: TypeAlias = Annotated[_Drop | Annotated[TabPart, Tag("<page>")], _LTR]
AccordionFallback: TypeAlias = Annotated[_Drop | Annotated[AccordionPart, Tag("<page>")], _LTR]
