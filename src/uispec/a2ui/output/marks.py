"""What makes an object look like a message, before it is read as one."""

import re
from typing import Final

from uispec.a2ui.dialects import ALL_NAMES, FIRST_NAMES, VERSIONS

_OWN_VERSION: Final = re.compile(r"v\d+(\.\d+)*")
"""How A2UI alone spells versions; configuration files have a "version" too."""


class Marks:
    """The marks of a message that an object has shown so far.

    >>> marks = Marks()
    >>> marks.see_key("version"), marks.see_version("1.0"), marks.may_be_message, marks.is_message
    (None, None, True, False)
    >>> marks.see_key("action"), marks.is_message
    (None, True)
    """

    __slots__ = ("_is_certain", "_is_versioned", "_names_body")

    def __init__(self) -> None:
        self._is_certain = False
        self._is_versioned = False
        self._names_body = False

    def see_key(self, key: str) -> None:
        """Take note of one of its own keys."""
        if key in ALL_NAMES:
            self._names_body = True
            self._is_certain |= key in FIRST_NAMES

    def see_version(self, version: str) -> None:
        """Take note of the value of its `version`."""
        self._is_certain |= _OWN_VERSION.fullmatch(version) is not None
        self._is_versioned |= version in VERSIONS

    @property
    def is_message(self) -> bool:
        """Whether it is a message, or meant to be one, now that all of it has come."""
        return self._is_certain or (self._is_versioned and self._names_body)

    @property
    def may_be_message(self) -> bool:
        """Whether it was meant to be a message, now that it cannot be read any further."""
        return self._is_certain or self._is_versioned
