"""The part of a spec that is drawn, for putting it in another form: sound, or refused."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec import pointer
from uispec._issues.lists import bounded
from uispec._order import in_document_order
from uispec._sentences import shown
from uispec.errors import IntegrityError, InvalidDocumentError, Issue
from uispec.jsonrender.reading import Source, document_of, shape_issues
from uispec.jsonrender.validation.links import cycles, known_by, missing_children, reachable
from uispec.limits import Limits
from uispec.losses import Loss

Node = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the root of a spec leads to; each link in it leads somewhere, and none leads back."""

    document: Node
    root: str
    elements: dict[str, Node]
    """In the order of the map."""

    @property
    def state(self) -> JsonValue | MISSING:
        """The state at the start."""
        return self.document.get("state", MISSING)

    def left_out(self) -> Iterator[Loss]:
        """What has no place where only elements stand, and what nobody sees."""
        for key in self.document:
            if key not in ("root", "elements", "state"):
                text = "Only elements and the state have a place there."
                yield Loss("metadata", pointer.format((key,)), "dropped", "spec.key", text)
        for key in all_elements(self.document):
            if key not in self.elements:
                text = "The root does not lead to this element."
                yield Loss("unreachable", pointer.format(("elements", key)), "dropped", "element", text)

    def in_order(self, losses: Iterable[Loss]) -> tuple[Loss, ...]:
        """Losses as they stand in the document."""
        return tuple(in_document_order(losses, self.document))


def drawn(source: Source, limits: Limits) -> Drawn:
    """Take what is drawn out of a spec.

    Raises:
        ParseError, LimitError: `source` is no JSON that may enter.
        InvalidDocumentError: it is no spec.
        IntegrityError: `missing_root`, `missing_child`, `cycle`.
    """
    document = document_of(source, limits)
    if not isinstance(document, dict):
        raise InvalidDocumentError(Issue("", "wrong_type", f"A spec is an object; got {shown(document)}."))
    if issues := shape_issues(document):
        raise InvalidDocumentError(*issues)
    elements = all_elements(document)
    root = str(document["root"])
    if root not in elements:
        raise IntegrityError(Issue("/root", "missing_root", f"There is no element {shown(root)} to begin with."))
    met = reachable(elements, root)
    found = {key: element for key, element in elements.items() if key in met}
    is_known = known_by(elements, "strict")
    wrong = [issue for key, element in found.items() for issue in missing_children(key, element, is_known)]
    wrong += cycles(found, root)
    if wrong:
        raise IntegrityError(*bounded(wrong))
    return Drawn(document, root, found)


def all_elements(document: Node) -> dict[str, Node]:
    """The elements of a spec whose shape is known to be right."""
    elements = document["elements"]
    assert isinstance(elements, dict)
    return {key: element for key, element in elements.items() if isinstance(element, dict)}
