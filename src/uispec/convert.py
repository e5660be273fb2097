"""From one format to another, with a report of everything that the target cannot carry.

Formats meet here and only here: a reader makes neutral nodes of the source, a writer makes the target of them, and a
ledger between them turns whatever was forgotten on the way into a loss.
"""

from uispec.adapters.clicks.homecoming import HomeCode, Homecoming, action_home, data_home
from uispec.adapters.converting import ConvertCode, convert
from uispec.adapters.detection import detect
from uispec.adapters.following import Following, follow_apply, follow_empty
from uispec.adapters.formats import READABLE, WRITABLE
from uispec.losses import Conversion

__all__ = [
    "READABLE",
    "WRITABLE",
    "Conversion",
    "ConvertCode",
    "Following",
    "HomeCode",
    "Homecoming",
    "action_home",
    "convert",
    "data_home",
    "detect",
    "follow_apply",
    "follow_empty",
]
