"""What the JavaScript library makes of odd values and texts of moments, as it answered when it was asked."""

from typing import Any, Final

import pytest

from uispec import adaptive
from uispec.errors import ExpressionError

DATA: Final[dict[str, Any]] = {
    "d": "2024-03-05T14:07:09.000Z",
    "empty": "",
    "twelve": "12",
    "wide": " 12 ",
    "minus": "-5",
    "exponent": "1e3",
    "hex": "0x10",
    "large": "638452444290000000",
    "word": "abc",
    "part": "1.5",
    "none": [],
    "name": "Ann",
    "zero": 0,
    "nul": None,
}
_XML: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_TICKS: Final = "638452444290000000"

ANSWERS: Final[dict[str, Any]] = {
    # bytes and ticks in an array that is written as text
    "${[binary('a')] & ''}": "97",
    "${join([ticks(d)], ',')}": _TICKS,
    "${join([binary('ab'), [ticks(d)]], ',')}": f"97,98,{_TICKS}",
    "${[ticks(d), [binary('ab')], {}] & ''}": f"{_TICKS},97,98,[object Object]",
    "${concat([ticks(d)], 'x')}": f"{_TICKS}x",
    "${join([1, 2], binary('ab'))}": "197,982",
    "${[binary('a')] & [nul, true]}": "97,true",
    "a ${[ticks(d)]} b": f"a {_TICKS} b",
    # as XML they are objects
    "${xml(ticks(d))}": f"{_XML}<value>{_TICKS}</value>",
    "${xml(binary('ab'))}": f"{_XML}<0>97</0>\n<1>98</1>",
    "${xml([ticks(d)])}": f"{_XML}<0>\n  <value>{_TICKS}</value>\n</0>",
    "${xml({a: binary('a')})}": f"{_XML}<a>\n  <0>97</0>\n</a>",
    "${xml({a: binary('')})}": f"{_XML}<a></a>",
    "${xml(binary(''))}": _XML.rstrip("\n"),
    # ticks as text
    "${formatTicks(empty)}": "0001-01-01T00:00:00.000Z",
    "${formatTicks(twelve)}": "0001-01-01T00:00:00.001Z",
    "${formatTicks(wide)}": "0001-01-01T00:00:00.001Z",
    "${formatTicks(minus)}": "0001-01-01T00:00:00.000Z",
    "${formatTicks(exponent)}": "0001-01-01T00:00:00.001Z",
    "${formatTicks(hex)}": "0001-01-01T00:00:00.001Z",
    "${formatTicks(large)}": "2024-03-05T14:07:09.000Z",
    # nothing has no part, whatever the part is
    "${substring(first(none), int('z'))}": "",
    "${substring(first(none), 0, int('z'))}": "",
    "${substring(first(none), 1 / zero)}": "",
    "${substring(name, 1, 1)}": "n",
    "${dataUriToBinary('data:,x') & ''}": "100,97,116,97,58,44,120",
}

REFUSED: Final = (
    *("${formatTicks(word)}", "${formatTicks(part)}", "${formatTicks(none)}", "${formatTicks(nul)}"),
    *("${substring(name, int('z'))}", "${substring(name, 0, nul)}", "${substring(name, 0, 9)}"),
    *("${formatDateTime('2024-0305')}", "${formatDateTime('2024-03-05+02:00')}", "${formatDateTime('13')}"),
    *("${formatDateTime('20240305')}", "${convertToUTC('', 'UTC')}", "${convertToUTC('20240305Z', 'UTC')}"),
)

MOMENTS: Final[dict[str, str]] = {
    "20240305": "2024-03-05T00:00:00.000Z",
    "202403": "2024-03-01T00:00:00.000Z",
    "2024": "2024-01-01T00:00:00.000Z",
    "20240305T102030": "2024-03-05T10:20:30.000Z",
    "20240305102030": "2024-03-05T10:20:30.000Z",
    "2024/03/05": "2024-03-05T00:00:00.000Z",
    "2024-3-5": "2024-03-05T00:00:00.000Z",
    "2024-3-5 1:2:3": "2024-03-05T01:02:03.000Z",
    "20241345": "2025-02-14T00:00:00.000Z",
    "2024-0305": "2024-03-05T00:00:00.000Z",
    "2024-00-00": "2023-11-30T00:00:00.000Z",
    "2024-99-99": "2032-06-07T00:00:00.000Z",
    "2024-03-05T99:99:99": "2024-03-09T04:40:39.000Z",
    "2024//": "2024-01-01T00:00:00.000Z",
    "20240": "2023-12-01T00:00:00.000Z",
    "0041-02-03": "1941-02-03T00:00:00.000Z",
    "0000": "1900-01-01T00:00:00.000Z",
    "0100-12-31": "0100-12-31T00:00:00.000Z",
    "2024-03-05T10:00:00.999999999": "2024-03-05T10:00:00.000Z",
    "2024-03-05T10:00:00+02:00": "2024-03-05T08:00:00.000Z",
    "2024-3-5Z": "2024-03-05T00:00:00.000Z",
    "2024.5": "2024-01-01T00:00:00.000Z",
    "41": "2041-01-01T00:00:00.000Z",
    "50": "1950-01-01T00:00:00.000Z",
    "012": "2001-12-01T00:00:00.000Z",
    "-5": "2001-05-01T00:00:00.000Z",
    "100": "0100-01-01T00:00:00.000Z",
}


@pytest.mark.parametrize("template", ANSWERS)
def test_what_comes_out(template: str) -> None:
    assert adaptive.expand(template, DATA, policy="compat").output == ANSWERS[template]


@pytest.mark.parametrize("template", REFUSED)
def test_what_fails(template: str) -> None:
    with pytest.raises(ExpressionError):
        adaptive.expand(template, DATA, policy="compat")


@pytest.mark.parametrize("text", MOMENTS)
def test_how_a_moment_is_read_on_its_way_to_utc(text: str) -> None:
    assert adaptive.expand(f"${{convertToUTC('{text}', 'UTC')}}", policy="compat").output == MOMENTS[text]
