"""Target: the command line, whatever comes in on standard input and stands in the arguments."""

import io
import json
import sys
from dataclasses import dataclass
from itertools import chain
from typing import Final
from unittest import mock

from hypothesis import strategies as st

from tests.fuzz.inputs import Given, given, stream_texts
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.surfaces import LOCALES
from uispec import cli


@dataclass(frozen=True, slots=True)
class Ran:
    status: int
    out: str
    err: str


def main(arguments: list[str], text: bytes) -> Ran:
    """Run the command in this process, with streams of its own."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        mock.patch.object(sys, "argv", ["uispec", *arguments]),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(text))),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
    ):
        try:
            cli.main()
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else -1
    written: list[str] = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        written.append(stream.read())
    return Ran(status, *written)


def _command(drawn: Given, calls: Calls) -> None:
    arguments: list[str] = [drawn["command"], "-", *drawn["options"]]
    if drawn["command"] == "convert":
        arguments += ["--to", drawn["to"]]
    text = drawn["text"]
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    ran = calls.ask(NOWHERE, main, arguments, raw)
    assert ran is not None
    calls.expect(ran.status in (0, 1, 2), f"status {ran.status}")
    calls.expect("Traceback" not in ran.err, "a traceback")
    if "--json" in drawn["options"] and ran.status != 2:
        calls.expect(sorted(json.loads(ran.out)) == ["issues", "losses", "output"], "no JSON object")


_OPTIONS: Final = (
    *(["--json"], ["--json"], ["--partial"], ["--resolve"], ["--quiet"], ["--on-loss", "raise"], ["--surface", "s"]),
    *(["--surface", "\ud800"], ["--min-severity", "notice"], ["--unknown"]),
    *(["--locale", locale] for locale in LOCALES),
)

TARGETS: Final = (
    Target(
        "command",
        ("cli.main",),
        given(
            command=st.sampled_from(["detect", "validate", "fold", "tree", "convert", "port"]),
            options=st.lists(st.sampled_from(_OPTIONS), max_size=3).map(lambda lists: [*chain.from_iterable(lists)]),
            to=st.sampled_from(["adaptive-card", "outline", "outline", "x"]),
            text=stream_texts,
        ),
        _command,
    ),
)
