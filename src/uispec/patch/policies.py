"""Where applying a patch parts with the RFC, as a protocol has it."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Where applying a patch parts with the RFC.

    >>> Policy(creates=True) == RFC6902
    False
    """

    creates: bool = False
    """`add` and `replace` write whatever is there: a missing container on the way is made (an array where the next
    token is all digits or `-`, else an object), a scalar on the way gives way to one, null does not; `-` and the place
    after the last element may be replaced. A `from` that leads nowhere, and a missing `value`, are no value: the
    member is left out, an element is null. A move into its own child makes the place anew."""
    skips: bool = False
    """An operation that cannot be done is left out and told as a warning; a failed `test`, and null in place of a
    container, stay errors."""
    is_loose: bool = False
    """Pointers as JavaScript software tends to read them: no slash is needed in front, a `~` may stand alone, `""` and
    `"/"` name the whole document in reading and its member `""` in writing; `01` is an index, in reading and removing
    `1x` too; in a `test`, an object equals the array with those elements."""
    forbidden: frozenset[str] = frozenset()
    """Tokens that no operation may write through or remove."""


RFC6902: Final = Policy()
"""To the letter."""

JSON_RENDER: Final = Policy(creates=True, skips=True, is_loose=True, forbidden=frozenset({"__proto__"}))
"""As `@json-render/core` applies the lines of a spec stream, each on its own with `apply_each`."""
