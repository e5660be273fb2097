"""JSON Patch (RFC 6902): operations that turn one document into another, applied by copying only the paths.

The document is never changed, and what an operation does not touch is shared with the result. Where a protocol parts
with the RFC, a `Policy` says how.
"""

from uispec.patch.applying import Applied, apply, apply_each, apply_one
from uispec.patch.codes import PatchCode
from uispec.patch.difference import diff
from uispec.patch.operations import Add, Copy, Move, Operation, PointerText, Remove, Replace, Test
from uispec.patch.policies import JSON_RENDER, RFC6902, Policy
from uispec.patch.reading import dump_patch, parse_patch

__all__ = [
    "JSON_RENDER",
    "RFC6902",
    "Add",
    "Applied",
    "Copy",
    "Move",
    "Operation",
    "PatchCode",
    "PointerText",
    "Policy",
    "Remove",
    "Replace",
    "Test",
    "apply",
    "apply_each",
    "apply_one",
    "diff",
    "dump_patch",
    "parse_patch",
]
