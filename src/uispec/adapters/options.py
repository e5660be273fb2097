"""What a caller of a conversion may choose."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict

from uispec._browser.dates import read_moment
from uispec._hold import hold
from uispec._sentences import did_you_mean, shown
from uispec.errors import ExpressionError, Issue
from uispec.limits import Limits

if TYPE_CHECKING:
    from uispec.jsonrender import Catalog as Catalog

Data: TypeAlias = Literal["bind", "freeze"]
Form: TypeAlias = Literal["nested", "flat"]


class Choices(TypedDict, total=False):
    """The options of `convert` by their names; see there."""

    version: str | None
    host: str | None
    catalog: "Catalog | None"
    form: Form
    data: Data | None
    locale: str
    now: str | None
    limits: Limits


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


def gather_options(
    function: str,
    version: str | None,
    host: str | None,
    catalog: "Catalog | None",
    form: Form,
    data: Data | None,
    locale: str,
    now: str | None,
) -> Options:
    """Gather what a caller chose; values stay bound to data where nothing else is said.

    Args:
        function: the name that the caller called.
        version: as for `convert`, and so the others.
        host: as for `convert`.
        catalog: as for `convert`.
        form: as for `convert`.
        data: as for `convert`.
        locale: as for `convert`.
        now: as for `convert`.

    Raises:
        TypeError: an option of another type.
        ValueError: an option that is none of its values.
        ExpressionError: `unknown_locale`: no tag of a language is written so.
    """
    hold(function, "version", version, str | None, "a version of cards, or None")
    hold(function, "host", host, str | None, "the name of a host, or None")
    hold(function, "locale", locale, str, "a language tag such as 'en'")
    hold(function, "now", now, str | None, "a moment as ISO 8601 text, or None")
    if not locale.isascii():
        raise ExpressionError(Issue("", "unknown_locale", f"There is no locale {shown(locale)}."))
    if now is not None and read_moment(now) is None:
        raise ValueError(f"now is a moment as ISO 8601 text, not {now!r:.80}")
    hold_choice("data", data, (None, "bind", "freeze"))
    hold_choice("form", form, ("nested", "flat"))
    if host is not None:
        _hold_host(function, host)
    return Options(version, host, catalog, form, data or "bind", locale, now)


def _hold_host(function: str, host: str) -> None:
    from uispec.adaptive.tables.hosts import HOSTS  # who names no host need not load what cards are

    if host not in HOSTS:
        text = f"{function}() argument 'host' must be one of {', '.join(HOSTS)}, not {shown(host)}."
        raise ValueError(text + did_you_mean(host, HOSTS))


def hold_choice(name: str, value: str | None, known: Sequence[str | None]) -> None:
    """Refuse a value that an option cannot have.

    Raises:
        ValueError: it is none of those.
    """
    if value not in known:
        raise ValueError(f"{name} is {' or '.join(map(repr, known))}, not {value!r:.80}")
