"""Comparing JSON values type for type, apart from the library's own ways of doing so."""

import json
from typing import Any

from pydantic_core import MISSING


def check_same(found: Any, wanted: Any, what: str) -> None:
    """Compare what was found with what a case expects; `what` names it in the sentence."""
    assert is_same(found, wanted), f"{what} is {found!r}, {wanted!r} is expected"


def is_same(found: Any, wanted: Any) -> bool:
    """Tell whether two values are the same JSON: `1`, `1.0` and `true` are not, and `MISSING` is the same as itself."""
    if found is MISSING or wanted is MISSING:
        return found is wanted
    return json.dumps(found, sort_keys=True) == json.dumps(wanted, sort_keys=True)
