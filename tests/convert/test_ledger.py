"""The mechanism: whatever a reader or a writer forgets is a loss, and nothing else is."""

from collections.abc import Callable
from typing import Final

import pytest
from pydantic import JsonValue
from pydantic_core import MISSING

from tests.convert.returning import origins_of
from uispec.adapters.data_use import DataUse, Origin
from uispec.adapters.neutral import Neutral, drop, walk, watch
from uispec.adapters.pen import DROP, Drop, Exact, Near, Pen, as_is, table
from uispec.adapters.vocabulary import KINDS
from uispec.errors import Issue, LimitError
from uispec.ledger import Form, Ledger, Place, Use, Val
from uispec.ledger.live import Live
from uispec.losses import CODES, Effect, LossCode
from uispec.pointer import Tokens


def _told(ledger: Ledger) -> list[tuple[str, str, str]]:
    """What the ledger closes with: code, effect and place of each loss."""
    return [(loss.code, loss.effect, loss.path) for loss in ledger.finish()]


class _Bindings:
    """A small language: `{"$": "a/b"}` is bound to data, `{"fn": "a/b"}` is a call, and `{"fn": "bad"}` fails."""

    def __init__(self, data: JsonValue = None) -> None:
        self.data = data
        self.read_by: list[tuple[Tokens, Use]] = []
        self.carried: list[tuple[Tokens, Use]] = []
        self.changed: list[Tokens] = []

    def form(self, raw: JsonValue) -> Form | None:
        if not isinstance(raw, dict):
            return None
        return "binding" if "$" in raw else "call" if "fn" in raw else None

    def read(self, raw: JsonValue, scope: str, use: Use) -> list[Tokens]:
        if not isinstance(raw, dict):
            return []
        found = [tuple(str(path).split("/")) for key, path in raw.items() if key in ("$", "fn")]
        self.read_by.extend((tokens, use) for tokens in found)
        return found

    def scopes(self, scope: str) -> list[str]:
        return [scope]

    def carry(self, reads: object, use: Use) -> None:
        assert isinstance(reads, list)
        self.carried.extend((tokens, use) for tokens in reads)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]

    def evaluate(self, raw: JsonValue, scope: str) -> tuple[JsonValue | MISSING, str]:
        if isinstance(raw, dict) and "fn" in raw:
            return f"{raw['fn']}!", "it is bad" if raw["fn"] == "bad" else ""
        if isinstance(raw, dict) and "$" in raw:
            return (MISSING, "") if raw["$"] == "absent" else (f"now {raw['$']}", "")
        return raw, ""

    def live(self, raw: JsonValue, scope: str) -> Live | None:
        return None

    def text(self, value: JsonValue | MISSING) -> str:
        if value == "endless":
            raise LimitError(Issue("", "too_large", "It does not end."))
        return f"<{'' if value is MISSING else value}>"

    def change(self, reads: object, code: LossCode, message: str) -> None:
        assert isinstance(reads, list)
        self.changed.extend(reads)  # pyright: ignore[reportUnknownArgumentType]

    def target(self, raw: JsonValue, scope: str) -> Tokens | None:
        return tuple(str(raw["$"]).split("/")) if isinstance(raw, dict) and "$" in raw else None

    def target_key(self, raw: JsonValue) -> str | None:
        return "$" if isinstance(raw, dict) and "$" in raw else None


def _node(kind: str, source: dict[str, JsonValue], **attributes: str) -> tuple[Ledger, Neutral]:
    """A node of a kind, with attributes taken from the keys given."""
    ledger = Ledger({"n": source}, _Bindings())
    with ledger.open(source, ledger.root / "n", kind) as cursor:
        node = Neutral(ledger, kind, cursor.at, "n", cursor.at / "component")
        for attribute, key in attributes.items():
            node.set(attribute, cursor.take(key))
    watch(node)
    return ledger, node


# Places


def test_the_same_step_is_the_same_place() -> None:
    root = Place()
    assert (root / "a" / 0) is (root / "a" / 0)
    assert (root / "a" / 0) is not (root / "a" / 1)
    assert (root / "a" / 0 / "x/y~z").pointer == "/a/0/x~1y~0z"
    assert (root / "a").tokens == ("a",)
    assert root.pointer == ""


# Cursor


def test_each_key_neither_taken_nor_named_is_a_loss() -> None:
    source: dict[str, JsonValue] = {"id": "x", "text": "Hi", "colour": "red", "size": 2}
    ledger = Ledger(source)
    with ledger.open(source, ledger.root / "n", "text") as cursor:
        cursor.name("id")
        val = cursor.take("text")
        assert val is not None
        val.place()
    losses = ledger.finish()
    assert [(loss.path, loss.code, loss.what, loss.value) for loss in losses] == [
        ("/n/colour", "property", "text.colour", "red"),
        ("/n/size", "property", "text.size", 2),
    ]


def test_taking_is_not_using() -> None:
    source: dict[str, JsonValue] = {"text": "Hi"}
    ledger = Ledger(source)
    with ledger.open(source, ledger.root, "text") as cursor:
        cursor.take("text")
    assert _told(ledger) == [("property", "dropped", "/text")]


def test_an_object_that_was_opened_answers_by_its_members() -> None:
    source: dict[str, JsonValue] = {"outer": {"a": 1, "b": 2}, "list": [{"c": 3}, "stray"], "plain": 5}
    ledger = Ledger(source)
    with ledger.open(source, ledger.root, "thing") as cursor:
        inner = cursor.open("outer")
        assert inner is not None
        with inner:
            inner.name("a")
        for item in cursor.items("list"):
            with item:
                item.name("c")
        assert cursor.open("plain") is None
        assert cursor.open("absent") is None
        assert list(cursor.items("plain")) == []
    assert _told(ledger) == [
        ("property", "dropped", "/outer/b"),
        ("property", "dropped", "/list/1"),
        ("property", "dropped", "/plain"),
    ]


def test_an_error_on_the_way_out_is_not_hidden_by_losses() -> None:
    ledger = Ledger({"a": 1})
    with pytest.raises(KeyError), ledger.open({"a": 1}, ledger.root, "thing"):
        raise KeyError
    assert _told(ledger) == []


def test_a_pointer_is_told_in_the_spelling_of_the_document() -> None:
    source: dict[str, JsonValue] = {"@checks": [], "a": 1}
    ledger = Ledger({"a": 1, "checks": []})
    ledger.as_written = lambda path: path.replace("@", "")
    with ledger.open(source, ledger.root, "thing"):
        pass
    assert _told(ledger) == [("property", "dropped", "/a"), ("property", "dropped", "/checks")]


# Spending

SPENDING: Final[list[tuple[str, JsonValue, str, object, list[tuple[str, str]]]]] = [
    ("place a literal", "Hi", "place", "Hi", []),
    ("place a binding", {"$": "a"}, "place", "now a", [("data_binding", "approximated")]),
    ("place a call", {"fn": "a"}, "place", "a!", [("function", "approximated")]),
    (
        "place a failing call",
        {"fn": "bad"},
        "place",
        "bad!",
        [("function", "approximated"), ("unresolved", "approximated")],
    ),
    ("place what the data lacks", {"$": "absent"}, "place", MISSING, [("data_binding", "approximated")]),
    ("place null, false, zero and empty text", [None, False, 0, ""], "place", [None, False, 0, ""], []),
    ("keep a binding", {"$": "a"}, "keep", {"$": "a"}, []),
    ("keep what it comes to", {"$": "a"}, "keep now", "now a", []),
    ("edit a literal", "Hi", "edit", ("Hi", None), []),
    ("edit a binding", {"$": "a/b"}, "edit", ("now a/b", ("a", "b")), [("two_way", "deferred")]),
    ("edit a call", {"fn": "a"}, "edit", ("a!", None), [("function", "approximated")]),
    ("defer", {"fn": "a"}, "defer", {"fn": "a"}, [("check", "deferred")]),
    ("lose", "Hi", "lose", None, [("text", "dropped")]),
    ("forget", "Hi", "forget", None, [("property", "dropped")]),
    ("look", {"$": "a"}, "now", "now a", [("property", "dropped")]),
    ("change a literal", "Hi", "change", None, [("value", "approximated")]),
    ("change a binding", {"$": "a"}, "change", None, [("data_binding", "approximated"), ("value", "approximated")]),
]


@pytest.mark.parametrize(
    ("raw", "way", "value", "told"), [case[1:] for case in SPENDING], ids=[case[0] for case in SPENDING]
)
def test_what_spending_a_value_gives_and_says(
    raw: JsonValue, way: str, value: object, told: list[tuple[str, str]]
) -> None:
    ledger = Ledger({"text": raw}, _Bindings())
    with ledger.open({"text": raw}, ledger.root, "text") as cursor:
        val = cursor.take("text")
    assert val is not None
    ways: dict[str, Callable[[], object]] = {
        "place": val.place,
        "keep": val.keep,
        "keep now": lambda: val.keep(now=True),
        "edit": val.edit,
        "defer": lambda: val.defer("check"),
        "lose": lambda: val.lose("text"),
        "forget": lambda: None,
        "now": val.now,
        "change": lambda: val.change("value"),
    }
    assert ways[way]() == value
    # Twice is once.
    if way not in ("lose", "change"):
        assert ways[way]() == value
    losses = ledger.finish()
    assert [(loss.code, loss.effect) for loss in losses] == told
    assert {(loss.path, loss.count) for loss in losses} <= {("/text", 1)}


def test_detaching_an_input_speaks_of_the_path_in_its_binding() -> None:
    language = _Bindings()
    source: dict[str, JsonValue] = {"bound": {"$": "a"}, "literal": "Hi"}
    ledger = Ledger(source, language)
    with ledger.open(source, ledger.root, "input_text") as cursor:
        bound, literal = cursor.take("bound"), cursor.take("literal")
    assert bound
    assert literal
    bound.detach("Never.")
    literal.detach("Never.")
    assert _told(ledger) == [("data_binding", "approximated", "/bound"), ("two_way", "dropped", "/bound/$")]
    assert language.carried == [(("a",), "show")]


def test_what_is_changed_or_lost_after_evaluation_reaches_the_data() -> None:
    language = _Bindings()
    source: dict[str, JsonValue] = {"a": {"$": "x"}, "b": {"$": "y"}}
    ledger = Ledger(source, language)
    with ledger.open(source, ledger.root, "text") as cursor:
        changed, lost = cursor.take("a"), cursor.take("b")
    assert changed
    assert lost
    changed.change("text")
    lost.lose("text")
    assert language.changed == [("x",)]
    assert language.carried == [(("x",), "show")]


def test_a_value_that_was_placed_is_no_part_of_the_source() -> None:
    raw: dict[str, JsonValue] = {"list": [1]}
    ledger = Ledger(raw)
    with ledger.open(raw, ledger.root, "thing") as cursor:
        val = cursor.take("list")
    assert val is not None
    placed = val.place()
    assert isinstance(placed, list)
    placed.append(2)
    assert raw == {"list": [1]}
    assert val.place() == [1]


def test_a_map_is_computed_member_by_member() -> None:
    context: JsonValue = {"a": {"$": "x"}, "b": {"$": "absent"}, "c": 1}
    ledger = Ledger({"context": context}, _Whole())
    with ledger.open({"context": context}, ledger.root, "emit") as cursor:
        val = cursor.take("context", is_map=True)
    assert val is not None
    assert val.keep(now=True) == {"a": "now x", "c": 1}
    assert val.keep() == context
    assert _told(ledger) == []


class _Whole(_Bindings):
    """Finds bindings inside objects too."""

    def form(self, raw: JsonValue) -> Form | None:
        return "binding" if isinstance(raw, dict) else None


def test_reads_are_noted_when_taken_and_carried_when_placed() -> None:
    language = _Bindings()
    source: dict[str, JsonValue] = {"a": {"$": "x/0"}, "b": {"$": "y"}, "c": {"$": "z"}, "d": {"$": "w"}}
    ledger = Ledger(source, language)
    with ledger.open(source, ledger.root, "thing") as cursor:
        vals = [cursor.take(key, use=use) for key, use in zip("abcd", _USES, strict=True)]
    assert language.read_by == [(("x", "0"), "show"), (("y",), "send"), (("z",), "check"), (("w",), "show")]
    placed, kept, deferred, lost = vals
    assert placed
    assert kept
    assert deferred
    assert lost
    placed.place()
    kept.keep()
    deferred.defer("check")
    lost.lose("text")
    assert language.carried == [(("x", "0"), "show"), (("y",), "send"), (("z",), "check")]


_USES: Final[tuple[Use, ...]] = ("show", "send", "check", "show")


# Merging, order, refusals


def test_losses_merge_on_place_code_and_effect() -> None:
    ledger = Ledger({"a": 1, "b": 1})
    at = ledger.root
    notes: list[tuple[str, LossCode, Effect]] = [
        ("b", "text", "dropped"),
        ("a", "text", "dropped"),
        ("a", "text", "dropped"),
        ("a", "text", "approximated"),
        ("a", "value", "approximated"),
    ]
    for key, code, effect in notes:
        ledger.note(at / key, code, effect, "text.text")
    assert [(loss.path, loss.code, loss.effect, loss.count) for loss in ledger.finish()] == [
        ("/a", "text", "dropped", 2),
        ("/a", "text", "approximated", 1),
        ("/a", "value", "approximated", 1),
        ("/b", "text", "dropped", 1),
    ]


def test_losses_come_in_the_order_of_the_document() -> None:
    document = {"z": [{"k": 1, "a": 2}, {}], "b": {"x": 0}, "a": 0}
    ledger = Ledger(document)
    root = ledger.root
    wanted = [root / "z", root / "z" / 0, root / "z" / 0 / "k", root / "z" / 0 / "a", root / "z" / 0 / "new",
              root / "z" / 1, root / "z" / 10, root / "b" / "x", root / "a" / "deep" / "er"]  # fmt: skip
    for place in sorted(wanted, key=lambda place: place.pointer, reverse=True):
        ledger.note(place, "metadata", "dropped", "x")
    assert [loss.path for loss in ledger.finish()] == [place.pointer for place in wanted]


def test_an_object_with_properties_cannot_be_approximated() -> None:
    ledger = Ledger({"n": {"a": 1}})
    with ledger.open({"a": 1}, ledger.root / "n", "text") as cursor:
        cursor.name("a")
    with pytest.raises(ValueError, match="cover all its properties"):
        ledger.note(ledger.root / "n", "component", "approximated", "text")
    ledger.note(ledger.root / "n", "component", "dropped", "text")


@pytest.mark.parametrize("code", ["version", "host", "surface"])
def test_facts_about_the_whole_document_have_an_empty_path(code: LossCode) -> None:
    ledger = Ledger({})
    ledger.note(ledger.root, code, "approximated", "document")
    assert [loss.path for loss in ledger.finish()] == [""]


def test_no_other_loss_has_an_empty_path() -> None:
    with pytest.raises(ValueError, match="as a whole"):
        Ledger({}).note(Place(), "component", "dropped", "text")


QUOTED: Final[list[tuple[LossCode, JsonValue, object]]] = [
    ("text", "short", "short"),
    ("text", "x" * 80, "x" * 80),
    ("text", "x" * 81, MISSING),
    ("text", None, None),
    ("text", 0, 0),
    ("text", False, False),
    ("text", ["a"], MISSING),
    ("text", {"a": 1}, MISSING),
    ("security", "javascript:alert(1)", MISSING),
]


@pytest.mark.parametrize(("code", "value", "quoted"), QUOTED)
def test_only_short_scalars_are_quoted(code: LossCode, value: JsonValue, quoted: object) -> None:
    ledger = Ledger({"a": value})
    ledger.note(ledger.root / "a", code, "dropped", "text.text", value=value)
    (loss,) = ledger.finish()
    assert loss.value is quoted if quoted is MISSING else loss.value == quoted


# Pen


def test_each_attribute_not_spent_is_lost_under_its_declared_code() -> None:
    ledger, node = _node(
        "text", {"text": "Hi", "variant": "h1", "weight": 2}, text="text", role="variant", weight="weight"
    )
    out: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        pen.put("text", "text")
    assert out == {"text": "Hi"}
    assert _told(ledger) == [("style", "dropped", "/n/variant"), ("layout", "dropped", "/n/weight")]


def test_a_node_without_a_pen_is_lost_with_everything_inside() -> None:
    ledger, node = _node("text", {"text": "Hi", "weight": 2}, text="text", weight="weight")
    assert not node.is_written
    assert _told(ledger) == [("component", "dropped", "/n")]


def test_each_component_of_a_dropped_subtree_has_its_own_loss() -> None:
    document: dict[str, JsonValue] = {
        "card": {},
        "row": {},
        "tabs": {"tabs": [{"title": "A"}]},
        "leaf": {},
        "other": {},
    }
    ledger = Ledger(document)
    nodes = {
        name: Neutral(ledger, kind, ledger.root / name, name, ledger.root / name / "component")
        for name, kind in zip(document, ("surface", "group", "tabs", "text", "text"), strict=True)
    }
    tab = Neutral(ledger, "tab", ledger.root / "tabs" / "tabs" / 0)
    nodes["card"].slots = {"child": nodes["row"]}
    nodes["row"].children += [nodes["tabs"], nodes["other"]]
    nodes["tabs"].parts = {"tabs": [tab]}
    tab.slots = {"child": nodes["leaf"]}
    nodes["card"].is_written = True
    watch(nodes["card"])
    drop(nodes["row"], "component", "No rows.")
    assert [node.name for node in walk(nodes["card"])] == ["card", "row", "tabs", "", "leaf", "other"]
    assert [(loss.path, loss.what, loss.message, loss.inside) for loss in ledger.finish()] == [
        ("/row", "group", "No rows.", ""),
        ("/tabs", "tabs", "It is inside something that is left out.", "/row"),
        ("/leaf", "text", "It is inside something that is left out.", "/row"),
        ("/other", "text", "It is inside something that is left out.", "/row"),
    ]


def _upper(value: JsonValue | MISSING) -> JsonValue | MISSING:
    return value.upper() if isinstance(value, str) else value


def _shorten(value: JsonValue | MISSING) -> JsonValue | MISSING | Near:
    return Near(value[:3], "Cut.", "text") if isinstance(value, str) else value


def _refuse(_: JsonValue | MISSING) -> Drop:
    return Drop("Unsafe.", "security")


def test_put_places_what_a_function_makes_of_a_value() -> None:
    ledger, node = _node("text", {"text": "Hello"}, text="text")
    out: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        assert pen.put("text", "title", _upper)
        assert not pen.put("role", "style")
    assert out == {"title": "HELLO"}
    assert _told(ledger) == []
    assert [(item.kind, item.attribute, item.raw, item.placed, item.key) for item in ledger.placed] == [
        ("text", "text", "Hello", "HELLO", "title")
    ]


def test_put_tells_what_a_function_could_not_keep() -> None:
    ledger, node = _node("text", {"text": "Hello", "variant": "h1"}, text="text", role="variant")
    out: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        assert pen.put("text", "title", _shorten)
        assert not pen.put("role", "style", _refuse)
    assert out == {"title": "Hel"}
    assert _told(ledger) == [("text", "approximated", "/n/text"), ("security", "dropped", "/n/variant")]


def test_a_bound_value_that_its_function_refuses_is_not_carried() -> None:
    ledger, node = _node("text", {"text": {"$": "a"}}, text="text")
    with Pen(node, {}) as pen:
        assert not pen.put("text", "title", _refuse)
    assert _told(ledger) == [("security", "dropped", "/n/text")]
    assert isinstance(ledger.language, _Bindings)
    assert ledger.language.carried == []


def test_put_places_nothing_where_the_data_has_nothing() -> None:
    ledger, node = _node("text", {"text": {"$": "absent"}}, text="text")
    out: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        assert not pen.put("text", "text", as_is)
    assert out == {}
    assert _told(ledger) == [("data_binding", "approximated", "/n/text")]


_ROLES: Final = table(
    {
        "h1": Exact({"size": "Large", "style": "heading"}),
        "h2": Near({"size": "Large", "style": "heading"}),
        "caption": DROP,
        "h3": Drop("No such style.", "text"),
        "body": Exact({}),
    }
)

ENUM_CASES: Final[list[tuple[JsonValue, dict[str, JsonValue], list[tuple[str, str, str]]]]] = [
    ("h1", {"size": "Large", "style": "heading"}, []),
    ("h2", {"size": "Large", "style": "heading"}, [("value", "approximated", "/n/variant")]),
    ("caption", {}, [("style", "dropped", "/n/variant")]),
    ("h3", {}, [("text", "dropped", "/n/variant")]),
    ("body", {}, []),
    ("unheard of", {}, [("style", "dropped", "/n/variant")]),
    (7, {}, [("style", "dropped", "/n/variant")]),
]


@pytest.mark.parametrize(("value", "out", "told"), ENUM_CASES)
def test_enum(value: JsonValue, out: dict[str, JsonValue], told: list[tuple[str, str, str]]) -> None:
    ledger, node = _node("text", {"variant": value}, role="variant")
    made: dict[str, JsonValue] = {}
    with Pen(node, made) as pen:
        pen.enum("role", _ROLES)
        pen.enum("weight", _ROLES)
    assert made == out
    assert _told(ledger) == told


def test_two_exact_rows_with_one_image_are_refused() -> None:
    with pytest.raises(ValueError, match="h1 and h2 have one image"):
        table({"h1": Exact({"a": 1, "b": 2}), "h2": Exact({"b": 2, "a": 1})})


CHOICES: Final[list[tuple[JsonValue | MISSING, str, list[tuple[str, str, str]]]]] = [
    ("one", "single", []),
    ("many", "multi", []),
    ("any", "multi", [("value", "approximated", "/n/mode")]),
    ("odd", "single", [("value", "approximated", "/n/mode")]),
    ({"$": "absent"}, "nothing", [("data_binding", "approximated", "/n/mode")]),
    (MISSING, "nothing", []),
]


@pytest.mark.parametrize(("value", "branch", "told"), CHOICES)
def test_choosing_notes_a_shared_branch(
    value: JsonValue | MISSING, branch: str, told: list[tuple[str, str, str]]
) -> None:
    source: dict[str, JsonValue] = {} if value is MISSING else {"mode": value}
    ledger, node = _node("input_choice", source, mode="mode")
    with Pen(node, {}) as pen:
        chosen = pen.choose("mode", {"one": "single", "many": "multi", "any": "multi"}, "nothing", "single")
    assert chosen == branch
    assert _told(ledger) == told


def test_choosing_tells_true_from_one() -> None:
    ledger, node = _node("input_date", {"with_date": 1}, with_date="with_date")
    with Pen(node, {}) as pen:
        assert pen.choose("with_date", {True: "yes", False: "no"}, "absent") == "absent"
    assert _told(ledger) == [("value", "approximated", "/n/with_date")]


def test_assume_near_change_lose_and_defer() -> None:
    ledger, node = _node("text", {"text": "Hi", "weight": 1, "component": "Text"}, text="text", weight="weight")
    check = Neutral(ledger, "rule", ledger.root / "n" / "checks" / 0, raw={"condition": True})
    node.checks = [check]
    out: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        pen.put("text", "text")
        pen.change("weight", "The host decides.", "host")
        pen.lose("role")
        pen.change("role")
        pen.assume("wrap", "layout")
        pen.near("component", "As text.")
    with Pen(check, out) as pen:
        assert pen.defer() == {"condition": True}
        with pytest.raises(ValueError, match="no type"):
            pen.near()
    assert out == {"text": "Hi"}
    assert sorted(_told(ledger)) == [
        ("check", "deferred", "/n/checks/0"),
        ("component", "approximated", "/n/component"),
        ("host", "approximated", "/n/weight"),
        ("layout", "assumed", "/n/wrap"),
        ("property", "dropped", "/n/component"),
    ]


def test_text_is_what_the_language_of_the_source_shows() -> None:
    ledger, node = _node("text", {"text": 7, "weight": {"$": "absent"}, "role": "endless"}, text="text", role="role")
    node.set("weight", Val(ledger, ["a", "b"], ledger.root / "n" / "weight", "", "show", "weight"))
    out: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        assert pen.put("text", "text", pen.text())
        assert pen.put("text", "upper", pen.text(lambda text: Near(text * 2, "Twice.")))
        assert pen.put("weight", "each", pen.text(joined=" and "))
        assert pen.put("weight", "whole", pen.text())
        assert not pen.put("role", "role", pen.text())
        assert pen.text()(MISSING) == "<>"
    assert out == {"text": "<7>", "upper": "<7><7>", "each": "<a> and <b>", "whole": "<['a', 'b']>"}
    assert [
        (loss.code, loss.effect, loss.path, loss.message) for loss in ledger.finish() if loss.code != "property"
    ] == [
        ("value", "approximated", "/n/text", "Twice."),
        ("unresolved", "dropped", "/n/role", "It has no text: It does not end."),
    ]


def test_editing_gives_the_value_and_where_edits_go() -> None:
    ledger, node = _node("input_text", {"value": {"$": "form/name"}}, value="value")
    out: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        edit = pen.edit("value", "value")
        assert (edit.value, edit.tokens) == ("now form/name", ("form", "name"))
        nothing = pen.edit("label", "label")
        assert (nothing.value, nothing.tokens) == (MISSING, None)
    assert out == {"value": "now form/name"}
    assert _told(ledger) == [("two_way", "deferred", "/n/value")]


def test_extras_are_lost_under_the_code_that_the_reader_declared() -> None:
    source: dict[str, JsonValue] = {"theme": {"c": 1}, "speak": "x"}
    ledger = Ledger(source)
    node = Neutral(ledger, "document", ledger.root / "n", is_written=True)
    with ledger.open(source, ledger.root, "surface") as cursor:
        node.set_extra("theme", cursor.take("theme"), "metadata")
        node.set_extra("speak", cursor.take("speak"), "accessibility")
        node.set_extra("absent", cursor.take("absent"), "metadata")
    watch(node)
    assert _told(ledger) == [("metadata", "dropped", "/theme"), ("accessibility", "dropped", "/speak")]


def test_a_node_takes_only_words_of_the_vocabulary() -> None:
    ledger = Ledger({"a": 1})
    with ledger.open({"a": 1}, ledger.root, "text") as cursor, pytest.raises(KeyError, match="text has no attribute"):
        Neutral(ledger, "text", ledger.root / "n").set("colour", cursor.take("a"))


def test_every_attribute_declares_a_code() -> None:
    known = set(CODES)
    assert {kind: codes for kind, codes in KINDS.items() if not known.issuperset(codes.values())} == {}
    assert {"text", "image", "group", "button", "input_text", "unknown"} <= KINDS.keys()


def test_the_output_knows_where_it_comes_from() -> None:
    ledger, node = _node("text", {"text": "Hi", "label": "Ho"}, text="text", access_label="label")
    out: dict[str, JsonValue] = {}
    inner: dict[str, JsonValue] = {}
    with Pen(node, out) as pen:
        pen.put("text", "text", into=inner)
        pen.put("access_label", "text", into=inner)
        pen.put("text", "unused", into={})
    out["body"] = [{}, inner]
    assert origins_of(ledger, out) == {"/body/1/text": ("/n/text", "/n/label")}


# Data

_ROWS: Final[JsonValue] = {"title": "T", "rows": [{"a": 1, "b": 2}, {"a": 3, "b": 4}], "flag": True}

DATA_CASES: Final[list[tuple[str, list[str], list[tuple[str, str, str]]]]] = [
    ("nothing is read", [], [("unused_data", "dropped", "/d")]),
    (
        "one leaf is read and carried",
        ["show title", "carry title"],
        [("unused_data", "dropped", "/d/rows"), ("unused_data", "dropped", "/d/flag")],
    ),
    (
        "what is read and not carried is an error",
        ["show title"],
        [
            ("data_binding", "dropped", "/d/title"),
            ("unused_data", "dropped", "/d/rows"),
            ("unused_data", "dropped", "/d/flag"),
        ],
    ),
    ("the whole is carried", ["show", "carry"], []),
    (
        "the whole is read and a part carried",
        ["show", "carry rows/0/a"],
        [
            ("data_binding", "dropped", "/d/title"),
            ("data_binding", "dropped", "/d/rows/0/b"),
            # An item of a list that something of is carried: only what it holds is lost.
            ("data_binding", "dropped", "/d/rows/1/a"),
            ("data_binding", "dropped", "/d/rows/1/b"),
            ("data_binding", "dropped", "/d/flag"),
        ],
    ),
    (
        "items of a template count, whatever is in them",
        ["count rows", "show rows/0/a", "carry rows/0/a", "show title", "carry title", "show flag", "carry flag"],
        [
            ("unused_data", "dropped", "/d/rows/0/b"),
            ("unused_data", "dropped", "/d/rows/1/a"),
            ("unused_data", "dropped", "/d/rows/1/b"),
        ],
    ),
    (
        "a check reads without showing",
        ["check title", "later title", "show rows", "carry rows", "check flag"],
        [("check", "deferred", "/d/title"), ("check", "dropped", "/d/flag")],
    ),
    (
        "a check carries nothing out",
        ["check title", "show title", "later title", "show rows", "carry rows", "show flag", "carry flag"],
        [("data_binding", "dropped", "/d/title")],
    ),
    (
        "a path into a scalar reads nothing",
        ["show title/deep", "show rows", "carry rows", "show flag", "carry flag"],
        [("unused_data", "dropped", "/d/title")],
    ),
    (
        "a path to nothing",
        ["show absent", "show title", "carry title", "show rows", "carry rows", "show flag", "carry flag"],
        [],
    ),
]


@pytest.mark.parametrize(("notes", "told"), [case[1:] for case in DATA_CASES], ids=[case[0] for case in DATA_CASES])
def test_data_sweep(notes: list[str], told: list[tuple[str, str, str]]) -> None:
    ledger = Ledger({"d": _ROWS})
    use = DataUse(ledger, _ROWS, Origin(ledger.root / "d"))
    for note in notes:
        verb, _, path = note.partition(" ")
        tokens = tuple(path.split("/")) if path else ()
        match verb:
            case "show" | "check":
                use.read(tokens, verb)
            case "count":
                use.count(tokens, 2)
            case "carry":
                use.carry(tokens, "show")
            case _:
                use.carry(tokens, "check")
    use.sweep()
    assert _told(ledger) == told


def test_items_of_a_template_are_there_whatever_they_are() -> None:
    """Up to the first that no child was made for: what comes after it is not even counted."""
    data: JsonValue = {"rows": [1, {"a": 2}, [3], {"b": 4}, 5]}
    ledger = Ledger(data)
    use = DataUse(ledger, data, Origin(ledger.root))
    use.count(("rows",), 3)
    use.count(("rows",), 2)
    use.sweep()
    assert _told(ledger) == [
        ("unused_data", "approximated", "/rows/0"),
        ("unused_data", "dropped", "/rows/1/a"),
        ("unused_data", "dropped", "/rows/2/0"),
        ("unused_data", "dropped", "/rows/3"),
        ("unused_data", "dropped", "/rows/4"),
    ]


def test_origins_follow_writes() -> None:
    root = Place()
    origin = Origin(root / "first")
    data: JsonValue = {"a": {"b": 1}, "list": [0], "none": None}
    origin.write(("a", "b"), root / "second" / "value", root / "second", data)
    origin.write(("new", "deep"), root / "third" / "value", root / "third", data)
    origin.write(("list", "3"), root / "fourth" / "value", root / "fourth", data)
    origin.write(("none", "x"), root / "fifth" / "value", root / "fifth", data)

    def where(*tokens: str) -> str | None:
        place = origin.at(tokens).place
        return None if place is None else place.pointer

    assert {tokens: where(*tokens.split("/")) for tokens in _ORIGINS} == _ORIGINS


_ORIGINS: Final = {
    "a": "/first/a",
    "a/b": "/second/value",
    "a/c": "/first/a/c",
    "new": None,
    "new/deep": "/third/value",
    "new/deep/er": "/third/value/er",
    "list": "/first/list",
    "list/0": "/first/list/0",
    "list/1": None,
    "list/2": None,
    "list/3": "/fourth/value",
    "none": None,
    "none/x": "/fifth/value",
}
