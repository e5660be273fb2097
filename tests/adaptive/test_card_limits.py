"""Cards of any depth and size end in a card or in a clear answer, soon."""

import json
import subprocess
import sys
from typing import Any, Final

import pytest

from uispec import _json, adaptive
from uispec.adaptive.documents.reading import shape_issues
from uispec.errors import LimitError


def nested(head: str, tail: str, depth: int, core: str = "") -> bytes:
    return f"{head * depth}{core}{tail * depth}".encode()


SHOW: Final = ('{"type":"Action.ShowCard","card":{"actions":[', "]}}")
DEEP: Final[dict[str, tuple[bytes, int]]] = {
    "cards": (b'{"actions":[' + nested(*SHOW, 65) + b"]}", 0),
    "bad-cards": (
        b'{"actions":[' + nested('{"type":"Action.ShowCard","card":{"minHeight":5,"actions":[', "]}}", 65) + b"]}",
        65,
    ),
    "containers": (b'{"body":[' + nested('{"type":"Container","items":[', "]}", 98) + b"]}", 0),
    "fallbacks-with-raw-parts": (
        b'{"body":['
        + nested('{"type":"TextBlock","text":"a","x":{"a":[null]},"fallback":', "}", 190, '{"type":"Graph","a":[{}]}')
        + b',5,{"type":"Graph"}]}',
        1,
    ),
    "bad-containers": (b'{"body":[' + nested('{"type":"Container","bleed":5,"items":[', "]}", 98) + b"]}", 98),
    "fallbacks": (b'{"body":[' + nested('{"type":"TextBlock","text":"a","fallback":', "}", 197, '"drop"') + b"]}", 0),
    "bad-fallbacks": (b'{"body":[' + nested('{"type":"TextBlock","fallback":', "}", 197, '"drop"') + b"]}", 197),
    "carousels": (b'{"body":[' + nested('{"type":"Carousel","pages":[{"items":[', "]}]}", 48) + b"]}", 0),
    "bad-carousels": (b'{"body":[' + nested('{"type":"Carousel","loop":5,"pages":[{"items":[', "]}]}", 48) + b"]}", 48),
    "popovers": (
        b'{"actions":['
        + nested('{"type":"Action.Popover","content":{"type":"ActionSet","actions":[', "]}}", 65)
        + b"]}",
        0,
    ),
    "menus": (b'{"actions":[' + nested('{"type":"Action.Submit","menuActions":[', "]}", 98) + b"]}", 0),
    "unknown": (b'{"body":[' + nested('{"type":"Graph","items":[', "]}", 98) + b"]}", 0),
    "unknown-in-data": (b'{"actions":[{"type":"Action.Submit","data":{"a":' + nested("[", "]", 195) + b"}}]}", 0),
}


@pytest.mark.parametrize("name", DEEP)
def test_a_card_as_deep_as_json_may_be_comes_back(name: str) -> None:
    raw, count = DEEP[name]
    document = json.loads(raw)
    for card in (adaptive.parse_card(raw), adaptive.parse_card(document)):
        assert _json.same(adaptive.dump_card(card), document)
        assert json.loads(adaptive.dump_card_json(card)) == document
        once = adaptive.canonical(card)
        assert adaptive.canonical(once) == once
        assert card == adaptive.parse_card(document)
        assert repr(card)
    assert len(shape_issues(document)) == count


@pytest.mark.parametrize("head", [SHOW[0], '{"type":"Container","items":['])
def test_a_thousand_levels_are_too_deep(head: str) -> None:
    tail = "]}}" if head == SHOW[0] else "]}"
    raw = b'{"body":[' + nested(head, tail, 1_000) + b"]}"
    document: Any = {}
    for _ in range(1_000):
        document = {"type": "Action.ShowCard", "card": {"actions": [document]}}
    sources: tuple[Any, ...] = (raw, raw.decode(), {"actions": [document]})
    for source in sources:
        with pytest.raises(LimitError) as raised:
            adaptive.parse_card(source)
        assert [issue.code for issue in raised.value.issues] == ["too_deep"]


def test_a_card_built_deeper_than_json_may_be_is_not_written() -> None:
    card: adaptive.Container | adaptive.TextBlock = adaptive.TextBlock(text="a")
    for _ in range(1_000):
        card = adaptive.Container(items=(card,))
    for write in (adaptive.dump_card, adaptive.dump_card_json, adaptive.canonical):
        with pytest.raises(LimitError) as raised:
            write(adaptive.AdaptiveCard(body=(card,)))
        assert [issue.code for issue in raised.value.issues] == ["too_deep"]


WIDE: Final[dict[str, tuple[bytes, str | None]]] = {
    "data-uri": (b'{"body":[{"type":"Image","url":"data:image/png;base64,' + b"A" * 12_000_000 + b'"}]}', None),
    "large-data-uri": (
        b'{"body":[{"type":"Image","url":"data:image/png;base64,' + b"A" * 20_000_000 + b'"}]}',
        "too_large",
    ),
    "large-word": (b'{"body":[{"type":"TextBlock","text":"a","size":"' + b"${" * 4_000_000 + b'"}]}', None),
    "elements": (b'{"body":[' + b",".join([b"{}"] * 2_000_000) + b"]}", "too_many_nodes"),
    "nulls": (b'{"body":[' + b",".join([b"null"] * 2_000_000) + b"]}", "too_many_nodes"),
    "misfits": (b'{"body":[' + b",".join([b"5"] * 90_000) + b"]}", None),
    "extras": (b"{" + b",".join(b'"k%d":1' % number for number in range(90_000)) + b"}", None),
}


@pytest.mark.parametrize("name", WIDE)
def test_a_wide_card_gets_its_answer(name: str) -> None:
    raw, code = WIDE[name]
    if code is None:
        card = adaptive.parse_card(raw)
        assert json.loads(adaptive.dump_card_json(card)) == json.loads(raw)
        assert len(shape_issues(json.loads(raw))) <= 1_001
        return
    with pytest.raises(LimitError) as raised:
        adaptive.parse_card(raw)
    assert [issue.code for issue in raised.value.issues] == [code]


def test_in_which_order_models_were_built_makes_no_difference() -> None:
    """pydantic counts how often it goes through a definition, which depends on what was built before."""
    code = """
import sys
from uispec import adaptive
for name in reversed(list(adaptive.MODELS)):
    adaptive.MODELS[name].model_rebuild()
for source in (sys.argv[1], __import__("json").loads(sys.argv[1])):
    held, levels = adaptive.parse_card(source).body[0], 0
    while isinstance(held, adaptive.TextBlock):
        held, levels = held.fallback, levels + 1
    print(levels, held)
"""
    run = subprocess.run(
        [sys.executable, "-c", code, DEEP["fallbacks"][0].decode()], capture_output=True, text=True, check=True
    )
    assert run.stdout == "197 drop\n" * 2
