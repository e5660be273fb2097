"""Every bound that hostile input can push against, as one value."""

from dataclasses import dataclass, fields
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Limits:
    """Bounds on what a function will read or build; over one of them is a `LimitError` that names it.

    The defaults let every honest document through that was seen so far. Pass your own to any public function.

    >>> Limits(tree_nodes=500).tree_nodes
    500
    """

    document_bytes: int = 16 * 1024 * 1024
    """Bytes (UTF-8) of one document, or of one line of a stream."""
    json_depth: int = 200
    """Arrays and objects inside each other, in text and in Python values alike."""
    component_depth: int = 50
    """Components inside each other on one surface, where a fold or a check is strict."""
    tree_depth: int = 1_000
    """Nodes inside each other in a tree."""
    tree_nodes: int = 100_000
    """Nodes of one tree, every instance counted."""
    converted_nodes: int = 25_000
    """Nodes that one conversion reads, every instance counted, where `tree_nodes` is not lower; and inputs that all
    actions of its output name together."""
    array_index: int = 10_000
    """The largest array index that a write may name beyond the end of an array, and nulls that one write may fill
    gaps with, in all arrays on its way together."""
    pointer_length: int = 4_096
    """Characters of one JSON Pointer."""
    schema_parts: int = 2_000
    """Schemas in one definition of a catalog, with all that it refers to written out. (A basic component has 30.)"""
    patch_operations: int = 10_000
    """Operations of one JSON Patch."""
    expression_length: int = 10_000
    """Characters of one template or expression."""
    expression_depth: int = 100
    """Interpolations, calls and groups inside each other in one expression."""
    expression_parts: int = 1_000
    """Literal and interpolated parts of one template; also arguments of one call."""
    text_length: int = 1_000_000
    """Characters that one evaluated expression may produce."""
    expanded_values: int = 250_000
    """Values that one expansion of a template may make: of its output, of the lists that its expressions make, and
    objects that their conditions leave out."""
    match_seconds: float = 0.1
    """Seconds that one regular expression, which came from a peer, may search."""

    def __repr__(self) -> str:
        """Name the bounds that are not the default ones: a signature in `help()` stays a line.

        >>> Limits(), Limits(tree_nodes=500)
        (Limits(), Limits(tree_nodes=500))
        """
        own = ((field.name, getattr(self, field.name), field.default) for field in fields(self))
        return f"Limits({', '.join(f'{name}={value!r}' for name, value, default in own if value != default)})"


DEFAULT: Final = Limits()
"""The bounds that hold where a caller gives none."""
