"""Laws of `upgrade` and `downgrade`, over documents that hold everything, the official examples and random streams."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.a2ui import documents, documents_v0_8, strategies, v0_8_streams
from tests.a2ui.migration_laws import Breach, Tally, as_text, breaches
from tests.a2ui.migration_rows import NEW_BASIC, OLD_BASIC, TEXT, Document, draft, new, old
from uispec import a2ui, fold, pointer
from uispec.a2ui.migration import components_down, components_up, headings, v0_8_components, values
from uispec.a2ui.migration.book import Book
from uispec.errors import DataError, StateError, UispecError
from uispec.losses import Conversion


def up(to: Any) -> Callable[[Any], Conversion[Any]]:
    return lambda document: a2ui.upgrade(document, to=to)


_THEME: Final = {"primaryColor": "#123456", "iconUrl": "https://example.org/i.png", "more": [1]}


def created(message: Callable[..., Document], catalog_id: str | None) -> Document:
    named: Document = {} if catalog_id is None else {"catalogId": catalog_id}
    return message("createSurface", **named, **({"theme": _THEME} if message is old else {}))


WHOLE: Final[list[tuple[str, Any, Callable[[Any], Conversion[Any]]]]] = [
    ("v0.8 to v0.9", documents_v0_8.STREAM, up("0.9")),
    ("v0.8 to v1.0", documents_v0_8.STREAM, up("1.0")),
    ("v0.8, another catalog, to v0.9", documents_v0_8.CUSTOM, up("0.9")),
    ("v0.8, another catalog, to v1.0", documents_v0_8.CUSTOM, up("1.0")),
    ("v0.9, messages", documents.MESSAGES_V0_9, up("1.0")),
    *(
        (
            f"v0.9, {kind}, {catalog}",
            [created(old, catalog), old("updateComponents", components=[component])],
            up("1.0"),
        )
        for kind, component in documents.COMPONENTS_V0_9.items()
        for catalog in (OLD_BASIC, "urn:mine")
    ),
    (
        "the drafts of v1.0",
        [
            draft(
                functionCallId="1", wantResponse=True, callFunction={"call": "f", "args": {"x": 1}, "catalogId": "c"}
            ),
            draft(functionResponse={"functionCallId": "1", "value": [1]}),
            draft(actionId="1", actionResponse={"value": 1}),
            draft(createSurface={"surfaceId": "s", "surfaceProperties": {"a": 1}, "dataModel": {"a": None}}),
        ],
        up("1.0"),
    ),
    ("v1.0, messages", documents.MESSAGES_V1_0, a2ui.downgrade),
    *(
        (
            f"v1.0, {kind}, {catalog}",
            [created(new, catalog), new("updateComponents", components=[component])],
            a2ui.downgrade,
        )
        for kind, component in documents.COMPONENTS_V1_0.items()
        for catalog in (NEW_BASIC, None)
    ),
]

SAME_WITHOUT: Final = ("returnType", "catalogId", "@catalogId")
"""Members that may go without a trace, since they say what is meant without them: the return type that the catalog
declares, and the catalog that the surface has (v0.8: the standard one) or, of a surface without any, that all name."""


def unexcused(document: Any, migrate: Callable[[Any], Conversion[Any]]) -> list[Breach]:
    tally = Tally()
    found = breaches(document, migrate, tally)
    assert tally.differing + tally.covered > tally.refused / 2, tally
    return [
        breach for breach in found if breach.what != "taken away" or pointer.split(breach.path)[-1] not in SAME_WITHOUT
    ]


def test_most_of_what_changes_shows() -> None:
    """Coverage alone would be no proof: an upgrade that reports everything would have it, too."""
    tally = Tally()
    breaches(documents_v0_8.STREAM, a2ui.upgrade, tally)
    assert tally.differing > 4 * tally.covered, tally


@pytest.mark.parametrize(("document", "migrate"), [row[1:] for row in WHOLE], ids=[row[0] for row in WHOLE])
def test_nothing_vanishes_silently(document: Any, migrate: Callable[[Any], Conversion[Any]]) -> None:
    """L1 and L2: a change of one leaf or of one member differs in the output, or a loss covers it."""
    assert unexcused(document, migrate) == []


@pytest.mark.parametrize(("document", "migrate"), [row[1:] for row in WHOLE], ids=[row[0] for row in WHOLE])
def test_each_loss_points_into_the_document(document: Any, migrate: Callable[[Any], Conversion[Any]]) -> None:
    """A loss stands at a place of the document given; what is assumed, at a key that its object lacks."""
    for loss in migrate(document).losses:
        steps = pointer.split(loss.path)
        if loss.effect == "assumed":
            assert pointer.has(document, steps[:-1]), loss
            assert not pointer.has(document, steps) or loss.code == "version", loss
        else:
            assert pointer.has(document, steps), loss


@pytest.mark.parametrize(("document", "migrate"), [row[1:] for row in WHOLE], ids=[row[0] for row in WHOLE])
def test_the_output_is_valid_and_the_document_stays_as_it_is(
    document: Any, migrate: Callable[[Any], Conversion[Any]]
) -> None:
    """L7, and that nothing which a caller passed in is ever changed."""
    before = as_text(document)
    result = migrate(document)
    assert as_text(document) == before
    assert result.output
    assert len(a2ui.parse_messages(result.output)) == len(result.output)
    assert as_text(migrate(deepcopy(document)).output) == as_text(result.output)


def with_return_types(value: Any) -> Any:
    """A document of v0.9 whose calls say their return types, if those are not the default: as it is written back."""
    if isinstance(value, list):
        return [with_return_types(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, dict):
        return value
    told: Document = {key: with_return_types(member) for key, member in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if told.get("call") == "formatString" and told.keys() <= {"call", "args"}:
        told["returnType"] = "string"
    return told


@given(strategies.streams(new=False))
@settings(max_examples=200)
def test_up_and_down_again_is_where_it_began(stream: list[Document]) -> None:
    """`downgrade(upgrade(x)) == x`, where `upgrade` lost nothing."""
    try:
        result = a2ui.upgrade(stream)
    except UispecError:
        return  # a stream of the wrong shape: refused as `parse_messages` refuses it
    assert len(a2ui.parse_messages(result.output)) == len(stream)
    if all(loss.effect == "assumed" for loss in result.losses):
        back = a2ui.downgrade(result.output)
        assert as_text(back.output) == as_text([{**with_return_types(one), "version": "v0.9"} for one in stream])


@given(strategies.streams(new=True))
@settings(max_examples=200)
def test_what_comes_down_is_of_v0_9(stream: list[Document]) -> None:
    """Messages of v1.0 become valid messages of v0.9, of components that their catalog knows."""
    try:
        result = a2ui.downgrade(stream)
    except UispecError:
        return
    a2ui.upgrade(result.output)  # refuses a component of the basic catalog that does not fit it
    assert all(message["version"] == "v0.9" for message in result.output)


@given(v0_8_streams.streams)
@settings(max_examples=200)
def test_any_stream_of_v0_8_becomes_one_that_can_be_folded(stream: list[Document]) -> None:
    """A valid stream of v0.8 is never refused, and no message that it becomes is refused by the fold."""
    result = a2ui.upgrade(stream, to="0.9")
    state = fold.a2ui_empty()
    for message in result.output:
        try:
            state = fold.a2ui_apply(state, message)
        except StateError:
            # Its own fault: it goes on with a surface that it has deleted and does not begin again.
            assert any("deleteSurface" in one for one in stream)
        except DataError:
            assert "updateDataModel" in message  # below a value that is none to write into
    assert as_text(a2ui.upgrade(stream).output) == as_text(a2ui.upgrade(result.output).output)
    document: Any = stream
    for loss in a2ui.upgrade(stream).losses:
        assert pointer.has(document, pointer.split(loss.path)[: -1 if loss.effect == "assumed" else None]), loss


any_json: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["version", "surfaceUpdate", "beginRendering", "createSurface", "components", "id", "component", "path"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def outcome(migrate: Callable[[Any], Conversion[Any]], messages: Any) -> Conversion[Any] | UispecError:
    """What a migration gives, or the one kind of failure that it may have."""
    try:
        return migrate(messages)
    except UispecError as error:
        return error


@given(any_json)
@settings(max_examples=200)
def test_no_input_makes_anything_else_escape(document: Any) -> None:
    """Whatever the JSON, the only failure is a `UispecError`."""
    for migrate in (a2ui.upgrade, a2ui.downgrade):
        result = outcome(migrate, [document])
        assert isinstance(result, Conversion) or result.issues


def spoilt(document: Document) -> list[Document]:
    """The message with each member of its body in turn taken for another kind of value."""
    name = next(key for key in document if key != "version")
    body = document[name]
    others: list[Any] = [None, [], {}, 1, "x"]
    return [{**document, name: {**body, key: other}} for key in body for other in others]


SPOILT: Final = [
    mutant
    for document in (*documents_v0_8.STREAM, *documents.MESSAGES_V0_9, *documents.MESSAGES_V1_0)
    for mutant in spoilt(document)
]


def test_a_spoilt_message_is_refused_where_it_is_spoilt() -> None:
    assert len(SPOILT) > 200
    for mutant in SPOILT:
        for migrate in (a2ui.upgrade, a2ui.downgrade):
            result = outcome(migrate, [mutant])
            if isinstance(result, UispecError):
                # A missing key's parent is there; all others are there themselves.
                assert all(pointer.has([mutant], pointer.split(issue.path)[:-1]) for issue in result.issues)


def _forget(*_: Any, **__: Any) -> None:
    """Do nothing, and say nothing of it."""


def _drop(key: str) -> Callable[..., None]:
    def drop(component: Document, *_: Any) -> None:
        component.pop(key, None)

    return drop


def _always(value: Any) -> Callable[..., Any]:
    def always(*_: Any) -> Any:
        return deepcopy(value)

    return always


def _clear(_: object, context: Document, *__: Any) -> None:
    context.clear()


def _anonymous(call: Document, *_: Any) -> None:
    call.update({"@call": "f"})


_HEADING: Final = [{**TEXT, "text": {"path": "/b"}, "variant": "h2"}]
_OLD_FIELD: Final = [documents.COMPONENTS_V0_9["TextField"]]
_OLD_TEXT: Final = [documents.COMPONENTS_V0_9["Text"]]
_NEW_BUTTON: Final = [documents.COMPONENTS_V1_0["Button"]]

SABOTAGE: Final[list[tuple[str, object, str, object, list[Document]]]] = [
    ("accessibility is dropped", components_up, "_raise_accessibility", _drop("accessibility"), _OLD_TEXT),
    ("checks are dropped", components_up, "_raise_checks", _drop("checks"), _OLD_FIELD),
    ("the pattern is dropped", components_up, "_raise_pattern", _drop("validationRegexp"), _OLD_FIELD),
    ("headings lose their variant", components_up, "to_markdown", _drop("variant"), _HEADING),
    ("headings lose what they are bound to", headings, "interpolation", _always("${/a}"), _HEADING),
    ("no loss is noted", Book, "note", _forget, _OLD_TEXT),
    ("contexts are emptied", components_down.Lowerer, "_context", _clear, _NEW_BUTTON),
    ("calls lose their names", values, "_lower_call", _anonymous, _NEW_BUTTON),
]
OLDEST_SABOTAGE: Final[list[tuple[str, str, object]]] = [
    ("limits of choices are all the same", "_limit", _always("multipleSelection")),
    ("enums are all the same", "_enum", _always("center")),
    ("actions lose their context", "_action", _always({"event": {"name": "a"}})),
    ("children are forgotten", "_children", _always([])),
]


@pytest.mark.parametrize(
    ("holder", "name", "wrong", "components"), [row[1:] for row in SABOTAGE], ids=[row[0] for row in SABOTAGE]
)
def test_the_law_sees_what_is_broken(
    holder: object, name: str, wrong: object, components: list[Document], monkeypatch: pytest.MonkeyPatch
) -> None:
    is_new = components is _NEW_BUTTON
    message = new if is_new else old
    stream = [created(message, NEW_BASIC if is_new else OLD_BASIC), message("updateComponents", components=components)]
    monkeypatch.setattr(holder, name, wrong)
    assert unexcused(stream, a2ui.downgrade if is_new else a2ui.upgrade) != []


@pytest.mark.parametrize(
    ("name", "wrong"), [row[1:] for row in OLDEST_SABOTAGE], ids=[row[0] for row in OLDEST_SABOTAGE]
)
def test_the_law_sees_what_is_broken_in_v0_8(name: str, wrong: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(v0_8_components.Translator, name, wrong)
    assert unexcused(documents_v0_8.STREAM[:1], a2ui.upgrade) != []
