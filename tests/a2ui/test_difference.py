"""What to send so that one surface becomes another: small, exact, cheap, and a loss for what no message can tell."""

from typing import Any, Final, cast

import pytest
from hypothesis import given

from tests.a2ui.strategies import Document, any_stream
from tests.a2ui.surfaces import document_of, folded, made, pairs, state_of
from tests.a2ui.test_fold_laws import apply
from tests.a2ui.test_fold_laws import folded as folded_loosely
from uispec import _json, fold
from uispec._map import SlotsMap
from uispec.a2ui import Message, Surface, diff, dump_message, dump_messages, parse_messages
from uispec.limits import Limits
from uispec.losses import Loss, Subject
from uispec.pointer import split

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def applied(old: Surface | None, changes: list[Message], surface_id: str) -> Surface | None:
    """What the renderer has after the messages came over the wire."""
    state = state_of(*([] if old is None else [old]))
    return folded(parse_messages(dump_messages(changes, framing="array")), state).surfaces.get(surface_id)


def bodies_of(changes: list[Message]) -> list[Document]:
    return [cast("Any", dump_message(message))[message.body_name] for message in changes]


def as_losses_say(old: Surface, new: Surface, losses: tuple[Loss, ...]) -> Document:
    """The new surface, but for what the losses name."""
    before, after = document_of(old), document_of(new)
    for loss in losses:
        match split(loss.path):
            case ():
                return before
            case ("components", id_):
                after["components"].pop(id_, None)
                if id_ in before["components"]:
                    after["components"][id_] = before["components"][id_]
            case (name,):
                after.pop(name, None)
                if name in before:
                    after[name] = before[name]
            case _:
                raise AssertionError(loss)
    return after


@given(pairs())
def test_the_old_surface_and_its_changes_are_the_new_one(pair: tuple[Surface, Surface]) -> None:
    """apply(old, diff(old, new)) == new, except exactly where a loss says."""
    old, new = pair
    found = diff(old, new)
    after = applied(old, found.output, "s")
    assert after is not None
    assert _json.same(document_of(after), as_losses_say(old, new, found.losses))
    assert bool(found.output or found.losses) != _json.same(document_of(old), document_of(new))


@given(pairs())
def test_recreated_surfaces_lose_nothing(pair: tuple[Surface, Surface]) -> None:
    """With `recreate=True` the law is exact."""
    old, new = pair
    found = diff(old, new, recreate=True)
    after = applied(old, found.output, "s")
    assert after is not None
    assert found.losses == ()
    assert _json.same(document_of(after), document_of(new))


@given(any_stream, any_stream)
def test_between_any_two_surfaces(first: list[Document], second: list[Document]) -> None:
    """The same laws for surfaces of any versions, with components that are gone and surfaces that are not there."""
    old, new = folded_loosely(first).surfaces.get("s"), folded_loosely(second).surfaces.get("s")
    found = diff(old, new)
    after = applied(old, found.output, "s")
    if old is None or new is None or after is None:
        assert found.losses == ()
        assert (new is None) == (after is None)
    else:
        assert _json.same(document_of(after), as_losses_say(old, new, found.losses))
    exact = applied(old, diff(old, new, True).output, "s")
    assert (exact is None) == (new is None)
    assert exact is None or new is None or _json.same(document_of(exact), document_of(new))


@given(any_stream)
def test_between_two_states_of_one_stream(stream: list[Document]) -> None:
    """A stream that goes on: what it changes is told, without a loss as long as the surface lives."""
    before = folded_loosely(stream[:2])
    for message in stream[2:]:
        after = apply(before, message)
        old, new = before.surfaces.get("s"), after.surfaces.get("s")
        if old is not None and new is not None:
            found = diff(old, new)
            assert found.losses == ()
            assert (found.output == []) == (old is new)
        before = after


CASES: Final[dict[str, tuple[Any, Any, dict[str, list[tuple[str, Any]]]]]] = {}
"""By name: the data before, after, and for each version the writes; a path and a value, `...` for an absent one."""


def both(*writes: tuple[str, Any]) -> dict[str, list[tuple[str, Any]]]:
    return {"v0.9": [*writes], "1.0": [*writes]}


LONG: Final = "a long text that nobody wants to send again"

CASES.update(
    {
        "nothing": ({"a": [1, {"b": None}]}, {"a": [1, {"b": None}]}, both()),
        "a leaf": ({"a": {"b": 1, "c": LONG}}, {"a": {"b": 2, "c": LONG}}, both(("/a/b", 2))),
        "a type alone": ({"a": {"b": 1, "c": LONG}}, {"a": {"b": True, "c": LONG}}, both(("/a/b", True))),
        "a float": ({"a": {"b": 1, "c": LONG}}, {"a": {"b": 1.0, "c": LONG}}, both(("/a/b", 1.0))),
        "zero with a sign": ({"a": [0.0, LONG]}, {"a": [-0.0, LONG]}, both(("/a/0", -0.0))),
        "a new member": ({"a": LONG}, {"a": LONG, "b": {"c": []}}, both(("/b", {"c": []}))),
        "a removed member": ({"a": LONG, "b": 1}, {"a": LONG}, {"v0.9": [("/b", ...)], "1.0": [("/b", None)]}),
        "a removed null": ({"a": LONG, "b": None}, {"a": LONG}, {"v0.9": [("/b", ...)], "1.0": [("/b", None)]}),
        "a member that becomes null": (
            {"a": {"b": 1}, "c": LONG},
            {"a": {"b": None}, "c": LONG},
            {"v0.9": [("/a/b", None)], "1.0": [("/a", {"b": None})]},
        ),
        "a null that becomes a list": ({"a": None, "b": LONG}, {"a": [1], "b": LONG}, both(("/a", [1]))),
        "an element": ({"a": [LONG, 1, LONG]}, {"a": [LONG, 2, LONG]}, both(("/a/1", 2))),
        "an element that becomes null": ({"a": [LONG, 1]}, {"a": [LONG, None]}, both(("/a/1", None))),
        "an element more": ({"a": [LONG]}, {"a": [LONG, 1]}, both(("/a/1", 1))),
        "elements more, nulls between": ({"a": [LONG, LONG]}, {"a": [LONG, LONG, None, 1]}, both(("/a/3", 1))),
        "a null more": (
            {"a": [LONG]},
            {"a": [LONG, None]},
            {"v0.9": [("/a/1", None)], "1.0": [("/a", [LONG, None])]},
        ),
        "an element less": (
            {"a": [LONG, LONG, 1], "b": LONG},
            {"a": [LONG, LONG], "b": LONG},
            both(("/a", [LONG, LONG])),
        ),
        "many elements": ({"a": [1, 2, 3]}, {"a": [3, 1, 2]}, both(("/a", [3, 1, 2]))),
        "members of a small object": (
            {"a": {"b": 1, "c": 2}, "d": LONG},
            {"a": {"b": 2, "c": 3}, "d": LONG},
            both(("/a", {"b": 2, "c": 3})),
        ),
        "members of a large object": (
            {"a": {"b": 1, "c": 2, "d": LONG * 4}},
            {"a": {"b": 2, "c": 3, "d": LONG * 4}},
            both(("/a/b", 2), ("/a/c", 3)),
        ),
        "two places": (
            {"a": {"b": 1, "t": LONG}, "c": {"d": 1, "t": LONG}},
            {"a": {"b": 2, "t": LONG}, "c": {"d": 2, "t": LONG}},
            both(("/a/b", 2), ("/c/d", 2)),
        ),
        "keys to escape": ({"a/b": {"~": 1, "t": LONG}}, {"a/b": {"~": 2, "t": LONG}}, both(("/a~1b/~0", 2))),
        "a key that is a number": ({"0": {"01": 1, "-": LONG}}, {"0": {"01": 2, "-": LONG}}, both(("/0/01", 2))),
        "an empty key": (
            {"a": {"": 1, "b": 2}, "c": LONG},
            {"a": {"": 3, "b": 2}, "c": LONG},
            both(("/a", {"": 3, "b": 2})),
        ),
        "an empty key that goes": (
            {"a": {"": 1, "b": 2}, "c": LONG},
            {"a": {"b": 2}, "c": LONG},
            both(("/a", {"b": 2})),
        ),
        "an empty key that stays": (
            {"a": {"": [1], "b": 2, "c": LONG}},
            {"a": {"": [1], "b": 3, "c": LONG}},
            both(("/a/b", 3)),
        ),
        "a key that no write may name": (
            {"a": {"__proto__": {"b": 1}}, "c": LONG},
            {"a": {"__proto__": {"b": 2}}, "c": LONG},
            both(("/a", {"__proto__": {"b": 2}})),
        ),
        "the whole model": ({"a": 1}, {"b": [2]}, both(("", {"b": [2]}))),
        "an object that becomes a list": ({"a": LONG}, [1], both(("", [1]))),
        "a model that becomes empty": (
            {"a": LONG, "b": 1},
            {},
            both(("", {})),
        ),
        "a list as the model": ([LONG, 1], [LONG, 2], both(("/1", 2))),
        "a scalar as the model": (1, 2, both(("", 2))),
        # Two objects, as two parsers make them.
        "a scalar that stays": (float("1.5"), float("1.5"), both()),
    }
)


@pytest.mark.parametrize("version", ["v0.9", "1.0"])
@pytest.mark.parametrize(("before", "after", "expected"), CASES.values(), ids=CASES)
def test_where_data_is_written(
    before: Any, after: Any, expected: dict[str, list[tuple[str, Any]]], version: str
) -> None:
    settings = {"surfaceId": "s", "catalogId": "c"}
    old, new = made(version, settings, [], before), made(version, settings, [], after)
    found = diff(old, new)
    assert found.losses == ()
    bodies = bodies_of(found.output)
    assert _json.same(
        [(body.get("path", ""), body.get("value", "...")) for body in bodies], _written(expected[version])
    )
    result = applied(old, found.output, "s")
    assert result is not None
    assert _json.same(result.data, after)


def _written(writes: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [(path, "..." if value is ... else value) for path, value in writes]


@given(pairs())
def test_no_diff_is_longer_than_a_write_of_the_whole_model(pair: tuple[Surface, Surface]) -> None:
    """Data is written at the deepest path that pays."""
    old, new = pair
    found = [m for m in diff(old, new).output if m.body_name == "updateDataModel"]
    if found:
        envelope = len('{"version":"","updateDataModel":{"surfaceId":"s","path":,"value":null}}\n') + len(
            found[0].version
        )
        longest = max(len(_json.text(body.get("path", "")).encode()) for body in bodies_of(found))
        assert len(dump_messages(found)) <= envelope + longest + len(_json.text(new.data).encode())
    assert len({str(dump_message(message)) for message in found}) == len(found)


@pytest.mark.parametrize("version", ["v0.9", "1.0"])
@pytest.mark.parametrize("key", ["k", "a/b", "é"])
def test_the_shorter_way_is_taken_to_the_byte(version: str, key: str) -> None:
    """Two writes, or one of the object around both: whichever is shorter, and one where they are equally long."""
    settings = {"surfaceId": "s", "catalogId": "c"}
    ways: list[int] = []
    for filler in range(120):
        before = {"x": {key: {"a": 1, "b": 2, "t": "é" + "." * filler}, "u": LONG * 9}}
        after = {"x": {key: {"a": 3, "b": 4, "t": "é" + "." * filler}, "u": LONG * 9}}
        found = diff(made(version, settings, [], before), made(version, settings, [], after)).output
        path = f"/x/{key.replace('/', '~1')}"
        one, *two = ([(path, after["x"][key])], [(f"{path}/a", 3)], [(f"{path}/b", 4)])
        lengths = [_length(version, one), sum(_length(version, way) for way in two)]
        assert sum(_length(version, [(body["path"], body["value"])]) for body in bodies_of(found)) == min(lengths)
        assert len(found) == (1 if lengths[0] <= lengths[1] else 2)
        ways.append(len(found))
    assert set(ways) == {1, 2}


def _length(version: str, writes: list[tuple[str, Any]]) -> int:
    bodies = [{"surfaceId": "s", "path": path, "value": value} for path, value in writes]
    return sum(len(_json.text({"version": version, "updateDataModel": body}).encode()) for body in bodies)


LOST: Final[dict[str, tuple[str, Document, Document, tuple[Loss, ...]]]] = {}


def fixed_loss(code: Any, name: str) -> Loss:
    text = f'"{name}" is said when a surface is created, and stays.'
    return Loss(code, f"/{name}", "dropped", f"surface.{name}", text)


LOST.update(
    {
        "theme": ("v0.9", {"theme": {"more": 1}}, {"theme": {"more": True}}, (fixed_loss("style", "theme"),)),
        "theme that goes": ("v0.9", {"theme": {}}, {}, (fixed_loss("style", "theme"),)),
        "data model in every message": ("1.0", {}, {"sendDataModel": True}, (fixed_loss("state", "sendDataModel"),)),
        "metadata": ("1.0", {"metadata": {}}, {}, (fixed_loss("metadata", "metadata"),)),
        "catalog": ("1.0", {"catalogId": "c"}, {"catalogId": "d"}, (fixed_loss("component", "catalogId"),)),
        "the same": ("1.0", {"sendDataModel": False}, {}, ()),
    }
)


@pytest.mark.parametrize(("version", "before", "after", "losses"), LOST.values(), ids=LOST)
def test_what_is_said_once_is_a_loss(version: str, before: Document, after: Document, losses: tuple[Loss, ...]) -> None:
    required = {"surfaceId": "s", "catalogId": "c"}
    old, new = made(version, {**required, **before}, [], {}), made(version, {**required, **after}, [], {"a": 1})
    found = diff(old, new)
    assert found.losses == losses
    assert [message.body_name for message in found.output] == ["updateDataModel"]
    recreated = diff(old, new, recreate=True)
    assert recreated.losses == ()
    if losses:
        assert [message.body_name for message in recreated.output][:2] == ["deleteSurface", "createSurface"]
    else:
        assert recreated.output == found.output


def test_two_versions() -> None:
    settings = {"surfaceId": "s", "catalogId": "c"}
    old, patched, new = (made(version, settings, [], {"a": version}) for version in ("v0.9", "v0.9.1", "1.0"))
    near = diff(old, patched)
    assert near.losses == (fixed_loss("version", "version"),)
    assert [message.version for message in near.output] == ["v0.9"]
    text = "A surface of A2UI 0.9 takes no message of 1.0; nothing is told."
    assert diff(old, new) == type(near)([], (Loss("version", "", "dropped", "surface.version", text),))
    assert [message.version for message in diff(old, new, recreate=True).output] == ["v0.9", "1.0"]


def test_two_ids() -> None:
    old, new = (made("1.0", {"surfaceId": id_}, [], {"id": id_}) for id_ in ("s", "t"))
    found = diff(old, new)
    assert found.losses == (fixed_loss("identifier", "surfaceId"),)
    assert [body["surfaceId"] for body in bodies_of(found.output)] == ["s"]
    assert [body["surfaceId"] for body in bodies_of(diff(old, new, True).output)] == ["s", "t"]


def test_components_that_are_gone() -> None:
    """What nothing names stays unseen; what is still named stays seen, and what that names too."""
    settings = {"surfaceId": "s", "catalogId": BASIC}
    text = {"component": "Text", "text": "x"}
    card = {"component": "Card"}
    shared = {"id": "root", "component": "Column", "children": ["named"]}
    before = [shared, {"id": "named", **card, "child": "below"}, {"id": "below", **text}, {"id": "free", **text}]
    old, new = made("1.0", settings, before, {}), made("1.0", settings, [shared], {})
    found = diff(old, new)
    seen = "No message removes a component: it stays, and is shown where it is still named."
    unseen = "No message removes a component: it stays, where nothing shows it."
    assert found.output == []
    assert found.losses == (
        Loss("component", "/components/named", "approximated", "component", seen, subject=Subject("Card", "named")),
        Loss("component", "/components/below", "approximated", "component", seen, subject=Subject("Text", "below")),
        Loss("unreachable", "/components/free", "dropped", "component", unseen, subject=Subject("Text", "free")),
    )


def test_a_root_that_is_gone() -> None:
    """A surface shows its root, whoever names it."""
    settings = {"surfaceId": "s", "catalogId": BASIC}
    old = made("1.0", settings, [{"id": "root", "component": "Text", "text": "x"}], {})
    found = diff(old, made("1.0", settings, [], {}))
    assert [(loss.path, loss.effect) for loss in found.losses] == [("/components/root", "approximated")]


def test_a_component_that_only_another_catalog_knows() -> None:
    """On the basic catalog it would be refused, or read as something else."""
    gauge = {"id": "root", "component": "Button", "label": "No Button of the basic catalog"}
    old = made("1.0", {"surfaceId": "s", "catalogId": BASIC}, [], {})
    new = made(
        "1.0", {"surfaceId": "s", "catalogId": "mine"}, [gauge, {"id": "t", "component": "Text", "text": ""}], {}
    )
    found = diff(old, new)
    assert [(loss.path, loss.code, loss.severity) for loss in found.losses] == [
        ("/catalogId", "component", "error"),
        ("/components/root", "component", "error"),
    ]
    assert [[one["id"] for one in body["components"]] for body in bodies_of(found.output)] == [["t"]]


def test_components_that_did_not_change_are_not_sent() -> None:
    listed = [{"id": f"c{n}", "component": "Text", "text": str(n)} for n in range(600)]
    state = folded_loosely([{"version": "1.0", "createSurface": {"surfaceId": "s", "components": listed}}])
    changed = [{**listed[0], "text": "new"}, {**listed[599], "text": "599"}, {**listed[1], "id": "more"}]
    update = {"version": "1.0", "updateComponents": {"surfaceId": "s", "components": changed}}
    after = fold.a2ui_apply(state, update)
    found = diff(state.surfaces["s"], after.surfaces["s"])
    assert [[one["id"] for one in body["components"]] for body in bodies_of(found.output)] == [["c0", "more"]]


def test_near_surfaces_are_compared_in_the_time_of_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    comparisons: list[object] = []
    looked_up: list[str] = []
    same, get = _json.same, SlotsMap[Any].__getitem__

    def comparing(a: object, b: object) -> bool:
        comparisons.append(a)
        return same(a, b)

    def looking_up(self: SlotsMap[Any], key: str) -> Any:
        looked_up.append(key)
        return get(self, key)

    listed = [{"id": f"c{n}", "component": "Text", "text": str(n)} for n in range(10_000)]
    data = {"rows": [{"n": n, "deep": {"list": [n] * 9}} for n in range(1_000)]}
    create = {"surfaceId": "s", "components": listed, "dataModel": data}
    before = fold.a2ui_apply(fold.a2ui_empty(), {"version": "1.0", "createSurface": create})
    changes: list[Document] = [
        {"updateComponents": {"surfaceId": "s", "components": [{**listed[4_000], "text": "new"}]}},
        {"updateDataModel": {"surfaceId": "s", "path": "/rows/500/deep/list/3", "value": 0}},
    ]
    after = before
    for change in changes:
        after = fold.a2ui_apply(after, {"version": "1.0", **change})
    monkeypatch.setattr(_json, "same", comparing)
    monkeypatch.setattr(SlotsMap, "__getitem__", looking_up)
    found = diff(before.surfaces["s"], after.surfaces["s"])
    monkeypatch.undo()
    assert len(found.output) == 2
    # One chunk of the map.
    assert len(looked_up) == 64
    # The settings, the one component, the one element.
    assert len(comparisons) < 12


def test_a_surface_that_comes_and_one_that_goes() -> None:
    surface = made("1.0", {"surfaceId": "s"}, [], {"a": 1})
    assert [message.body_name for message in diff(None, surface).output] == ["createSurface"]
    assert [message.body_name for message in diff(surface, None).output] == ["deleteSurface"]
    assert diff(None, None).output == []


def test_an_index_beyond_what_a_renderer_pads() -> None:
    settings = {"surfaceId": "s", "catalogId": "c"}
    old, new = made("1.0", settings, [], {"a": [1, 2, 3]}), made("1.0", settings, [], {"a": [1, 2, 3, 4]})
    for index, path in ((3, "/a/3"), (2, "/a")):
        found = diff(old, new, limits=Limits(array_index=index))
        assert [body["path"] for body in bodies_of(found.output)] == [path]


@pytest.mark.parametrize("inner", ["b", "0"])
def test_a_pointer_longer_than_a_renderer_reads(inner: str) -> None:
    settings = {"surfaceId": "s", "catalogId": "c"}

    def surface(changed: int) -> Surface:
        held: Any = {"b": [changed], "t": LONG} if inner == "b" else [[changed], LONG]
        return made("1.0", settings, [], {"a": {"long": held, "u": LONG}})

    for length, path in ((11, f"/a/long/{inner}/0"), (9, f"/a/long/{inner}"), (8, "/a/long"), (6, "/a"), (1, None)):
        limits = Limits(pointer_length=length)
        found = diff(surface(1), surface(2), limits=limits)
        assert [body.get("path") for body in bodies_of(found.output)] == [path]
        assert diff(surface(1), surface(1), limits=limits).output == []


def test_a_wrong_call() -> None:
    surface = made("1.0", {"surfaceId": "s"}, [], {})
    with pytest.raises(TypeError, match=r"diff\(\) argument 'new_surface' must be a Surface, .* not State"):
        diff(surface, state_of(surface))  # pyright: ignore[reportArgumentType]
    with pytest.raises(TypeError, match=r"diff\(\) argument 'old_surface' must be a Surface, .* not State"):
        diff(fold.a2ui_empty(), surface)  # pyright: ignore[reportArgumentType]
