"""Values with expressions in them, held to the schemas of values without any."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from pydantic import JsonValue

from uispec import pointer
from uispec.errors import Issue, LimitError
from uispec.jsonrender.catalog.opening import DEFINED, opened
from uispec.jsonrender.models.expressions import kind_of
from uispec.pointer import Tokens
from uispec.schema.checks import Checker
from uispec.schema.keywords import Schema
from uispec.schema.references import self_contained

Object = Mapping[str, JsonValue]


class Shapes:
    """Schemas, compiled when they are first needed: values with expressions in them are held to them."""

    def __init__(self) -> None:
        self._checkers: dict[int, tuple[Schema, Checker, Checker]] = {}
        """By the identity of the schema, which is kept so that its id stays its own."""

    def issues(self, at: Tokens, schema: Schema, value: Object, whole: str) -> Iterator[Issue]:
        """What is wrong with a value that stands somewhere in a document; `whole` is what the sentences call it."""
        try:
            for issue in self._find(schema, value, whole):
                place = pointer.format(at) + issue.path
                yield Issue(place, issue.code, issue.message, issue.severity)
        except LimitError as error:
            # The checker goes less deep than documents may.
            yield from (Issue(pointer.format(at), issue.code, issue.message) for issue in error.issues)

    def _find(self, schema: Schema, value: Object, whole: str) -> Sequence[Issue]:
        known = self._checkers.get(id(schema))
        if known is None:
            documents: dict[str, Schema] = {"spec:": {"$defs": DEFINED}}
            with_expressions = self_contained(cast("Schema", opened(schema)), "", documents.get)
            known = self._checkers[id(schema)] = schema, Checker(schema), Checker(with_expressions)
        _, plain, opened_up = known
        if opened_up.is_valid(dict(value)):
            return ()
        # What the bare type says is the better sentence; it knows no expressions, and so is not asked about them.
        # Nobody is told to write null, which the prompt forbids.
        places = [*_expressions(value)]
        found = [
            issue
            for issue in plain.issues(dict(value), whole, names_null=False)
            if not any(issue.path == place or issue.path.startswith(f"{place}/") for place in places)
        ]
        return found or opened_up.issues(dict(value), whole, names_null=False)


def _expressions(value: JsonValue | Object) -> Iterator[str]:
    """The places in a value where expressions stand; those inside of expressions are left out."""
    waiting: list[tuple[str, object]] = [("", value)]
    while waiting:
        place, here = waiting.pop()
        if isinstance(here, Mapping):
            members = cast("Mapping[str, object]", here)
            if place and kind_of(members) is not None:
                yield place
                continue
            waiting += [(place + pointer.format((key,)), member) for key, member in members.items()]
        elif isinstance(here, list):
            items = cast("list[object]", here)
            waiting += [(f"{place}/{index}", item) for index, item in enumerate(items)]
