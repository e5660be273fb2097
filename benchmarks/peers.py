"""The other contestants: JSON parsers as floors, and the official libraries on the same messages."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from time import thread_time
from typing import Final, cast

from pydantic_core import from_json

from benchmarks.documents import CATALOG, Streams, Version
from benchmarks.sampling import Gauge, Timed
from benchmarks.setting import Setting
from tests.peers import a2ui_core, node

FLOOR: Final = "pydantic_core.from_json"

_LOADS: Final = {"msgspec": "msgspec.json.decode", "orjson": "orjson.loads"}
"""The function of each other parser that makes plain values."""


def parsers(messages: Sequence[bytes]) -> tuple[dict[str, Gauge], dict[str, str]]:
    """Give the parsers, which make plain values and check nothing; and those that are absent, with the reason."""
    gauges: dict[str, Gauge] = {FLOOR: _each(lambda raw: from_json(raw, allow_inf_nan=False), messages)}
    absent: dict[str, str] = {}
    for package, path in _LOADS.items():
        if find_spec(package) is None:
            absent[path] = f"{package} is not installed (pip install '.[bench]')"
            continue
        module, _, name = path.rpartition(".")
        gauges[path] = _each(cast("Callable[[bytes], object]", getattr(import_module(module), name)), messages)
    return gauges, absent


def _each(loads: Callable[[bytes], object], messages: Sequence[bytes]) -> Timed:
    def work() -> None:
        for message in messages:
            loads(message)

    return Timed(work)


CORE_STRICT: Final = "a2ui-core strict"
CORE_UNCHECKED: Final = "a2ui-core unchecked"
_CHECKS: Final = {CORE_STRICT: "STRICT_VALIDATION", CORE_UNCHECKED: None}
WEB_CORE: Final = "web_core on Node"
WEB_FLOOR: Final = "JSON.parse on Node"

_PATIENCE: Final = 120
"""Seconds that Node may take for one sample."""


@dataclass(frozen=True, slots=True)
class Libraries:
    """The official libraries, each folding every stream from its bytes."""

    gauges: Mapping[str, Gauge]
    absent: Mapping[str, str]
    """Those that cannot be measured, and why."""
    notes: Sequence[str]
    floors: Mapping[str, str]
    """A library that runs elsewhere is told in multiples of the parser there."""


def libraries(setting: Setting, version: Version, given: Streams) -> Libraries:
    """Make the libraries ready."""
    if not setting.peers:
        return Libraries({}, {}, (), {})
    gauges: dict[str, Gauge] = {}
    absent: dict[str, str] = {}
    refused: dict[str, int] = {}
    if reason := a2ui_core.why_absent():
        absent |= dict.fromkeys((CORE_STRICT, CORE_UNCHECKED), reason)
    else:
        for name in _CHECKS:
            gauges[name], refused[name] = _core(version, given, name)
    if reason := "web_core 0.11.0 reads v0.9 alone" if version != "0.9" else node.why_absent():
        absent |= dict.fromkeys((WEB_CORE, WEB_FLOOR), reason)
    else:
        gauges |= {WEB_CORE: _asked(setting, "fold"), WEB_FLOOR: _asked(setting, "parse")}
        streams = [[message.decode() for message in stream] for stream in given.streams]
        loaded = setting.node.call(
            "stopwatch.load", {"streams": streams, "catalog": CATALOG[version]}, timeout=_PATIENCE
        )
        refused[WEB_CORE] = loaded["refused"]
    return Libraries(gauges, absent, _notes(refused), dict.fromkeys((WEB_CORE, WEB_FLOOR), WEB_FLOOR))


def core(
    setting: Setting, version: Version, given: Streams, name: str
) -> tuple[dict[str, Gauge], dict[str, str], list[str]]:
    """Give the gauge of a2ui-core, strict or unchecked; or the reason why it is absent; and what is to be noted."""
    if not setting.peers:
        return {}, {}, []
    if reason := a2ui_core.why_absent():
        return {}, {name: reason}, []
    gauge, refused = _core(version, given, name)
    return {name: gauge}, {}, _notes({name: refused})


def _notes(refused: Mapping[str, int]) -> list[str]:
    return [
        f"{name} refuses {count} of the streams, and is done with each the sooner"
        for name, count in refused.items()
        if count
    ]


def _core(version: Version, given: Streams, name: str) -> tuple[Gauge, int]:
    """Give the gauge, and how many streams are refused."""
    catalogs = a2ui_core.catalogs(version, empty=())
    refusal: type[Exception] = import_module("a2ui.core.exceptions").A2uiError

    def run() -> tuple[float, int]:
        # Catalog and processor are made once for a connection, so making them is no part of the work.
        processors = [a2ui_core.processor(catalogs, checks=_CHECKS[name]) for _ in given.streams]
        refused = 0
        start = thread_time()
        for processor, stream in zip(processors, given.streams, strict=True):
            try:
                for message in stream:
                    processor.process_messages([json.loads(message)])
            except refusal:
                refused += 1
        return thread_time() - start, refused

    return lambda: run()[0], run()[1]


def npm_gauges(
    setting: Setting, stopwatch: str, given: Mapping[str, object], methods: Mapping[str, str]
) -> tuple[dict[str, Gauge], dict[str, str]]:
    """Give the gauges of npm packages by contestant, or the reason why each is absent.

    Args:
        setting: the run.
        stopwatch: which of the files beside `peer.mjs` takes the times.
        given: what it is to work on.
        methods: the method that it times, by the name of the contestant.
    """
    if not setting.peers:
        return {}, {}
    if reason := node.why_absent():
        return {}, dict.fromkeys(methods, reason)
    setting.node.call(f"{stopwatch}.load", given, timeout=_PATIENCE)
    return {name: _asked(setting, method, stopwatch) for name, method in methods.items()}, {}


def _asked(setting: Setting, method: str, stopwatch: str = "stopwatch") -> Gauge:
    """Let Node time itself: what goes through the pipe is no part of the work."""
    return lambda: cast("float", setting.node.call(f"{stopwatch}.{method}", {}, timeout=_PATIENCE)) / 1_000
