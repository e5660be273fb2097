"""What the JavaScript library and we make of templates, in one form."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import pytest

from tests.peers.adaptivecards.rows import Answer
from tests.peers.adaptivecards.templates import Template
from tests.peers.node import Node, running_node
from uispec import adaptive
from uispec.errors import ExpressionError

_AT_ONCE: Final = 500


def our_expansion(asked: Template) -> Answer:
    """The `result`, null where nothing came out, or the stage at which the template is `refused`."""
    ready = adaptive.Template(asked.template)
    try:
        return {"result": ready.expand(asked.data, asked.host, "compat").output}
    except ExpressionError:
        return {"refused": "parse" if ready.issues else "expand"}


def our_issues(asked: Template) -> set[str]:
    """What the other policy finds."""
    return {issue.code for issue in adaptive.expand(asked.template, asked.data, asked.host).issues}


@contextmanager
def utc_node() -> Generator[Node]:
    """A process in UTC, where we read moments that name no zone; the library reads them where its machine stands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "UTC")
        with running_node() as node:
            yield node


def their_expansions(node: Node, asked: Sequence[Template]) -> list[Answer]:
    questions = [[one.template, one.data, *([] if one.host is None else [one.host])] for one in asked]
    starts = range(0, len(questions), _AT_ONCE)
    batches = (node.call("adaptive_templating.expandAll", questions[start : start + _AT_ONCE]) for start in starts)
    return [_answer(one) for batch in batches for one in batch]


def _answer(expanded: Any) -> Answer:
    if "refused" in expanded:
        return {"refused": expanded["refused"]["stage"]}
    return {"result": expanded.get("result")}
