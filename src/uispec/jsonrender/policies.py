"""The two ways in which this package does things, where the npm package does them oddly."""

from typing import Final, Literal, TypeAlias

from uispec._hold import hold

Policy: TypeAlias = Literal["strict", "compat"]
"""`strict` refuses or reports what cannot be meant; `compat` does what `@json-render/core` 0.21.4 does, also where that
is a mistake."""

INHERITED: Final = frozenset(
    {
        "__defineGetter__",
        "__defineSetter__",
        "__lookupGetter__",
        "__lookupSetter__",
        "__proto__",
        "constructor",
        "hasOwnProperty",
        "isPrototypeOf",
        "propertyIsEnumerable",
        "toLocaleString",
        "toString",
        "valueOf",
    }
)
"""Keys that every object of JavaScript answers to, whether it has them or not."""


def hold_policy(function: str, policy: str) -> None:
    """Refuse a policy that is neither of the two; a caller's slip.

    Raises:
        TypeError: it is no text.
        ValueError: it is another text.

    >>> hold_policy("validate", "lax")
    Traceback (most recent call last):
    ValueError: validate: policy is 'strict' or 'compat', not 'lax'
    """
    hold(function, "policy", policy, str, "'strict' or 'compat'")
    if policy not in ("strict", "compat"):
        raise ValueError(f"{function}: policy is 'strict' or 'compat', not {policy!r}")
