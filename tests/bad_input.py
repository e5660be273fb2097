"""Documents that a hostile or a broken peer sends, each with the answer that the library owes.

Run as a program, `python -m tests.bad_input NAME`, one case is answered in a process of its own, which then prints what
it said, and the processor seconds and the peak memory that it took. It is the one place where tests read a clock: what
can be told by counting is counted, where it is tested.
"""

import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic_core import MISSING

from uispec import a2ui, adaptive, agui, convert, fold, genui, jsonrender, mcp, patch, tree
from uispec.errors import Issue, UispecError
from uispec.limits import Limits

BASIC: Final = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def create(**more: Any) -> dict[str, Any]:
    return {"version": "1.0", "createSurface": {"surfaceId": "s", "catalogId": BASIC, **more}}


def components(*listed: dict[str, Any], version: str = "1.0") -> dict[str, Any]:
    return {"version": version, "updateComponents": {"surfaceId": "s", "components": list(listed)}}


def data(path: str, value: Any) -> dict[str, Any]:
    return {"version": "1.0", "updateDataModel": {"surfaceId": "s", "path": path, "value": value}}


def text(component_id: str, value: Any = "x") -> dict[str, Any]:
    return {"id": component_id, "component": "Text", "text": value}


def card(component_id: str, child: str) -> dict[str, Any]:
    return {"id": component_id, "component": "Card", "child": child}


def column(component_id: str, *children: str) -> dict[str, Any]:
    return {"id": component_id, "component": "Column", "children": list(children)}


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


STATE: Final = fold.a2ui_apply(
    fold.a2ui_empty(), create(components=[card("root", "a"), text("a")], dataModel={"rows": [1, 2], "name": "Ada"})
)
"""A small live surface `s` that every message below is sent to."""


def apply(message: Any, *, strict: bool = False) -> Callable[[], object]:
    return lambda: fold.a2ui_apply(STATE, message, strict=strict)


def parse(document: Any) -> Callable[[], object]:
    return lambda: a2ui.parse_message(document)


def tree_of(*listed: dict[str, Any]) -> tree.Node | tree.Pending:
    state = fold.a2ui_apply(fold.a2ui_empty(), create(components=list(listed)))
    return a2ui.to_tree(state.surfaces["s"])


CHAIN: Final = (*(card("root" if n == 0 else f"c{n}", f"c{n + 1}") for n in range(20_000)), text("c20000"))
"""20,000 components, each inside the one before."""

NAMES: Final = ("root", *(f"c{n}" for n in range(1, 10)), "leaf")
LATTICE: Final = (*(column(name, *[below] * 12) for name, below in pairwise(NAMES)), text("leaf"))
"""Ten levels of containers that each name the next one twelve times: eleven components, twelve to the ten nodes."""


def resolved(*listed: dict[str, Any]) -> str:
    """Resolving puts a cut where the tree is too large, and says so once for each component that it cut."""
    state = fold.a2ui_apply(fold.a2ui_empty(), create(components=list(listed)))
    return " ".join(sorted({issue.code for issue in a2ui.resolve(state.surfaces["s"]).issues}))


def converted(*listed: dict[str, Any]) -> str:
    """A conversion does the same, and each cut is a loss."""
    result = convert.convert([create(components=list(listed))], to="adaptive-card")
    return " ".join(sorted({loss.code for loss in result.losses}))


LONG: Final = "z" * 100_000
"""A text that a document has once."""


def written(source: Any, to: str) -> str:
    """Which losses a conversion has, and how many megabytes of text it makes."""
    result = convert.convert(source, to=to)
    codes = " ".join(sorted({loss.code for loss in result.losses}))
    return f"{codes} {len(json.dumps(result.output)) // 1_000_000}"


def rows_of(**properties: Any) -> dict[str, Any]:
    """Two thousand rows, each with the same text."""
    rows = {"id": "root", "component": "List", "children": {"componentId": "row", "path": "/rows"}}
    row = {"id": "row", "component": "Text", **properties}
    return create(components=[rows, row], dataModel={"rows": [1] * 2_000, "long": LONG})


def shown_often(count: int) -> dict[str, Any]:
    """A list, and as many components that each show all of it as it has items."""
    texts = [text(f"t{number}", {"@path": "/list"}) for number in range(count)]
    names = [f"t{number}" for number in range(count)]
    return create(components=[column("root", *names), *texts], dataModel={"list": ["x"] * count})


def proposed(count: int) -> str:
    """Lists of records that all have one name."""
    groups = {f"group{number}": {"rows": [{"a": 1}]} for number in range(count)}
    return str(a2ui.data_from_result({"structuredContent": groups}).bindings[-1].value)


def cycle() -> str:
    """A fold accepts a cycle where it is not strict; the tree is cut where it would enter again."""
    found = [type(node).__name__ for node in tree.walk(tree_of(card("root", "a"), card("a", "root")))]
    return " ".join(found)


def runaway() -> str:
    """The pattern never ends on this text; the search is stopped, and the issue says so."""
    check = {"condition": {"@call": "regex", "args": {"value": "a" * 40 + "!", "pattern": "^(a|aa)+$"}}}
    field = {"id": "root", "component": "TextField", "label": "x", "value": "y", "@checks": [check]}
    spoken = text(
        "root",
        {"@call": "formatString", "args": {"value": "${regex(value: '" + "a" * 40 + "!', pattern: '^(a|aa)+$')}"}},
    )
    codes: list[str] = []
    for component in (field, spoken):
        state = fold.a2ui_apply(fold.a2ui_empty(), create(components=[component]))
        codes += [issue.code for issue in a2ui.resolve(state.surfaces["s"]).issues]
    return " ".join(codes)


def streamed(text: str, piece: int = 1_000_000) -> str:
    """What comes of a text that a language model may write, and how often."""
    reader = a2ui.read_stream()
    parts = [part for at in range(0, len(text), piece) for part in reader.feed(text[at : at + piece])]
    parts += reader.close()
    kinds = Counter(part.issues[0].code if isinstance(part, a2ui.IssuePart) else "prose" for part in parts)
    return " ".join(f"{times} {kind}" for kind, times in kinds.items())


def parts_validated(text: str) -> str:
    """What `validate` says of the parts of a stream."""
    reader = a2ui.read_stream()
    found = a2ui.validate([*reader.feed(text), *reader.close()])
    return f"{len(found)} {' '.join(sorted({issue.code for issue in found}))}"


def patched() -> str:
    """Ten thousand operations on a long array and a large object."""
    document: Any = {"rows": list(range(MANY)), "map": {str(number): number for number in range(MANY)}}
    removals = [{"op": "remove", "path": path} for n in range(5_000) for path in ("/rows/0", f"/map/{n}")]
    after: Any = patch.apply(document, removals)
    return f"{len(after['rows'])} {len(after['map'])}"


def validated(document: Any) -> str:
    issues = a2ui.validate(json.dumps(document).encode())
    return f"{len(issues)} {issues[0].code} {issues[-1].code}"


def array_of(item: bytes) -> bytes:
    """Eight megabytes of one small value."""
    return b"[" + (item + b",") * (8_000_000 // (len(item) + 1)) + item + b"]"


MANY_NUMBERS: Final = b"{" + b",".join(b'"%d":1' % number for number in range(600_000)) + b"}"
"""An object of seven megabytes."""


def issued(issues: list[Issue]) -> str:
    """How many issues there are, the first and the last."""
    return f"{len(issues)} " + " ".join(f"{issue.code} {issue.path}" for issue in (*issues[:1], *issues[-1:]))


LITERAL: Final = "a" * 4_000
"""A pattern that is long and plain; what repeats itself is what a search prepares longest for."""


def checked_pattern() -> str:
    check = {"type": "pattern", "args": {"pattern": LITERAL}, "message": "No."}
    return str(jsonrender.run_checks([check], "b" * 10_000, {}))


def rows_in_rows() -> str:
    """Three levels of rows, of which the innermost are all left out."""
    innermost: Any = {"$data": "${$root.a}", "$when": "${$data < 0}", "x": 1}
    rows: Any = {"$data": "${a}", "c": [{"$data": "${$root.a}", "d": [innermost]}]}
    return str(adaptive.expand({"b": [rows]}, {"a": [*range(300)]}))


def repeats_of(visible: Any, *children: str) -> Any:
    """Two thousand items in two thousand items, and nothing of them is drawn."""

    def repeat(*below: str) -> dict[str, Any]:
        return {"type": "S", "props": {}, "repeat": {"statePath": "/a"}, "children": [*below]}

    elements = {"r": repeat("q"), "q": repeat("z"), "z": {**repeat(*children), "visible": visible}, "t": HIDDEN}
    return {"root": "r", "elements": elements, "state": {"a": [1] * 2_000}}


HIDDEN: Final[dict[str, Any]] = {"type": "T", "props": {}, "visible": False}


def drawn(spec: Any) -> str:
    return " ".join(sorted({issue.code for issue in jsonrender.resolve(spec).issues}))


MANY_TEXTS: Final[list[Any]] = ["${a.b.c}"] * 50_000


def forked(depth: int, leaf: Any) -> Any:
    """Lists that hold the same list twice, so many levels of them."""
    for _ in range(depth):
        leaf = [leaf, leaf]
    return leaf


def in_itself() -> Any:
    condition: list[Any] = []
    condition.append(condition)
    return condition


def doubled() -> str:
    """Each binding puts the list into itself once more."""
    press = [{"action": "pushState", "params": {"statePath": "/a", "value": {"$state": "/a"}}}] * 40
    spec = {"root": "b", "elements": {"b": {"type": "B", "props": {}, "on": {"press": press}}}}
    return str(jsonrender.apply_action(spec, {"a": [1, 2]}, "b", "press"))


def openings(text: str) -> Callable[[], object]:
    """A document of YAML that opens or begins one thing very often."""
    return lambda: jsonrender.parse_yaml(text * 200_001)


@dataclass(frozen=True, slots=True)
class Bad:
    """`answer` is `Class code path` of every issue, one a line, or what the call says where it owes no error."""

    call: Callable[[], object]
    answer: str


NOTHING: Final[dict[str, Any]] = {}
MANY: Final = 50_000
SOME: Final = 20_000


def adaptive_card(*body: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "AdaptiveCard", "version": "1.5", "body": [*body], **more}


def judged(*elements: dict[str, Any], **more: Any) -> str:
    """What is wrong with a card on Teams, each code once, and how many are told."""
    issues = adaptive.validate(adaptive_card(*elements, **more), host="teams")
    return f"{len(issues)} {sorted({issue.code for issue in issues})}"


def inputs(*patterns: str) -> list[dict[str, Any]]:
    value = "a" * 5_000 + "!"
    return [
        {"type": "Input.Text", "id": f"i{number}", "label": "x", "errorMessage": "x", "regex": pattern, "value": value}
        for number, pattern in enumerate(patterns)
    ]


def blocked() -> str:
    card_of = adaptive_card(*inputs(*["(a|a)*(a|aa)+$"] * 200), actions=[{"type": "Action.Submit", "title": "x"}])
    sent = adaptive.submit(card_of, "/actions/0", limits=Limits(match_seconds=0.005))
    return str(sorted({issue.code for issue in sent.issues}))


def pressed_in_many() -> object:
    actions = [{"type": "Action.Submit", "id": str(number)} for number in range(MANY)]
    return adaptive.submit(adaptive_card(actions=actions), str(MANY - 1), limits=Limits(tree_nodes=10 * MANY)).payload


def long_values() -> str:
    """What checks of all kinds say about texts on which a careless pattern would never end."""
    texts = ("a@" + "." * 500_000 + " ", "a@" + "b." * 250_000 + "@", "http://" + "a." * 250_000, "0x" + "f" * 500_000)
    kinds = ("email", "url", "numeric", "required")
    return str(
        [[jsonrender.run_checks([{"type": kind, "message": "no"}], text, {}).valid for kind in kinds] for text in texts]
    )


HARD_PATTERNS: Final = (
    "(a|a)*(a|aa)+$",
    "(a{9}){9}" * 50,
    "(" * 5_000,
    "((a{9999}){9999}){9999}",
    "[" + "\\w" * 4_000 + "]",
)


def told(*issues: str, first: int = 0) -> str:
    """The answer to very many faults of one kind: a thousand of them, and that there are more."""
    lines: list[str] = []
    for number in range(first, first + 1_000 // len(issues)):
        for path, code in (issue.format(number).split() for issue in issues):
            lines.append(f"InvalidDocumentError {code} {path}")
    return "\n".join([*lines, "InvalidDocumentError too_many_issues "])


STOPPED: Final = "1001 wrong_type /0 too_many_issues "
PASSED: Final = "1 too_many_issues 1 unclosed_block"

CASES: Final[dict[str, Bad]] = {
    "not_json": Bad(parse(b"{nope"), "ParseError invalid_json "),
    "empty_bytes": Bad(parse(b""), "ParseError invalid_json "),
    "empty_text": Bad(parse("  \n"), "ParseError invalid_json "),
    "empty_document": Bad(lambda: a2ui.parse_messages(b""), "ParseError invalid_json "),
    "surrogate_in_bytes": Bad(parse(json.dumps(data("/a", "\ud800")).encode()), "ParseError invalid_unicode "),
    "surrogate_as_cesu": Bad(
        parse(b'{"version":"1.0","deleteSurface":{"surfaceId":"\xed\xa0\x80"}}'), "ParseError invalid_unicode "
    ),
    "surrogate_in_text": Bad(
        parse('{"version":"1.0","deleteSurface":{"surfaceId":"\ud800"}}'), "ParseError invalid_unicode "
    ),
    "surrogate_in_dict": Bad(apply(data("/a", ["\ud800"])), "ParseError invalid_unicode /updateDataModel/value/0"),
    "nan_in_bytes": Bad(
        parse(b'{"version":"1.0","updateDataModel":{"surfaceId":"s","value":[NaN]}}'),
        "ParseError non_finite_number /updateDataModel/value/0",
    ),
    "huge_number_in_bytes": Bad(
        parse(b'{"version":"1.0","updateDataModel":{"surfaceId":"s","value":1e400}}'),
        "ParseError non_finite_number /updateDataModel/value",
    ),
    "nan_in_dict": Bad(apply(data("/a", {"b": float("nan")})), "ParseError non_finite_number /updateDataModel/value/b"),
    "infinity_in_dict": Bad(apply(data("/a", float("inf"))), "ParseError non_finite_number /updateDataModel/value"),
    "deep_bytes": Bad(
        parse(b'{"version":"1.0","updateDataModel":{"surfaceId":"s","value":' + b"[" * 10_000 + b"]" * 10_000 + b"}}"),
        "LimitError too_deep ",
    ),
    "deep_dict": Bad(apply(data("/a", nested(10_000))), "LimitError too_deep /updateDataModel/value" + "/0" * 198),
    "line_of_50_mb": Bad(
        lambda: a2ui.parse_messages(b'{"version":"1.0","x":"' + b"x" * 50_000_000 + b'"}\n'), "LimitError too_large "
    ),
    "unknown_version": Bad(
        apply({"version": "7.3", "deleteSurface": {"surfaceId": "s"}}), "InvalidDocumentError unknown_version /version"
    ),
    "two_payloads": Bad(
        apply({**create(), "deleteSurface": {"surfaceId": "s"}}), "InvalidDocumentError conflicting_bodies "
    ),
    "unknown_surface": Bad(
        apply({"version": "1.0", "updateDataModel": {"surfaceId": "other", "value": 1}}),
        "StateError unknown_surface /updateDataModel/surfaceId",
    ),
    "duplicate_ids": Bad(
        apply(components(text("a"), text("a", "y")), strict=True),
        "IntegrityError duplicate_id /updateComponents/components/1/id",
    ),
    "component_without_id": Bad(
        apply(components({"component": "Text", "text": "x"})),
        "InvalidDocumentError missing_property /updateComponents/components/0/id",
    ),
    "cycle_is_cut": Bad(cycle, "Node Node Cut"),
    "cycle_is_refused": Bad(
        apply(components(card("a", "root")), strict=True), "IntegrityError cycle /updateComponents/components/0/child"
    ),
    "bad_escape": Bad(apply(data("/a~2b", 1)), "DataError invalid_pointer /a~2b"),
    "huge_index": Bad(apply(data("/rows/1000000000000", 1)), "DataError index_too_large /rows/1000000000000"),
    "arrays_of_nulls_in_each_other": Bad(
        apply(data("/rows/9999/9999", 1)), "DataError index_too_large /rows/9999/9999"
    ),
    "prototype_token": Bad(apply(data("/__proto__/x", 1)), "DataError forbidden_key /__proto__/x"),
    "chain_of_20000": Bad(lambda: tree_of(*CHAIN), "LimitError too_deep /components/c999/child"),
    "chain_of_20000_resolved": Bad(lambda: resolved(*CHAIN), "too_deep"),
    "chain_of_20000_converted": Bad(lambda: converted(*CHAIN), "component limit"),
    "ten_levels_of_twelve": Bad(lambda: tree_of(*LATTICE), "LimitError too_many_nodes /components/root"),
    "ten_levels_of_twelve_resolved": Bad(lambda: resolved(*LATTICE), "too_many_nodes"),
    "ten_levels_of_twelve_converted": Bad(lambda: converted(*LATTICE), "limit"),
    "long_text_of_many_rows": Bad(
        lambda: written(rows_of(text={"@path": "/long"}), "adaptive-card"),
        "data_binding layout limit repeat unused_data 16",
    ),
    "long_text_of_many_rows_as_markdown": Bad(
        lambda: written(rows_of(text={"@path": "/long"}), "markdown"), "data_binding limit repeat unused_data 16"
    ),
    "long_text_of_a_component_named_20000_times": Bad(
        lambda: written(create(components=[column("root", *["t"] * 20_000), text("t", LONG)]), "json-render"),
        "identifier limit 18",
    ),
    "list_that_many_texts_show": Bad(lambda: written(shown_often(3_000), "json-render"), " 0"),
    "records_of_one_name": Bad(
        lambda: proposed(10_000), "{'componentId': 'rows_item_10000', 'path': '/group9999/rows'}"
    ),
    "bad_items": Bad(apply(components(*[7] * MANY)), told("/updateComponents/components/{} wrong_type")),  # pyright: ignore[reportArgumentType] - as a peer may write
    "late_bad_items": Bad(
        apply(components(*(text(f"c{n}") for n in range(MANY // 2)), *[NOTHING] * (MANY // 2))),
        told(
            "/updateComponents/components/{}/id missing_property",
            "/updateComponents/components/{}/component missing_property",
            first=MANY // 2,
        ),
    ),
    "bad_shapes": Bad(
        apply(components(*(text(f"c{n}", 7) for n in range(MANY)))),
        told("/updateComponents/components/{}/text wrong_type"),
    ),
    "unknown_keys": Bad(
        apply({"version": "1.0", "updateDataModel": {"surfaceId": "s", **dict.fromkeys(map(str, range(MANY)), 1)}}),
        told("/updateDataModel/{} unknown_property"),
    ),
    "unknown_keys_of_a_message": Bad(
        apply({**data("/a", 1), **dict.fromkeys(map(str, range(MANY)), 1)}), told("/{} unknown_property")
    ),
    "unknown_keys_of_a_component": Bad(
        apply(components({**dict.fromkeys(map(str, range(MANY)), 1), **text("a")})),
        told("/updateComponents/components/0/{} unknown_property"),
    ),
    "bad_items_of_a_call": Bad(
        apply(components(text("a", {"@call": "and", "args": {"values": [{"@call": 7}] * MANY}}))),
        "InvalidDocumentError wrong_type /updateComponents/components/0/text/args/values/0/@call",
    ),
    "stream_of_braces": Bad(lambda: streamed("{" * 900_000), "220 prose"),
    "stream_of_lists": Bad(lambda: streamed("[{" * 450_000), "220 prose"),
    "stream_of_keys": Bad(lambda: streamed('{"version":' * 80_000), "215 prose"),
    "stream_of_single_braces": Bad(lambda: streamed("{" * 300_000, 1), "74 prose"),
    "deletions_behind_a_long_creation_that_is_broken": Bad(
        lambda: parts_validated(
            '<a2ui-json>{"createSurface":{"id":"'
            + "x" * 2_000_000
            + '",,}}</a2ui-json>\n'
            + "".join(f'{{"version":"1.0","deleteSurface":{{"surfaceId":"s{n}"}}}}\n' for n in range(8_000))
        ),
        "1001 invalid_json too_many_issues unknown_surface",
    ),
    "block_of_commas": Bad(lambda: streamed("<a2ui-json>" + "," * 900_000), f"1000 trailing_comma {PASSED}"),
    "block_of_lists": Bad(
        lambda: streamed("<a2ui-json>" + "[" * 900_000),
        "501 invalid_json 500 missing_comma 1 too_many_issues 1 missing_bracket 1 unclosed_block",
    ),
    "block_of_empty_objects": Bad(lambda: streamed("<a2ui-json>" + "{}" * 450_000), f"1000 missing_property {PASSED}"),
    "patch_of_10000": Bad(patched, "45000 45000"),
    "events_of_numbers": Bad(lambda: issued(agui.validate(array_of(b"1"))), STOPPED),
    "events_of_texts": Bad(lambda: issued(agui.validate(array_of(b'"a"'))), STOPPED),
    "events_of_nothing": Bad(
        lambda: issued(agui.validate(b"{}\n" * 2_500_000)), "1001 missing_property /0/type too_many_issues "
    ),
    "events_of_blank_lines": Bad(lambda: issued(agui.validate(b"\n" * 16_000_000)), "0 "),
    "event_of_numbers": Bad(
        lambda: issued(agui.validate(MANY_NUMBERS)), "2 missing_timestamps  missing_property /0/type"
    ),
    "parsed_events_of_numbers": Bad(lambda: agui.parse_events(array_of(b"1")), told("/{} wrong_type")),
    "descriptors_of_numbers": Bad(lambda: issued(mcp.validate(array_of(b"1"))), STOPPED),
    "descriptors_of_texts": Bad(lambda: issued(mcp.validate(array_of(b'"a"'))), STOPPED),
    "ported_descriptors_of_numbers": Bad(lambda: mcp.port(array_of(b"1"), to="mcp-apps"), told("/{} wrong_type")),
    "descriptor_of_numbers": Bad(
        lambda: issued(mcp.validate(MANY_NUMBERS)), "1 unknown_descriptor  unknown_descriptor "
    ),
    "nodes_of_numbers": Bad(lambda: issued(genui.validate(array_of(b"1"))), "0 "),
    "nodes_of_texts": Bad(lambda: issued(genui.validate(array_of(b'"a"'))), "0 "),
    "nodes_of_booleans": Bad(lambda: issued(genui.validate(array_of(b"true"))), "1001 not_drawn /0 too_many_issues "),
    "node_of_numbers": Bad(
        lambda: issued(genui.validate(MANY_NUMBERS)), "1 missing_property /$type missing_property /$type"
    ),
    "validated_components_of_nothing": Bad(
        lambda: validated([create(), components(*[NOTHING] * MANY)]), "1001 missing_property too_many_issues"
    ),
    "validated_messages_of_nothing": Bad(
        lambda: validated([NOTHING] * 300_000), "1001 missing_property too_many_issues"
    ),
    "yaml_of_flow_lists": Bad(openings("["), "LimitError too_deep "),
    "yaml_of_flow_maps": Bad(openings("{a: "), "LimitError too_deep "),
    "yaml_of_block_lists": Bad(openings("- "), "LimitError too_deep "),
    "yaml_of_keys_in_keys": Bad(openings("? "), "ParseError invalid_yaml "),
    "yaml_of_anchors": Bad(openings("a: &x "), "ParseError invalid_yaml "),
    "yaml_of_quotes": Bad(openings("'"), "ParseError invalid_yaml "),
    "literal_pattern": Bad(
        checked_pattern, "Checked(checks=(CheckResult(type='pattern', valid=False, message='No.'),), issues=())"
    ),
    "literal_pattern_of_an_expression": Bad(
        lambda: adaptive.expand("${isMatch(b, a)}", {"a": LITERAL, "b": "b" * 10_000}).output, "False"
    ),
    "rows_in_rows_that_are_left_out": Bad(rows_in_rows, "LimitError too_many_nodes "),
    "repeats_without_children": Bad(lambda: drawn(repeats_of(True)), "too_many_nodes"),
    "repeats_of_what_is_hidden": Bad(lambda: drawn(repeats_of(True, "t")), "too_large"),
    "repeats_that_filter_all_out": Bad(lambda: drawn(repeats_of({"$item": "", "eq": 2}, "t")), "too_large"),
    "repeats_that_filter_by_much": Bad(
        lambda: drawn(repeats_of([{"$item": "", "eq": 1}] * 1_000 + [{"$item": "", "eq": 2}], "t")),
        "too_large",
    ),
    "repeats_without_children_in_a_form": Bad(
        lambda: jsonrender.validate_form(repeats_of(True)), "FormResult(fields={}, issues=())"
    ),
    "condition_that_holds_itself": Bad(
        lambda: jsonrender.split_repeat_condition(in_itself()), "LimitError too_deep /0"
    ),
    "condition_of_a_lattice": Bad(
        lambda: jsonrender.split_repeat_condition(forked(40, {"$state": "/a"})), "LimitError too_large "
    ),
    "small_condition_of_a_lattice": Bad(
        lambda: jsonrender.split_repeat_condition(forked(22, {"$state": "/a"})).item, str(MISSING)
    ),
    "list_pushed_into_itself": Bad(doubled, "LimitError too_large /elements/b/on/press/21"),
    "card_to_sign_in_of_a_lattice": Bad(
        lambda: adaptive.invoke.login_response({"text": forked(60, 1)}), "LimitError too_large "
    ),
    "element_of_a_lattice": Bad(
        lambda: jsonrender.Element(type="T", props={"a": forked(60, 1)}), "LimitError too_large "
    ),
    "element_of_a_lattice_that_is_too_deep": Bad(
        lambda: jsonrender.Element(type="T", props={"a": forked(300, 1)}), "LimitError too_deep "
    ),
    "card_of_a_lattice": Bad(lambda: adaptive.ActionSubmit(data={"a": forked(60, 1)}), "LimitError too_large "),
    "element_of_a_small_lattice": Bad(
        lambda: len(str(jsonrender.Element(type="T", props={"a": forked(9, 1)}))), "2578"
    ),
    "paths_of_many_texts": Bad(lambda: adaptive.template_paths(MANY_TEXTS).get("type"), "object"),
    "card_of_hard_patterns": Bad(
        lambda: judged(*inputs(*HARD_PATTERNS * 40)), "81 ['payload_too_large', 'too_deep', 'too_large']"
    ),
    "card_of_a_long_picture": Bad(
        lambda: judged({"type": "Image", "altText": "x", "url": "data:image/png;base64," + "A" * 20_000_000}),
        "1 ['payload_too_large']",
    ),
    "card_of_many_actions": Bad(
        lambda: judged(actions=[{"type": "Action.Submit", "title": "x", "id": str(n)} for n in range(SOME)]),
        "1 ['payload_too_large']",
    ),
    "card_of_one_id": Bad(
        lambda: judged(*[{"type": "TextBlock", "text": "x", "id": "same"}] * SOME),
        "1001 ['duplicate_id', 'payload_too_large', 'too_many_issues']",
    ),
    "card_of_unknown_properties": Bad(
        lambda: judged({"type": "TextBlock", "text": "x", **{f"unknown{n}": 1 for n in range(SOME)}}),
        "1001 ['payload_too_large', 'too_many_issues', 'unknown_property']",
    ),
    "card_of_unknown_types": Bad(
        lambda: judged(*({"type": f"Text{n}"} for n in range(SOME))),
        "1001 ['payload_too_large', 'too_many_issues', 'unknown_element']",
    ),
    "card_of_one_choice": Bad(
        lambda: judged(
            {"type": "Input.ChoiceSet", "id": "a", "label": "x", "choices": [{"title": "A", "value": "a"}] * SOME}
        ),
        "1001 ['duplicate_value', 'payload_too_large', 'too_many_issues']",
    ),
    "press_among_hard_patterns": Bad(blocked, "['match_timeout']"),
    "press_among_many": Bad(pressed_in_many, "{}"),
    "checks_of_long_texts": Bad(
        long_values,
        "[[False, False, False, True], [False, False, False, True], [False, True, False, True], "
        "[False, False, True, True]]",
    ),
    "runaway_regex": Bad(runaway, "match_timeout match_timeout"),
}


def answer(case: Bad) -> str:
    try:
        given = case.call()
    except UispecError as error:
        return "\n".join(f"{type(error).__name__} {issue.code} {issue.path}" for issue in error.issues)
    return str(given)


class Answered(NamedTuple):
    """What became of a case."""

    told: str
    leaves_the_state: bool
    seconds: float
    megabytes: float


def peak_megabytes() -> float:
    """The most memory that this process held; not `ru_maxrss` where it can be helped, which starts at the parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        peak = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


PACE: Final = 0.04
"""Processor seconds that `work` takes on a machine of our days that does nothing else."""


def work() -> None:
    """Do what the library does most of the time: make containers, and put them into others."""
    held: dict[int, list[int]] = {}
    for number in range(500_000):
        held[number % 1_000] = [number]


def spent(act: Callable[[], object]) -> float:
    """Processor seconds that something takes; even those are twice as many where another process shares the core."""
    started = time.process_time()
    act()
    return time.process_time() - started


def answered(name: str) -> Answered:
    """Answer a case in this process; call it once, or the peak is that of the case before."""
    case, state = CASES[name], STATE.to_json()
    told: list[str] = []
    before = spent(work)
    seconds = spent(lambda: told.append(answer(case)))
    return Answered(told[0], STATE.to_json() == state, seconds * 2 * PACE / (before + spent(work)), peak_megabytes())


if __name__ == "__main__":
    print(json.dumps(answered(sys.argv[1])))
