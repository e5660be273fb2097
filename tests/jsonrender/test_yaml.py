"""YAML 1.2 read as JSON, in pieces too, and no more of it than JSON can say."""

import json
import sys
from functools import reduce
from itertools import pairwise
from typing import Any, Final, cast

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.counting import counted
from tests.jsonrender.streams import SPECS, VALUES
from tests.shared import load, paths
from uispec import _json, fold
from uispec.errors import LimitError, ParseError, UispecError
from uispec.jsonrender.streams import yaml_stream
from uispec.jsonrender.streams.yaml_reading import parse_yaml
from uispec.jsonrender.streams.yaml_stream import YamlCompiler, YamlTransform
from uispec.limits import Limits

SCALARS: Final[list[tuple[str, Any]]] = [
    ("yes", "yes"), ("no", "no"), ("on", "on"), ("off", "off"), ("y", "y"), ("true", True), ("True", True), ("FALSE",
     False),
    ("tRue", "tRue"), ("null", None), ("~", None), ("", None), ("Null", None), ("nUll", "nUll"),
    ("012", 12), ("0o14", 12), ("0x1F", 31), ("0b11", "0b11"), ("-7", -7), ("+7", 7), ("1_000", "1_000"), ("1:30",
     "1:30"),
    ("1.0", 1.0), ("1.", 1.0), (".5", 0.5), ("1e3", 1000.0), ("-1.5E-2", -0.015), ("1e", "1e"), (".", "."), ("-0o7",
     "-0o7"),
    ("12345678901234567890", 12345678901234567890), ("2001-01-01", "2001-01-01"), ("=", "="), ("<<", "<<"),
    ('"12"', "12"), ("'true'", "true"), ("! 12", "12"), ("!!str 12", "12"), ("!!int 12", 12), ("!!null ''", None),
    ('"a\\u00e9\\n"', "a\u00e9\n"), ("|\n  a\n  b\n", "a\nb\n"), (">\n  a\n  b\n", "a b\n"), ("a b # c", "a b"),
     ("\uff11", "\uff11"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), SCALARS, ids=[repr(row[0]) for row in SCALARS])
def test_scalars(text: str, value: Any) -> None:
    assert _json.same(parse_yaml(f"- {text}"), [value])
    assert _json.same(parse_yaml(f"a: {text}".encode()), {"a": value})


DOCUMENTS: Final[list[tuple[str, Any]]] = [
    ("", None),
    ("# nothing\n", None),
    ("a: {b: [1, {c: }], d: []}", {"a": {"b": [1, {"c": None}], "d": []}}),
    ("1: a\ntrue: b\n~: c\n", {"1": "a", "true": "b", "~": "c"}),
    ("<<: {a: 1}\n", {"<<": {"a": 1}}),
    ("a: &x {b: 1}\nc: *x\n", {"a": {"b": 1}, "c": {"b": 1}}),
    ("- &x k\n- *x : 1\n", ["k", {"k": 1}]),
    ("&x a: 1\nb: *x\n", {"a": 1, "b": "a"}),
    ("--- {a: 1}\n...\n", {"a": 1}),
    ("%YAML 1.2\n---\na: 1\n", {"a": 1}),
    ('"a\\/b": 1', {"a/b": 1}),
    ("\ufeffa: 1", {"a": 1}),
    ("? a\n: 1", {"a": 1}),
    ('{"a": "b", "c":[1,2.5,true,null]}', {"a": "b", "c": [1, 2.5, True, None]}),
]


@pytest.mark.parametrize(("text", "value"), DOCUMENTS, ids=[repr(row[0]) for row in DOCUMENTS])
def test_documents(text: str, value: Any) -> None:
    assert _json.same(parse_yaml(text), value)


REFUSED: Final[list[tuple[str | bytes, type[UispecError], str, str]]] = [
    ("a: [1, 2\nb: 1\n", ParseError, "invalid_yaml", "(line 2"),
    ("a: 1\na: 2", ParseError, "invalid_yaml", '"a" stands twice (line 2, character 1)'),
    ("--- a\n--- b", ParseError, "invalid_yaml", "second document"),
    ("? [a]\n: 1", ParseError, "invalid_yaml", "A key is text"),
    ("? {a: 1}\n: 1", ParseError, "invalid_yaml", "A key is text"),
    ("- &x [1]\n- {*x : 1}", ParseError, "invalid_yaml", "A key is text"),
    ("a: &x [*x]", ParseError, "invalid_yaml", "not complete"),
    ("a: *x", ParseError, "invalid_yaml", "nowhere"),
    ("a: !!python/object:os.system x", ParseError, "invalid_yaml", "means nothing in JSON"),
    ("a: !mine {b: 1}", ParseError, "invalid_yaml", "means nothing in JSON"),
    ("a: !!binary aGk=", ParseError, "invalid_yaml", "means nothing in JSON"),
    ("a: .inf", ParseError, "non_finite_number", "(line 1)"),
    ("a: .NaN", ParseError, "non_finite_number", "(line 1)"),
    ("a: 1e999", ParseError, "non_finite_number", "1e999"),
    ("a: \x01", ParseError, "invalid_yaml", "does not allow"),
    ("a: \ud83d", ParseError, "invalid_unicode", "UTF-8"),
    (b"a: \xff", ParseError, "invalid_unicode", "UTF-8"),
    ('a: "\\ud83d"', ParseError, "invalid_yaml", "escape"),
    ("a: " + "9" * 5_000, LimitError, "too_large", "digits"),
    ("[" * 300 + "]" * 300, LimitError, "too_deep", "json_depth"),
    ("- " * 300_000, LimitError, "too_deep", "json_depth"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "error", "code", "words"), REFUSED, ids=[repr(row[0])[:30] for row in REFUSED])
def test_refused(text: str | bytes, error: type[UispecError], code: str, words: str) -> None:
    with pytest.raises(error) as caught:
        parse_yaml(text)
    [issue] = caught.value.issues
    assert (issue.code, issue.path) == (code, "")
    assert words in issue.message


def test_limits() -> None:
    with pytest.raises(LimitError, match="too_large"):
        parse_yaml("a: 1234567890", limits=Limits(document_bytes=10))
    with pytest.raises(LimitError, match="too_large"):
        parse_yaml("a: ééééé", limits=Limits(document_bytes=10))
    assert parse_yaml("[[1]]", limits=Limits(json_depth=2)) == [[1]]
    with pytest.raises(LimitError, match="too_deep"):
        parse_yaml("[[[1]]]", limits=Limits(json_depth=2))


def test_aliases_of_aliases_are_bounded() -> None:
    """A thousand bytes that would be a thousand million when written out."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 9)}]" for n in range(20)]
    with pytest.raises(LimitError, match="too_large"):
        parse_yaml("\n".join(lines))


@pytest.mark.parametrize(
    "text", ["[" * 200_000, "{" * 200_000, "- " * 200_000, "? " * 200_000, "a: &x " * 200_000, "'" * 200_001]
)
def test_of_a_hostile_text_no_more_is_read_than_refuses_it(text: str) -> None:
    """A few functions for each of the 200 levels that may be, and none for the levels below."""

    def refused() -> None:
        with pytest.raises(UispecError):
            parse_yaml(text)

    counted(refused, most=2_000, within="uispec")


@given(VALUES)
def test_what_yaml_writes_is_read(value: Any) -> None:
    """What PyYAML writes for a value, or JSON, is that value."""
    assert _json.same(parse_yaml(json.dumps(value)), value)
    assert _json.same(parse_yaml(yaml.safe_dump(value, default_style='"' if isinstance(value, str) else None)), value)


@given(st.text(alphabet="ab:-? \n'\"[]{}&*!|>#%@`,~01.e\t\\") | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    """Nothing but a UispecError escapes."""
    try:
        value = parse_yaml(text)
    except UispecError:
        return
    _json.check(value)


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    with pytest.raises(ImportError, match=r"uispec\[yaml\]"):
        parse_yaml("a: 1")
    with pytest.raises(ImportError, match=r"uispec\[yaml\]"):
        YamlCompiler().feed("a: 1\n")


def test_the_parser_in_python_does_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader")
    assert parse_yaml("a: [yes, 012]") == {"a": ["yes", 12]}
    with pytest.raises(LimitError, match="too_deep"):
        parse_yaml("[" * 300)


# In pieces

SPEC: Final = "root: main\nelements:\n  main:\n    type: Card\n    props:\n      title: yes\n    children: []\n"


def test_half_words_are_not_shown() -> None:
    compiler = YamlCompiler()
    found = [compiler.feed(piece) for piece in ("root: ma", "in\nelements:\n  main:\n    type: Ca", "rd\n")]
    assert found == [
        [],
        [{"op": "add", "path": "/root", "value": "main"}, {"op": "add", "path": "/elements", "value": {"main": None}}],
        [{"op": "replace", "path": "/elements/main", "value": {"type": "Card"}}],
    ]
    assert compiler.feed("  b:\n    type: Te") == [{"op": "add", "path": "/elements/b", "value": None}]
    assert compiler.close() == [{"op": "replace", "path": "/elements/b", "value": {"type": "Te"}}]
    assert compiler.spec == {"root": "main", "elements": {"main": {"type": "Card"}, "b": {"type": "Te"}}}


@given(SPECS, SPECS, st.lists(st.integers(0, 300), max_size=8))
def test_the_patches_lead_to_the_document(initial: dict[str, Any], spec: dict[str, Any], cuts: list[int]) -> None:
    """In any chunking, the patches turn the spec of before into that of the document."""
    text = yaml.safe_dump(spec, sort_keys=False)
    places = [0, *sorted(min(cut, len(text)) for cut in cuts), len(text)]
    compiler = YamlCompiler(initial)
    patches = [one for at, end in pairwise(places) for one in compiler.feed(text[at:end])]
    patches += compiler.close()
    state = reduce(lambda state, one: fold.spec_apply(state, one, strict=True), patches, fold.spec_empty(initial))
    assert _json.same(compiler.spec, spec)
    assert _json.same(state.spec, spec)


@pytest.mark.parametrize("path", paths("data/jsonrender/specs/valid-*.json"), ids=lambda path: path.name)
def test_real_specs(path: Any) -> None:
    spec: dict[str, Any] = load(f"data/jsonrender/specs/{path.name}")["spec"]
    text = yaml.safe_dump(spec, sort_keys=False, allow_unicode=True)
    assert _json.same(parse_yaml(text), spec)
    compiler = YamlCompiler()
    patches = [one for line in text.splitlines(keepends=True) for one in compiler.feed(line)] + compiler.close()
    state = reduce(lambda state, one: fold.spec_apply(state, one, strict=True), patches, fold.spec_empty({}))
    assert _json.same(state.spec, spec)


def test_a_long_document_is_not_read_with_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """The characters read in all are a multiple of those that come, however many lines there are."""
    read: list[int] = []

    def counting(text: str, *, limits: Limits) -> None:
        read.append(len(text))

    monkeypatch.setattr(yaml_stream, "parse_yaml", counting)
    ratios: list[float] = []
    for lines in (1_000, 10_000):
        read.clear()
        compiler = YamlCompiler()
        for number in range(lines):
            compiler.feed(f"key{number}: value\n")
        compiler.close()
        ratios.append(sum(read) / read[-1])
    assert ratios[1] < 12
    assert len(read) < 300


def test_a_document_is_bounded() -> None:
    compiler = YamlCompiler(limits=Limits(document_bytes=100))
    compiler.feed("a: 1234\n" * 12)
    with pytest.raises(LimitError, match="too_large"):
        compiler.feed("a: 1234\n")


# Chunks


def chunks(text: str) -> list[dict[str, Any]]:
    return [
        {"type": "text-start", "id": "1"},
        {"type": "text-delta", "id": "1", "delta": text},
        {"type": "text-end", "id": "1"},
    ]


def patches_of(transform: YamlTransform, text: str) -> list[Any]:
    found = [out for chunk in chunks(text) for out in transform.feed(chunk)] + transform.close()
    return [cast("dict[str, Any]", one["data"])["patch"] for one in found if one["type"] == "data-spec"]


BEFORE: Final = {"root": "m", "elements": {"m": {"type": "Card", "props": {"a": 1, "b": 2}}, "old": {}}}

BLOCKS: Final[list[tuple[str, str, list[Any], list[str]]]] = [
    ("a spec takes the place of the old one", "```yaml-spec\nroot: n\n```",
     [{"op": "replace", "path": "/root", "value": "n"}, {"op": "remove", "path": "/elements"}], []),
    ("an edit is merged", "```yaml-edit Title\nelements:\n  old: null\n  m: {props: {a: null}}\n```",
     [{"op": "remove", "path": "/elements/m/props/a"}, {"op": "remove", "path": "/elements/old"}], []),
    ("an edit with the mark", "```yaml-edit\n__json_edit: true\nx: {y: null}\n```",
     [{"op": "add", "path": "/x", "value": {}}], []),
    ("two blocks", "```yaml-edit\nx: 1\n```\nand\n```yaml-edit\nx: null\n```",
     [{"op": "add", "path": "/x", "value": 1}, {"op": "remove", "path": "/x"}], []),
    ("patches, and an edit after them",
     '```yaml-patch\n{"op":"add","path":"/x","value":1}\n```\n```yaml-edit\nx: 1\n```',
     [{"op": "add", "path": "/x", "value": 1}], []),
    ("patches that fail", '```yaml-patch\nno\n{"op":"remove","path":"/x"}\n```', [{"op": "remove", "path": "/x"}],
     ["invalid_json", "not_found"]),
    ("an edit that is no YAML", "```yaml-edit\na: [\n```", [], ["invalid_yaml"]),
    ("an edit that is no map", "```yaml-edit\n- a\n```", [], ["wrong_type"]),
    ("a diff", "```diff\n-a\n+b\n```", [], ["unsupported_edit"]),
    ("a block that does not end", "```yaml-edit\nx: 1", [{"op": "add", "path": "/x", "value": 1}], []),
    ("a block of something else", "```yaml\nx: 1\n```\n`x`", [], []),
    ("too large a spec", "```yaml-spec\na: [\n" + "  1,\n" * 400 + "```", [], ["too_large"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "patches", "codes"), [row[1:] for row in BLOCKS], ids=[row[0] for row in BLOCKS])
def test_blocks(text: str, patches: list[Any], codes: list[str]) -> None:
    transform = YamlTransform(BEFORE, limits=Limits(document_bytes=1_000))
    assert patches_of(transform, text) == patches
    assert [issue.code for issue in transform.issues] == codes


WRONG: Final[tuple[Any, ...]] = (None, 7, [])


def test_slips_of_callers() -> None:
    compiler: Any = YamlCompiler()
    transform: Any = YamlTransform()
    parse: Any = parse_yaml
    for wrong in WRONG:
        for call in (compiler.feed, transform.feed, parse):
            with pytest.raises(TypeError):
                call(wrong)
    slip: Any = YamlTransform
    with pytest.raises(ValueError, match="policy is"):
        slip(policy="rfc6902")
    with pytest.raises(TypeError):
        slip([1])
