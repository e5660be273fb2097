"""Messages from bytes: read and checked, then folded; and whole streams judged with all that `validate` knows."""

from collections.abc import Callable
from functools import partial, reduce
from typing import Final

from benchmarks import peers
from benchmarks.budget import Budget, Contest, Row
from benchmarks.documents import VERSIONS, Streams, Version, example_streams
from benchmarks.sampling import Gauge, Timed
from benchmarks.setting import Setting
from uispec import a2ui, fold

OURS: Final = "uispec"


def _parse(given: Streams) -> dict[str, Gauge]:
    messages = given.messages

    def work() -> None:
        for message in messages:
            a2ui.parse_message(message)

    return {OURS: Timed(work)}


def _parse_and_fold(given: Streams) -> dict[str, Gauge]:
    streams = given.streams
    parsed = [[a2ui.parse_message(message) for message in stream] for stream in streams]

    def both() -> None:
        for stream in streams:
            reduce(fold.a2ui_apply, map(a2ui.parse_message, stream), fold.a2ui_empty())

    def fold_alone() -> None:
        for stream in parsed:
            reduce(fold.a2ui_apply, stream, fold.a2ui_empty())

    return {OURS: Timed(both), "uispec, the fold alone": Timed(fold_alone)}


def _validate(version: Version, setting: Setting) -> Contest:
    """Judge each stream as one document; a2ui-core judges it message by message, while it folds it."""
    given = example_streams(version)
    gauges, absent = peers.parsers(given.messages)
    core, without, notes = peers.core(setting, version, given, peers.CORE_STRICT)
    documents = [b"[" + b",".join(stream) + b"]" for stream in given.streams]
    found = sum(issue.severity == "error" for document in documents for issue in a2ui.validate(document))

    def work() -> None:
        for document in documents:
            a2ui.validate(document)

    return Contest(
        {**gauges, OURS: Timed(work), **core},
        len(given.messages),
        (given.origin, f"{OURS} finds {found} errors", *notes),
        {**absent, **without},
    )


def _contest(
    version: Version, ours: Callable[[Streams], dict[str, Gauge]], with_libraries: bool, setting: Setting
) -> Contest:
    given = example_streams(version)
    gauges, absent = peers.parsers(given.messages)
    gauges |= ours(given)
    if not with_libraries:
        return Contest(gauges, len(given.messages), (given.origin,), absent)
    others = peers.libraries(setting, version, given)
    notes = (given.origin, *others.notes)
    return Contest({**gauges, **others.gauges}, len(given.messages), notes, {**absent, **others.absent}, others.floors)


ROWS: Final = (
    *(
        Row(
            name=f"parse-{version}",
            work=f"read and check v{version} messages from bytes",
            floor=peers.FLOOR,
            prepare=partial(_contest, version, _parse, False),
            budgets=(Budget(OURS, peers.FLOOR, 4),),
            piece="message",
        )
        for version in VERSIONS
    ),
    *(
        Row(
            name=f"fold-{version}",
            work=f"read, check and fold v{version} messages from bytes",
            floor=peers.FLOOR,
            prepare=partial(_contest, version, _parse_and_fold, True),
            budgets=(
                Budget(OURS, peers.FLOOR, 5),
                Budget(peers.CORE_STRICT, OURS, 60, "at least"),
                *([Budget(peers.WEB_CORE, OURS, 1, "at least")] if version == "0.9" else []),
            ),
            piece="message",
        )
        for version in VERSIONS
    ),
    *(
        Row(
            name=f"validate-{version}",
            work=f"read v{version} messages from bytes and validate them with everything on",
            floor=peers.FLOOR,
            prepare=partial(_validate, version),
            budgets=(Budget(peers.CORE_STRICT, OURS, 60, "at least"),),
            piece="message",
        )
        for version in VERSIONS
    ),
)
