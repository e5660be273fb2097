"""What a caller of a conversion may choose."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from uispec.jsonrender import Catalog as Catalog

Data: TypeAlias = Literal["bind", "freeze"]
Form: TypeAlias = Literal["nested", "flat"]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one conversion. Each format looks at those that concern it."""

    version: str | None = None
    """Of a card; `None` for the newest."""
    host: str | None = None
    """The profile of the host that shows the card; for a card as source, that its `requires` and `fallback` are for."""
    catalog: "Catalog | None" = None
    """Of a json-render target; `None` for shadcn."""
    form: Form = "nested"
    """Of an assistant-ui target."""
    data: Data = "freeze"
    """Whether values stay bound to data where the target can do that, or are computed now."""
    locale: str = "en"
    """What formatting functions write for."""
    now: str | None = None
    """The moment that dates are told by, ISO 8601; `None` where nothing may depend on it."""


DEFAULTS: Final = Options()
