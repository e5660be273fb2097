"""Hosts of Adaptive Cards as data: which version each one takes, what it leaves out, adds and limits.

Sources: the partner tables and host pages of the documentation, the hub's marks by type, the SDKs. What none of them
confirms is named in `unconfirmed`. A host that is not in the table is a `Host` of your own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from uispec._hold import hold
from uispec._sentences import did_you_mean, shown
from uispec.adaptive.tables.places import ELEMENTS
from uispec.adaptive.tables.versions import TYPES, VERSIONS, Level, Version


@dataclass(frozen=True, slots=True)
class Host:
    """What one host does with a card.

    >>> HOSTS["webex"].version, HOSTS["webex"].max_actions
    ((1, 3), 5)
    """

    name: str
    version: Version
    """The newest core version that it takes."""
    levels: frozenset[Level] = frozenset()
    """What it takes beside core versions: `extension`, `preview`, `library`."""
    lacks: frozenset[str] = frozenset()
    """Types that it does not have although its version or its levels do."""
    lacks_properties: frozenset[tuple[str, str]] = frozenset()
    """The same for properties, as type and property."""
    adds: frozenset[str] = frozenset()
    """Types of its own, and types of later versions."""
    adds_properties: frozenset[tuple[str, str]] = frozenset()
    """The same for properties."""
    requires_properties: frozenset[str] = frozenset()
    """Properties of the card that it cannot do without."""
    max_actions: int | None = None
    """Buttons of one card or action set; the rest is not shown, or behind a menu."""
    max_bytes: int | None = None
    """Bytes of the card as compact JSON in UTF-8."""
    is_interactive: bool = True
    """Whether there are buttons and inputs at all."""
    capabilities: Mapping[str, str] = field(default_factory=dict[str, str])
    """The features that `requires` may name, each with the version that the host has, or `*`."""
    unconfirmed: frozenset[str] = frozenset()
    """Names of the fields above that no primary source confirms."""


_CHARTS: Final = frozenset(name for name in ELEMENTS if name.startswith("Chart."))
_EXTENSION: Final = frozenset(name for name, level in TYPES.items() if level == "extension")
_OFFICE_ONLY: Final = frozenset({"Action.OpenUrlDialog", "Action.InsertImage"})
_NAMED_TYPES: Final = frozenset(
    name for name in _EXTENSION if name in ELEMENTS or name.startswith(("Action.", "Layout.", "Carousel"))
)
_OF_COPILOT: Final = _CHARTS | {"CodeBlock", "Icon", "CarouselPage", "Layout.Stack", "Layout.Flow", "Layout.AreaGrid"}


def _core(name: str, version: Version) -> Host:
    # Five is what host configurations say where they say nothing. No features: the JavaScript library has none.
    return Host(name, version, max_actions=5, unconfirmed=frozenset({"max_actions"}))


def _all(hosts: Iterable[Host]) -> dict[str, Host]:
    return {host.name: host for host in hosts}


HOSTS: Final[Mapping[str, Host]] = _all(
    (
        *(_core(f"core-{name}", version) for name, version in VERSIONS.items()),
        Host(
            "teams",
            (1, 5),
            levels=frozenset({"extension"}),
            lacks=_OFFICE_ONLY,
            adds=frozenset({"Metadata", "Data.Query"}),
            adds_properties=frozenset({("AdaptiveCard", "metadata"), ("Input.ChoiceSet", "choices.data")}),
            max_bytes=28 * 1024,
            unconfirmed=frozenset({"max_bytes"}),
        ),
        Host(
            "copilot",
            (1, 5),
            levels=frozenset({"extension"}),
            lacks=_NAMED_TYPES - _OF_COPILOT,
            adds=frozenset({"Metadata", "Data.Query"}),
            adds_properties=frozenset({("AdaptiveCard", "metadata"), ("Input.ChoiceSet", "choices.data")}),
            unconfirmed=frozenset({"version", "lacks", "adds", "adds_properties"}),
        ),
        Host(
            "outlook",
            (1, 4),
            lacks=frozenset({"Action.Submit"}),
            adds=frozenset(
                {
                    "Action.Http",
                    "Action.InvokeAddInCommand",
                    "Action.DisplayMessageForm",
                    "Action.DisplayAppointmentForm",
                }
            ),
            adds_properties=frozenset(
                ("AdaptiveCard", name) for name in ("originator", "hideOriginalBody", "autoInvokeAction")
            ),
            requires_properties=frozenset({"originator"}),
            unconfirmed=frozenset({"version", "lacks"}),
        ),
        Host(
            "webchat",
            (1, 6),
            levels=frozenset({"library"}),
            lacks=frozenset({"Action.Execute"}),
            adds=frozenset({"Carousel", "CarouselPage"}),
            adds_properties=frozenset({("Carousel", "pages"), ("Carousel", "minHeight"), ("CarouselPage", "items")}),
            max_actions=5,
            unconfirmed=frozenset({"lacks", "max_actions"}),
        ),
        Host(
            "webex",
            (1, 3),
            lacks=frozenset({"Action.Execute", "Media", "MediaSource"}),
            lacks_properties=frozenset({("AdaptiveCard", "refresh"), ("TextRun", "underline")}),
            max_actions=5,
            unconfirmed=frozenset({"lacks", "lacks_properties"}),
        ),
        Host("widgets", (1, 6), max_actions=5, unconfirmed=frozenset({"version", "max_actions"})),
    )
)
"""The profiles by name."""


def host_named(function: str, host: Host | str) -> Host:
    """Give the profile of a name, or the host that was given to a function.

    Raises:
        ValueError: there is no profile of that name.
        TypeError: this is neither a name nor a host.

    >>> host_named("resolve", "teams").version
    (1, 5)
    >>> host_named("resolve", "Webex")
    Traceback (most recent call last):
    ValueError: resolve() argument 'host' must be ... or a Host of your own, not "Webex". Did you mean "webex"?
    """
    if isinstance(host, Host):
        return host
    hold(function, "host", host, str, "the name of a profile or a Host")
    if host not in HOSTS:
        text = (
            f"{function}() argument 'host' must be one of {', '.join(HOSTS)}, or a Host of your own, not {shown(host)}."
        )
        raise ValueError(text + did_you_mean(host, HOSTS))
    return HOSTS[host]
