"""JSON at the border of the library: reading bytes, comparing and copying values, writing text.

Nothing here recurses: the depth of a document is the sender's choice, the depth of the stack is not.
"""

from uispec._json.check import PARSER_DEPTH, check, hold_size, is_deeper
from uispec._json.comparing import same
from uispec._json.copying import copy, owned, unshared
from uispec._json.objects import object_or_empty
from uispec._json.overflow import BOM, may_overflow, suspicious
from uispec._json.reading import parsed, read
from uispec._json.writing import excerpt, text

__all__ = [
    "BOM",
    "PARSER_DEPTH",
    "check",
    "copy",
    "excerpt",
    "hold_size",
    "is_deeper",
    "may_overflow",
    "object_or_empty",
    "owned",
    "parsed",
    "read",
    "same",
    "suspicious",
    "text",
    "unshared",
]
