"""What box-kite's A2UI reader is recorded to make of messages, and what the fold makes of them.

Its rows about `a2uiToSpec` are about a conversion, and are judged where that is.
"""

from functools import reduce
from typing import Any, Final

import pytest

from tests.interop.rows import REASONS, rows
from tests.shared import needs_shared
from uispec import a2ui, fold
from uispec.errors import StateError, UispecError

ROWS: Final = {row.id: row for row in rows("box-kite-derived") if not row.id.startswith("bk-spec-")}
VERSION: Final = "v0.9"


def folded(messages: Any) -> Any:
    return reduce(fold.a2ui_apply, messages, fold.a2ui_empty())


def shown(messages: Any) -> dict[str, Any]:
    """The surfaces as the recorded rows write them."""
    return {
        id_: {
            "id": id_,
            "components": {key: one.model_dump(mode="json") for key, one in surface.components.items()},
            "data": surface.data,
            **({} if surface.catalog_id is None else {"catalogId": surface.catalog_id}),
        }
        for id_, surface in folded(messages).surfaces.items()
    }


# Rows that stand otherwise: the surfaces that are made, or what is refused and with which code.
OTHERWISE: Final[dict[str, Any]] = {
    "bk-apply-create-no-id": "missing_property",
    "bk-apply-create-again": "missing_property",
    "bk-apply-create-v1-inline": {
        "s": {"id": "s", "components": {"root": {"id": "root", "component": "Text"}}, "data": {"a": 1}}
    },
    "bk-apply-update-unknown-surface": "unknown_surface",
    "bk-apply-update-bad-components": "missing_property",
    "bk-apply-data-root-array": {"s": {"id": "s", "components": {}, "data": [1, 2], "catalogId": "cat"}},
    "bk-apply-data-array-index": {
        "s": {"id": "s", "components": {}, "data": {"items": ["z", "y"]}, "catalogId": "cat"}
    },
    "bk-apply-data-v08": "needs_upgrade",
    "bk-apply-multi-key": "missing_property",
    "bk-apply-version-ignored": "unknown_version",
}


APPLIED: Final = [id_ for id_ in ROWS if id_.startswith("bk-apply-")]


@pytest.mark.parametrize("id_", APPLIED)
def test_messages_make_the_same_surfaces(id_: str) -> None:
    messages, recorded = ROWS[id_].input, ROWS[id_].output["surfaces"]
    expected = OTHERWISE.get(id_, recorded)
    assert (id_ in REASONS) == (expected != recorded)
    if isinstance(expected, str):
        with pytest.raises(UispecError) as refused:
            folded(messages)
        assert expected in {issue.code for issue in refused.value.issues}
    else:
        assert shown(messages) == expected


@needs_shared
def test_what_v0_8_says_is_the_same_after_an_upgrade() -> None:
    row = ROWS["bk-apply-data-v08"]
    # Another of its messages has a kind of value that v0.8 does not have, which is an error there and passed over here.
    begin, last = row.input[0], row.input[-1]
    page: Any = {"id": "page", "component": {"Row": {"children": {"explicitList": []}}}}
    components: Any = {"surfaceUpdate": {"surfaceId": "s", "components": [page]}}
    contents: Any = [{"key": "n", "valueString": "A"}]
    first: Any = {"dataModelUpdate": {"surfaceId": "s", "path": "/u", "contents": contents}}
    made = folded(a2ui.upgrade([components, first, last, begin], to="0.9").output)
    assert made.surfaces["s"].data == {"u": {"n": "A", "m": True}}


def versioned(message: Any) -> Any:
    return message if message is None else {"version": VERSION, **message}


# Rows of messages that change nothing, and others: whether the same object comes back, or what is refused.
SAME: Final[dict[str, Any]] = {
    "bk-same-null": TypeError,
    "bk-same-ag-ui": UispecError,
    "bk-same-delete-unknown": True,
    "bk-same-empty-components": UispecError,
    "bk-same-recreate": StateError,
    "bk-same-same-components": True,
    "bk-same-same-data": True,
    "bk-same-call-function": UispecError,
}


@pytest.mark.parametrize("id_", SAME)
@needs_shared
def test_a_message_that_changes_nothing_gives_the_same_object(id_: str) -> None:
    row = ROWS[id_]
    before = folded(map(versioned, row.input["before"]))
    message = versioned(row.input["message"])
    expected = SAME[id_]
    assert (id_ in REASONS) == (expected != row.output["sameObjectReturned"])
    if expected is True:
        assert fold.a2ui_apply(before, message) is before
    else:
        with pytest.raises(expected):
            fold.a2ui_apply(before, message)


@needs_shared
def test_every_row_is_judged() -> None:
    assert sorted(ROWS.keys() - {*APPLIED, *SAME}) == []
    assert OTHERWISE.keys() <= set(APPLIED)
