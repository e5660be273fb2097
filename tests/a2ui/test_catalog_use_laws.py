"""Laws of folds and `validate` under catalogs that are given, over random surfaces of several catalogs."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.a2ui.strategies import Document
from tests.a2ui.test_catalog_use import BASIC, CATALOGS
from uispec import a2ui, fold, pointer
from uispec.errors import Issue, UispecError

_IDS = st.sampled_from(["root", "a", "b", "c"])
_CATALOG_IDS = st.sampled_from(["urn:house", BASIC, "urn:old", "urn:no", ""])
_NAMES = st.sampled_from(["shout", "double", "log", "formatString", "not", "@index", "nope"])


def _calls(inner: st.SearchStrategy[object]) -> st.SearchStrategy[Document]:
    args = st.dictionaries(st.sampled_from(["phrase", "value", "text", "a b"]), inner, max_size=2)
    return st.fixed_dictionaries({"@call": _NAMES}, optional={"args": args, "catalogId": _CATALOG_IDS})


_VALUES = st.recursive(
    st.sampled_from(["x", 1, True, None, {"@path": "/x"}, {"@path": "~"}, {"@odd": 1}, {"plain": 1}]),
    lambda inner: st.lists(inner, max_size=2) | _calls(inner),
    max_leaves=4,
)
_SLOTS = st.lists(_IDS, max_size=2) | st.just({"componentId": "c", "path": "/rows"})
_COMPONENTS: st.SearchStrategy[Document] = st.fixed_dictionaries(
    {"id": _IDS, "component": st.sampled_from(["Panel", "Gauge", "Text", "Card", "Menu", "Entry", "Button", "Nope"])},
    optional={
        "parts": _SLOTS,
        "child": _IDS,
        "value": _VALUES,
        "text": _VALUES,
        "label": _VALUES,
        "notes": st.lists(_VALUES, max_size=2),
        "@catalogId": _CATALOG_IDS,
    },
)
_LISTS = st.lists(_COMPONENTS, min_size=1, max_size=4, unique_by=lambda component: str(component["id"]))
_DEFAULTS = st.sampled_from(["urn:house", BASIC, None])


def _created(default: str | None, components: Sequence[Document]) -> Document:
    body: Document = {"surfaceId": "s", "components": list(components)}
    return {"version": "1.0", "createSurface": body if default is None else {**body, "catalogId": default}}


def _errors(issues: Sequence[Issue]) -> list[Issue]:
    return [issue for issue in issues if issue.severity == "error"]


@given(_DEFAULTS, _LISTS)
def test_a_strict_fold_refuses_what_validate_calls_an_error(default: str | None, components: list[Document]) -> None:
    """`strict=True`: also refuse what `validate` calls an error, and nothing else."""
    message = _created(default, components)
    told = {(issue.path, issue.code) for issue in _errors(a2ui.validate(message, CATALOGS))}
    refused = _refused(message)
    assert refused <= told
    assert bool(refused) is bool(told)


def _refused(message: Document) -> set[tuple[str, str]]:
    try:
        fold.a2ui_apply(fold.a2ui_empty(), message, CATALOGS, strict=True)
    except UispecError as error:
        return {(issue.path, issue.code) for issue in error.issues}
    return set()


@given(_DEFAULTS, _LISTS)
def test_every_path_leads_into_the_document_in_its_order(default: str | None, components: list[Document]) -> None:
    """A JSON Pointer into the document given, in document order; a missing property's parent resolves."""
    message = _created(default, components)
    for issue in a2ui.validate(message, CATALOGS):
        steps = pointer.split(issue.path)
        assert any(pointer.find(message, steps[:end], None) is not None for end in (len(steps), len(steps) - 1)), issue
    listed = a2ui.validate(message, CATALOGS)
    assert len({(issue.path, issue.code, issue.message) for issue in listed}) == len(listed)


@given(_DEFAULTS, _LISTS)
def test_a_surface_is_judged_as_its_messages_are(default: str | None, components: list[Document]) -> None:
    """What can be validated: messages in any form, or what they were folded to."""
    message = _created(default, components)
    try:
        state = fold.a2ui_apply(fold.a2ui_empty(), message, CATALOGS)
    except UispecError:
        return
    surface = state.surfaces["s"]
    # Their order is another one, since a surface has its components in the current spelling.
    told = sorted((issue.code, issue.message) for issue in _errors(a2ui.validate(message, CATALOGS)))
    assert sorted((issue.code, issue.message) for issue in _errors(a2ui.validate(surface, CATALOGS))) == told
