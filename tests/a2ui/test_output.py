"""What language models write: blocks, fences, lists and prose, whatever the pieces in which they come."""

import json
import re
from typing import Any, Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.a2ui.streams import A, B, C, Row, read, read_in_all_ways, show, told
from uispec import a2ui
from uispec.a2ui import IssuePart, MessagePart, StreamPart, TextPart, read_stream
from uispec.a2ui.output import messages, values
from uispec.a2ui.output.tape import Tape
from uispec.limits import DEFAULT, Limits

PRETTY: Final = json.dumps([json.loads(A), json.loads(B)], indent=2)
TICKS: Final = show("run ```sh\\nls\\n``` now </a2ui-json>")
QUOTED: Final = show('Er sagte „ja" und ging')
PORT: Final = '{"name": "x", "version": "1.0", "port": 80}'

TEXTS: Final[dict[str, tuple[str, list[Row]]]] = {
    "stream-object-instead-of-list": (f"<a2ui-json>\n{A}\n{B}\n</a2ui-json>", [(0, 2, "a"), (1, 3, "b")]),
    "stream-tag-split-one-char-at-a-time": (
        f"Hello <b>you</b> <a2ui-json>[{A}]</a2ui-json> bye",
        ["Hello <b>you</b> ", (0, 1, "a"), " bye"],
    ),
    "stream-padded-fence-across-chunks": (
        f"Look:\n``` a2ui \t\r\n[{A}]\n```\nDone",
        ["Look:\n", (0, 3, "a"), "\nDone"],
    ),
    "stream-backticks-inside-json-string": (f"```a2ui\n[{TICKS}]\n```\nend", [(0, 2, "s"), "end"]),
    "stream-flush-short-tail": ("ok", ["ok"]),
    "stream-newline-between-lines-is-no-text": (f"{A}\n\n{B}\nBye", [(0, 1, "a"), (1, 3, "b"), "Bye"]),
    # Where the string was to end nobody can tell, but the next message begins for certain.
    "stream-low-quote-then-ascii-quote": (f"{QUOTED}\n{A}", [(1, ["/0 invalid_json"], QUOTED), (1, 2, "a")]),
    "... in a list": (f"[{QUOTED}, {A}]", [(1, ["/0 invalid_json"], QUOTED), (1, 1, "a")]),
    "... in a block": (
        f"<a2ui-json>{QUOTED}</a2ui-json> bye",
        [(1, ["/0 invalid_json"], QUOTED), "bye"],
    ),
    # A half id is a different id, so what has not come completely is not given out.
    "stream-atomic-keys-wait": (
        '[{"version":"v0.9","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"Column","children":["ti',
        [
            (
                1,
                ["/0 invalid_json"],
                '{"version":"v0.9","updateComponents":{"surfaceId":"s","components":'
                '[{"id":"root","component":"Column","children":["ti',
            ),
            (1, [" missing_bracket"], ""),
        ],
    ),
    "a list": (f"[{A},{B}]", [(0, 1, "a"), (1, 1, "b")]),
    "a list over lines": (PRETTY, [(0, 2, "a"), (1, 8, "b")]),
    "a list between prose": (
        f"See [1] and:\n{PRETTY}\nThat is it.",
        ["See [1] and:\n", (0, 3, "a"), (1, 9, "b"), "\nThat is it."],
    ),
    "a wrapper": (f'{{"name": "x", "messages": [{A}, {B}], "z": {{"a": 1}}}}', [(0, 1, "a"), (1, 1, "b")]),
    "a wrapper without messages": ('<a2ui-json>{"messages": []}</a2ui-json>', []),
    "an empty list in a block": ("<a2ui-json>[]</a2ui-json>", []),
    "a request to a model is no wrapper": ('{"messages": [{"role": "user"}]}', ['{"messages": [{"role": "user"}]}']),
    "an empty wrapper in prose": ('{"messages": []}', ['{"messages": []}']),
    "blocks with attributes": (
        f"1 <a2ui-json id='1>2' x=\"<\">{A}</a2ui-json> 2 <A2UI-JSON>{B}</A2UI-JSON > 3 <a2ui-json/>4",
        ["1 ", (0, 1, "a"), " 2 ", (1, 1, "b"), " 3 ", "4"],
    ),
    "a fence in a block": (f"<a2ui-json>\n```json\n[{A},\n{B}]\n```\n</a2ui-json>", [(0, 3, "a"), (1, 4, "b")]),
    "words behind a fence in a block": (
        f"<a2ui-json>\n``` JSON\n{A}\n```hello there\n{B}~~~ok</a2ui-json> bye",
        [
            (0, 3, "a"),
            (4, ["/1 invalid_json"], "hello there"),
            (2, 5, "b"),
            (5, ["/3 invalid_json"], "ok"),
            "bye",
        ],
    ),
    "words behind a fence": (f"```a2ui\n{A}\n```hello there", [(0, 2, "a"), "hello there"]),
    "words behind another fence in a fence": (
        f"```a2ui\n~~~hi\n{A}\n```",
        [(2, ["/0 invalid_json"], "hi"), (1, 3, "a")],
    ),
    "words in a closing tag": (
        f"<a2ui-json>{A}</a2ui-json hello> you</a2ui-json there",
        [(0, 1, "a"), "hello> you", (1, [" unopened_block"], "</a2ui-json "), "there"],
    ),
    "a block in a fence of messages": (f"```a2ui\n<a2ui-json>{A}</a2ui-json>\n```", [(0, 2, "a")]),
    "a block in a fence of another language": (
        f"```xml\n<a2ui-json>{A}</a2ui-json>\n```",
        ["```xml\n", (0, 2, "a"), "\n```"],
    ),
    "tags that are none": ("<a2ui-jsonx> <a2ui <a2ui-json =<", ["<a2ui-jsonx> <a2ui <a2ui-json =<"]),
    "a tag that is cut off": ("<a2ui-json id='", ["<a2ui-json id='"]),
    "a tag that forgot its end": (f"<a2ui-json {A}", ["<a2ui-json ", (0, 1, "a")]),
    "JSON fences": (f"~~~json\n{A}\n~~~\n````\n[{B}]\n````\n", [(0, 2, "a"), (1, 5, "b")]),
    "a fence on one line": (f"```json [{A}] ```\nok", [(0, 1, "a"), "ok"]),
    "a fence that nothing closes": (
        f"```json\n{A}\n",
        [(0, 2, "a"), (1, [" unclosed_block"], "```json")],
    ),
    "a fence of other JSON": (f"```json\n{PORT}\n```\n{A}", ["```json\n", f"{PORT}\n", "```\n", (0, 4, "a")]),
    "an empty fence": (f"```\n```\n{A}", ["```\n", "```\n", (0, 3, "a")]),
    "a fence of a language": (f"```python\nx = {A}\n```\n", ["```python\n", f"x = {A}\n", "```\n"]),
    "JSON behind a fence of a language": (f"```sh\n~~~\n```\n{A}", ["```sh\n", "~~~\n", "```\n", (0, 4, "a")]),
    "code between backticks": (f"Send `{A}` or `` {A} ``.", [f"Send `{A}` or `` ", (0, 1, "a"), " ``."]),
    "braces in prose": (
        'A {name}, a {"quoted" thing}, [a link](x), {"a": [1, {}]}, {"a": {"b": 2}, and {"x',
        ['A {name}, a {"quoted" thing}, [a link](x), {"a": [1, {}]}, {"a": {"b": 2}, and {"x'],
    ),
    "a configuration is no message": (PORT, [PORT]),
    "a message within other JSON": (f'{{"note": see {A}', ['{"note": see ', (0, 1, "a")]),
    "keys with escapes are not looked through": (
        A.replace("version", "\\u0076ersion").replace("deleteSurface", "delete\\u0053urface"),
        [A.replace("version", "\\u0076ersion").replace("deleteSurface", "delete\\u0053urface")],
    ),
    "... but in a block they are what they say": (
        "<a2ui-json>" + A.replace("version", "\\u0076ersion") + "</a2ui-json>",
        [(0, 1, "a")],
    ),
    "prose in a block": (
        f"<a2ui-json>Here it is: {A} 7</a2ui-json>",
        [(1, ["/0 invalid_json"], "Here it is:"), (1, 1, "a"), (1, ["/2 wrong_type"], "7")],
    ),
    "what is no object in a list": (
        f'[{A}, 7, "x", {B}] yes',
        [(0, 1, "a"), (1, ["/1 wrong_type"], "7"), (1, ["/2 wrong_type"], '"x"'), (3, 1, "b"), "yes"],
    ),
    "a list in a list": (
        f"<a2ui-json>[[{A}]]</a2ui-json>",
        [(1, ["/0 invalid_json"], "["), (1, [" missing_comma"], ""), (1, 1, "a"), (1, [" surplus_bracket"], "]")],
    ),
    "a list that ends in prose": (
        f"[{A},\nand so on. {B}",
        [(0, 1, "a"), (1, [" trailing_comma"], ","), (2, [" missing_bracket"], ""), "and so on. ", (1, 2, "b")],
    ),
    "a list that a fence ends": (
        f"```json\n[{A}\n```\nbye",
        [(0, 2, "a"), (3, [" missing_bracket"], ""), "bye"],
    ),
    "a wrapper whose list is not closed": (f'{{"messages": [{A}}}', [(0, 1, "a"), (1, [" missing_bracket"], "")]),
    "a wrapper that is not closed": (f'{{"messages": [{A}]', [(0, 1, "a"), (1, [" missing_bracket"], "")]),
    "a wrapper that goes on badly": (f'{{"messages": [{A}] oops}}', [(0, 1, "a"), (1, [" invalid_json"], " oops}")]),
    "a block that is not closed": (
        f"<a2ui-json>[{A}, {B[:20]}",
        [
            (0, 1, "a"),
            (1, ["/1 invalid_json"], B[:20].rstrip()),
            (1, [" missing_bracket"], ""),
            (1, [" unclosed_block"], "<a2ui-json>"),
        ],
    ),
    "a block that was never opened": (
        f"{A}</a2ui-json> bye",
        [(0, 1, "a"), (1, [" unopened_block"], "</a2ui-json>"), "bye"],
    ),
    "brackets too many": (
        f"{A}}}]\n[{A}}}, {B}]",
        [(0, 1, "a"), (1, [" surplus_bracket"], "}]"), (1, 2, "a"), (2, [" surplus_bracket"], "}"), (2, 2, "b")],
    ),
    "brackets too many in a block": (f"<a2ui-json>{A}}}</a2ui-json>", [(0, 1, "a"), (1, [" surplus_bracket"], "}")]),
    "commas without a list": (f"{A},\n{B}", [(0, 1, "a"), (1, [" trailing_comma"], ","), (1, 2, "b")]),
    "commas without a list in a block": (
        f"<a2ui-json>{A},{B}</a2ui-json>",
        [(0, 1, "a"), (1, [" trailing_comma"], ","), (1, 1, "b")],
    ),
    "commas too many and too few": (
        f"<a2ui-json>[,{A},,{B}\n{C}]</a2ui-json>",
        [
            (1, [" trailing_comma"], ","),
            (0, 1, "a"),
            (1, [" trailing_comma"], ","),
            (1, 1, "b"),
            (2, [" missing_comma"], ""),
            (2, 2, "c"),
        ],
    ),
    "prose behind a message": (
        f"{A}, then {B}) and {C}.",
        [(0, 1, "a"), ", then ", (1, 1, "b"), ") and ", (2, 1, "c"), "."],
    ),
    "prose behind a broken message": (
        f"{A[:-1]}\nThat is all.\n{B}",
        [(1, ["/0 invalid_json"], A[:-1]), "That is all.\n", (1, 3, "b")],
    ),
    "a message whose last component swallowed the next": (
        f"[{show('x')[:-3]}, {B}]",
        [(1, ["/0 invalid_json"], show("x")[:-3]), (1, [" missing_comma"], ""), (1, 1, "b")],
    ),
    "a message that was cut off in front of its version": (f'{{"version":\n{A}', ['{"version":\n', (0, 2, "a")]),
    "a string that ends in half an escape": (
        '{"version": "v0.9", "x": "\\',
        [(1, ["/0 invalid_json"], '{"version": "v0.9", "x": "\\')],
    ),
    "a line that ends in half an escape": (
        f'{{"version": "v0.9", "x": "\\\n{A}',
        [(1, ["/0 invalid_json"], '{"version": "v0.9", "x": "\\'), (1, 2, "a")],
    ),
    "white space between paragraphs": ("\n One\n\n\n Two \n\n", ["One\n", "\n\n Two \n"]),
}


@pytest.mark.parametrize("repair", [False, True], ids=["as it is", "mended"])
@pytest.mark.parametrize("name", TEXTS)
def test_the_pieces_of_a_text_make_no_difference(name: str, repair: bool) -> None:
    text, expected = TEXTS[name]
    whole = read_in_all_ways(text, repair=repair)
    if not repair:
        assert told(whole) == expected


LARGE: Final[dict[str, tuple[str, int, list[Row]]]] = {
    "a wrapper": (
        f'<a2ui-json>{{"name": "{"x" * 80}", "messages": [{A}], "z": 1}}</a2ui-json> bye',
        80,
        [(1, ["/0 too_large"], f'{{"name": "{"x" * 70}'), (1, 1, "a"), "bye"],
    ),
    "the end of a wrapper": (
        f'{{"messages": [{A}], "z": "{"x" * 80}"}}',
        80,
        [(0, 1, "a"), (1, ["/1 too_large"], f', "z": "{"x" * 72}')],
    ),
    "junk": (
        "<a2ui-json>" + "x" * 12 + "</a2ui-json>",
        10,
        [(1, ["/0 too_large"], "x" * 11), (1, ["/1 invalid_json"], "x")],
    ),
    "an object that the end of its block closes": (
        '<a2ui-json>{"a" "b ' + "x" * 80 + "</a2ui-json> bye",
        40,
        [(1, ["/0 too_large"], '{"a" "b ' + "x" * 32), "bye"],
    ),
    "an object that is lost behind the limit": (
        '<a2ui-json>{"a": "' + "x" * 80 + '" < b "<" </a2ui-json> bye',
        40,
        [
            (1, ["/0 too_large"], '{"a": "' + "x" * 33),
            (1, ["/1 invalid_json"], '< b "'),
            (1, ["/2 invalid_json"], '<"'),
            "bye",
        ],
    ),
    "an object that goes on badly behind the limit": (
        '<a2ui-json>{"a": "' + "x" * 80 + '" : < b "<" </a2ui-json> bye',
        40,
        [(1, ["/0 too_large"], '{"a": "' + "x" * 33), "bye"],
    ),
    "JSON of something else": ('{"a": "' + "x" * 80 + '"}', 40, ['{"a": "' + "x" * 80 + '"}']),
    "a tag within the limit": (
        f'<a2ui-json>{{"a" "b</a2ui-json> bye\n{A}',
        len(A),
        [(1, ["/0 invalid_json"], '{"a" "b'), "bye\n", (1, 2, "a")],
    ),
    # The limit ends where the tag is being looked for, so that it is not found; the next line is read as ever.
    "a tag beyond the limit": (
        '<a2ui-json>{"a" "b</a2ui-json> bye\n',
        11,
        [(1, ["/0 too_large"], '{"a" "b</a2'), (1, [" unclosed_block"], "<a2ui-json>")],
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_cut_off_and_the_stream_goes_on(name: str) -> None:
    text, limit, expected = LARGE[name]
    assert told(read_in_all_ways(text, Limits(document_bytes=limit))) == expected


def test_a_part_tells_its_place() -> None:
    text = f'Hi.\nSee: <a2ui-json>\n[{A}, {{"version": oops}}] </a2ui-json>'
    parts = read([text])
    assert [(text[part.start : part.end], part.line) for part in parts] == [
        ("Hi.\n", 1),
        ("See: ", 2),
        (A, 3),
        ('{"version": oops}', 3),
    ]


def test_a_message_comes_before_its_list_is_closed() -> None:
    reader = read_stream()
    assert told(reader.feed(f"```json\n[{A}")) == [(0, 2, "a")]
    assert told(reader.feed(f", {B}")) == [(1, 2, "b")]
    assert told(reader.feed("]\n```")) == []
    assert reader.close() == []


def test_prose_comes_by_lines_or_as_it_comes() -> None:
    pieces = ["One", " two\n\n", "thr", "ee <b", ">", f"<a2ui-json>{A}"]
    by_line, at_once = read_stream(), read_stream(by_line=False)
    assert [told(by_line.feed(piece)) for piece in pieces] == [
        [],
        ["One two\n"],
        [],
        [],
        [],
        ["\nthree <b>", (0, 3, "a")],
    ]
    told_at_once = [told(at_once.feed(piece)) for piece in pieces]
    assert told_at_once == [["One"], [" two\n"], ["\nthr"], ["ee <b"], [">"], [(0, 3, "a")]]


def test_markup_is_not_held_back() -> None:
    reader = read_stream(by_line=False)
    assert told(reader.feed("<")) == []
    assert told(reader.feed("b")) == ["<b"]
    assert told(reader.feed("><a2ui-js")) == [">"]
    assert told(reader.feed("!")) == ["<a2ui-js!"]


@pytest.mark.parametrize(
    "text", ["x" * 10_000, " " * 10_000 + "x", "x\n" + "\n" * 10_000 + "y", "x\n" + " " * 4_000 + "y" * 5_000]
)
def test_very_long_lines_come_in_pieces(text: str) -> None:
    whole = read([text])
    assert all(len(part.text) <= 4_096 for part in whole if isinstance(part, TextPart))
    assert read([text[at : at + 7] for at in range(0, len(text), 7)]) == whole
    assert "".join(str(row) for row in told(whole)).split() == text.split()


FRAMES: Final = {
    "lines": "%s\n%s\n%s",
    "block": "<a2ui-json>\n%s\n%s\n%s\n</a2ui-json>",
    "list": "[%s,%s,%s]",
    "list in a block": "<a2ui-json>[%s, %s,\n%s]</a2ui-json> bye",
    "list in a fence": "```json\n[\n%s,\n%s,\n%s\n]\n```\nbye",
    "wrapper": '{"messages":[%s,%s,%s]}',
}


@pytest.mark.parametrize("indent", [None, 2], ids=["compact", "indented"])
@pytest.mark.parametrize("frame", FRAMES)
def test_a_message_that_misses_anything_loses_no_neighbour(frame: str, indent: int | None) -> None:
    """Whatever is missing, at the end or anywhere else, the messages before and behind come out, each once."""
    whole = json.dumps(json.loads(show("hello, ] you}")), indent=indent)
    for at in range(1, len(whole)):
        for broken in (whole[:at], whole[:at] + whole[at + 1 :]):
            for repair in (False, True):
                rows = told(read([FRAMES[frame] % (A, broken, B)], repair=repair))
                surfaces = [row[2] for row in rows if isinstance(row[1], int)]
                assert [name for name in surfaces if name in {"a", "b"}] == ["a", "b"], broken


def test_a_message_that_stands_in_the_data_of_a_broken_one_stays_data() -> None:
    data = f'{{"version": "v0.9", "updateDataModel": {{"surfaceId": "s", "value": [{A}],}}}}'
    assert told(read([data])) == [(1, ["/0 invalid_json"], data)]


_pieces = st.sampled_from(
    [
        *(A, B, A[:-1], A[:-2], A[:20], A[:34], show("x"), QUOTED, TICKS, PORT),
        *("[", "]", "{", "}", ",", '"', ":", "\n", "\n\n", " ", "\r\n", "\ufeff", " " * 30, "x" * 50),
        *("```", "```json\n", "```a2ui\n", "```sh\n", "~~~\n", "`", "<", "/>"),
        *("<a2ui-json>", '<a2ui-json id="x">', "</a2ui-json>", "<a2ui"),
        *('{"messages":[', '"messages":', '{"version"', '"version":"v0.9"', '{"version": "1.0"', '"components":['),
        *("“", "”", "é", "\udcff", "\\", "\\u0076", "7", "null", "True", "Bye", "prose here. ", '{"a":1}'),
    ]
)
_texts = st.lists(_pieces, max_size=12).map("".join)
_limits = st.sampled_from(
    [DEFAULT, Limits(document_bytes=60), Limits(document_bytes=5), Limits(document_bytes=0), Limits(json_depth=2)]
)


_hopeless = st.sampled_from([messages.HOPELESS, 0, 2])


@given(_texts, st.booleans(), _limits, _hopeless, st.data())
def test_any_split_of_a_text_gives_the_same_parts(
    text: str, repair: bool, limits: Limits, hopeless: int, draw: st.DataObject
) -> None:
    """Any split of the text gives the same parts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "HOPELESS", hopeless)
        whole = read([text], limits, repair=repair)
        cuts = sorted(draw.draw(st.lists(st.integers(0, len(text)), max_size=6)))
        pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
        assert read(pieces, limits, repair=repair) == whole
        assert read(list(text), limits, repair=repair) == whole


@given(_texts, st.data())
def test_any_split_of_bytes_gives_the_same_parts(text: str, draw: st.DataObject) -> None:
    """No bytes make anything else than parts come out, and the same ones wherever they are split."""
    junk = draw.draw(st.binary(max_size=4))
    at = draw.draw(st.integers(0, len(text)))
    raw = text[:at].encode("utf-8", "replace") + junk + text[at:].encode("utf-8", "replace")
    assert read([raw[at : at + 1] for at in range(len(raw))]) == read([raw])


_FRAMING: Final = re.compile(
    r'(?:[\s\ufeff\[\]{},]|"messages"\s*:|<a2ui-json[^>]*>|</a2ui-json[ \t\r]*>?|[`~]{3,}[ \t]*(?:json|a2ui)?)*',
    re.IGNORECASE,
)


def _is_about_framing(part: StreamPart) -> bool:
    """Issues of what stands around messages, or within one, lie where no part of their own is."""
    return isinstance(part, IssuePart) and part.issues[0].code not in {
        *("invalid_json", "invalid_unicode", "non_finite_number", "too_deep", "wrong_type", "missing_property"),
        *("missing_body", "conflicting_bodies", "unknown_version", "unknown_property", "needs_upgrade"),
        "too_many_issues",
    }


@example("<a2ui-json>{", 0)
@given(_texts, _hopeless)
def test_nothing_is_lost_but_framing(text: str, hopeless: int) -> None:
    """The parts stand in the order of the text, and what lies between them is white space and framing."""
    at = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "HOPELESS", hopeless)
        parts = read([text])
    for part in parts:
        if _is_about_framing(part):
            continue
        assert at <= part.start <= part.end
        assert _FRAMING.fullmatch(text[at : part.start]), text[at : part.start]
        assert part.line == text.count("\n", 0, part.start) + 1
        if isinstance(part, TextPart):
            assert part.text == text[part.start : part.end].replace("\udcff", "\ufffd")
        at = part.end
    assert _FRAMING.fullmatch(text[at:]), text[at:]


@given(_texts)
def test_prose_that_comes_at_once_is_the_same_prose(text: str) -> None:
    """Prose that is given out as it comes joins to what comes by lines, between the same messages and issues."""

    def joined(parts: list[StreamPart]) -> list[Row]:
        rows: list[Row] = []
        for row in told(parts):
            if rows and isinstance(row, str) and isinstance(rows[-1], str):
                rows[-1] += row
            else:
                rows.append(row)
        return rows

    reader = read_stream(by_line=False)
    parts = [part for char in text for part in reader.feed(char)] + reader.close()
    assert joined(parts) == joined(read([text]))


def _never(_: values.Object) -> None:
    return None


@given(_texts, _limits)
def test_the_short_road_leads_where_the_long_one_does(text: str, limits: Limits) -> None:
    """An object that has come completely is read alike whether or not it was looked at as a whole."""
    with pytest.MonkeyPatch.context() as patch:
        parts = read([text], limits)
        patch.setattr(values.Object, "_read_whole", _never)
        assert read([text], limits) == parts


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=10,
)


@given(_json, st.sampled_from([None, 0, 2]), st.booleans(), st.booleans())
def test_a_message_with_any_data_comes_out_whole(
    value: Any, indent: int | None, ascii_only: bool, in_block: bool
) -> None:
    """What is JSON comes out as `parse_message` reads it, whatever it holds, and is never mended."""
    message = {"version": "v0.9", "updateDataModel": {"surfaceId": "s", "path": "/x", "value": value}}
    text = json.dumps(message, indent=indent, ensure_ascii=ascii_only)
    framed = f"<a2ui-json>[{text}]</a2ui-json>" if in_block else f"Here: {text}\nDone."
    for pieces in ([framed], list(framed)):
        parts = [part for part in read(pieces, repair=True) if not isinstance(part, TextPart)]
        assert [part.message for part in parts if isinstance(part, MessagePart)] == [a2ui.parse_message(text)]
        assert len(parts) == 1


# What is asked of time and memory is counted, since clocks differ.


def _memory(text: str, piece: int) -> int:
    reader, most = read_stream(), 0
    for at in range(0, len(text), piece):
        reader.feed(text[at : at + piece])
        most = max(most, reader.held)
    reader.close()
    return most


@pytest.mark.parametrize("frame", ["{}\n", "prose {}, ", "<a2ui-json>[{}]</a2ui-json>\n", "```json\n{}\n```\n"])
def test_memory_does_not_grow_with_what_was_given_out(frame: str) -> None:
    once = frame.replace("{}", A)
    assert _memory(once * 400, 50) <= _memory(once * 4, 50) + 50
    assert _memory(f"<a2ui-json>[{f'{A},' * 400}", 50) <= len(A) + 50


@pytest.mark.parametrize("limit", [0, 100])
@pytest.mark.parametrize("opening", ["", "<a2ui-json>", "```json\n[" + A, '{"messages":[', '<a2ui-json>{"version":'])
@pytest.mark.parametrize(
    "text",
    [
        *("x", " ", "\ufeff", "`", "~", "<", "[", "{", '{"', "{}", "[ ", "} ", '"', "\\", "'\"", "é"),
        *("```x", "<a2ui-json", "<a2ui-json ", "</a2ui-json", "</a2ui-json ", '{"version":', '{"a":', "1", ",]"),
    ],
)
def test_memory_does_not_grow_with_a_line_that_never_ends(text: str, opening: str, limit: int) -> None:
    reader = read_stream(limits=Limits(document_bytes=limit))
    reader.feed(opening)
    for _ in range(200):
        reader.feed(text * 10)
        assert reader.held <= 3 * limit + 256


MANY: Final = messages.HOPELESS


@pytest.mark.parametrize("junk", [",", "]", "[", "{}", "7\n", "x\n", "< ", "` ", "~~~x ", ", ]", "[x", "{},", '{"a"}'])
@pytest.mark.parametrize("frame", ["<a2ui-json>[{}]</a2ui-json>", "<a2ui-json>{}</a2ui-json>", "```a2ui\n{}\n```"])
def test_many_faults_in_a_row_are_told_as_one(frame: str, junk: str) -> None:
    """There is no end of parts, and what can be read behind them is read."""
    text = frame.replace("{}", f"{junk * 2 * MANY} {A}")
    parts = read([text[at : at + 1_000] for at in range(0, len(text), 1_000)])
    codes = [part.issues[0].code for part in parts if isinstance(part, IssuePart)]
    assert parts == read([text])
    assert [part.message for part in parts if isinstance(part, MessagePart)] == [a2ui.parse_message(A)]
    assert len(parts) <= MANY + 4
    assert codes.count("too_many_issues") == 1


def _work(text: str, piece: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many characters are taken, looked at again or put back while a text is read, and how often that is asked."""
    work = 0

    def counted(name: str) -> None:
        inner = getattr(Tape, name)

        def outer(self: Tape, *args: Any) -> Any:
            nonlocal work
            result = inner(self, *args)
            work += 1 + (len(result) if isinstance(result, str) else 0)
            return result

        monkeypatch.setattr(Tape, name, outer)

    with monkeypatch.context() as monkeypatch:
        for name in ("take", "seen", "more", "follows", "allow"):
            counted(name)
        reader = read_stream()
        for at in range(0, len(text), piece):
            reader.feed(text[at : at + piece])
        reader.close()
    return work


HOSTILE: Final = [
    *("{", "[", "[{", '{"', '{"a":', "`", "```\n", "```json\n[{", "<", "<a2ui-json ", '<a2ui-json "', "</a2ui-json"),
    *('{"version":"v0.9",', '{"version":"v0.9"\n', '{"version":"v0.9","x":\n', '{"version":', '{"messages":['),
    *('{"version":"v0.9" x {"a" "{', '"{', " ", "\n", "\\", "prose ", "“"),
]
OPENINGS: Final = ["", "<a2ui-json>", "[" + A, '{"version":"v0.9","components":[', '{"version":"v0.9" x "']


@pytest.mark.parametrize("piece", [1, 10_000])
@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("text", HOSTILE)
def test_twice_the_text_is_twice_the_work(text: str, opening: str, piece: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Feeding n characters, one by one or at once, is linear."""
    once = _work(opening + text * 150, piece, monkeypatch)
    twice = _work(opening + text * 300, piece, monkeypatch)
    assert twice <= 2.3 * once + 500
