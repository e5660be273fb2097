"""What the host and the version of a target card can show."""

from functools import cache
from typing import Final

from uispec.adapters.adaptive_card.alternatives import ANY_HOST
from uispec.adaptive.tables.hosts import HOSTS, Host
from uispec.adaptive.tables.versions import LATEST, TYPES, VERSIONS, Version, version_named
from uispec.adaptive.validation.plans import Profile

_CORE: Final = HOSTS["core-1.6"]


def _host(name: str | None, keeps_extension: bool) -> Host:
    return HOSTS[name] if name is not None else ANY_HOST if keeps_extension else _CORE


@cache
def _profile(version: Version, host: str | None, keeps_extension: bool) -> Profile:
    """Kept, since its plans cost as much as a small card; there are no more than versions times hosts."""
    return Profile(version, _host(host, keeps_extension))


class Reach:
    """What a card may hold.

    Without a host a card is for any of them: core elements only, but a card that comes from a card keeps what that had.

    >>> Reach("1.4", None).has("Table"), Reach(None, "teams").has("Badge"), Reach(None, None).has("Badge")
    (False, True, False)
    """

    def __init__(self, version: str | None, host: str | None, *, keeps_extension: bool = False) -> None:
        """Raises `ValueError` for a version or a host that there is none of."""
        if host is not None and host not in HOSTS:
            raise ValueError(f"host must be one of {', '.join(HOSTS)}, not {host!r}")
        self.host: Final = _host(host, keeps_extension)
        asked = LATEST if version is None else version_named("convert", "version", version)
        self.version: Final[Version] = min(asked, self.host.version)
        self.is_named: Final = host is not None
        """Whether the caller named the host."""
        self._profile: Final = _profile(self.version, host, keeps_extension)

    @property
    def label(self) -> str:
        """What the card declares."""
        return next(name for name, version in VERSIONS.items() if version == self.version)

    @property
    def is_whole(self) -> bool:
        """Whether there is nothing that the core has and this lacks."""
        return self.version == LATEST and not self.is_named

    def has(self, type_name: str) -> bool:
        """Tell whether an element or action of a type is shown."""
        return type_name in TYPES and self._profile.plan(type_name).gate is None

    def takes(self, type_name: str, member: str) -> bool:
        """Tell whether a member of a type is read."""
        plan = self._profile.plan(type_name) if type_name in TYPES else None
        return plan is not None and member in plan.known and member not in plan.gates
