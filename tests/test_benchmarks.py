"""The benchmarks measure what they say and judge as they should. How long anything takes is not asked here."""

import gc
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any, cast

import pytest

import benchmarks.__main__ as command
from benchmarks import compare, documents, peers, report
from benchmarks.budget import Budget, Contest, Grade, Row, exit_status, grade, judged
from benchmarks.growth import CONSTANT, CURVES, LINEAR, SIZES, Band, Curve
from benchmarks.running import run_curve, run_row
from benchmarks.sampling import Effort, Timed, interleaved, one_round
from benchmarks.setting import Setting
from benchmarks.spread import Spread, growth, median_interval, ratios, spread
from benchmarks.table import ROWS, named
from benchmarks.trees import bare_walk
from tests.peers import a2ui_core, node
from uispec import a2ui, fold, tree

# Statistics


SPREADS: list[tuple[list[float], Spread]] = [
    ([3], Spread(3, 3, 3, 3, 1)),
    ([2, 1], Spread(1.5, 1.25, 1.75, 1, 2)),
    ([5, 1, 4, 2, 3], Spread(3, 2, 4, 1, 5)),
    ([1, 1, 1, 100], Spread(1, 1, 25.75, 1, 4)),
]


@pytest.mark.parametrize(("values", "expected"), SPREADS)
def test_spread(values: list[float], expected: Spread) -> None:
    assert spread(values) == expected


def test_ratios_are_taken_round_by_round() -> None:
    """A round in which the machine was slow counts as much as any other; dividing the medians would give 1.5."""
    assert ratios([2, 30, 4], [1, 15, 2]) == [2, 2, 2]
    with pytest.raises(ValueError, match="longer than"):
        ratios([1], [1, 2])


INTERVALS: list[tuple[list[float], tuple[float, float]]] = [
    ([7], (7, 7)),
    ([3, 1, 2], (1, 3)),
    (list(range(1, 7)), (1, 6)),
    (list(range(1, 11)), (2, 9)),  # the table of the sign test: the second from either end at ten
    (list(range(1, 26)), (8, 18)),  # and the eighth at twenty-five
    (list(range(1, 101)), (40, 61)),
]


@pytest.mark.parametrize(("values", "expected"), INTERVALS)
def test_median_interval(values: list[float], expected: tuple[float, float]) -> None:
    assert median_interval(values[::-1]) == expected


GROWTHS: list[tuple[str, Callable[[float], float], float, float]] = [
    ("constant", lambda _: 5, 0, 1),
    ("linear", lambda size: 3 * size, 1, 1),
    ("quadratic", lambda size: size * size / 7, 2, 1),
    ("root", lambda size: size**0.5, 0.5, 1),
    ("a bend", lambda size: max(size, 10_000), 0.5, 0.75),
]


@pytest.mark.parametrize(("cost", "exponent", "r2"), [row[1:] for row in GROWTHS], ids=[row[0] for row in GROWTHS])
def test_growth(cost: Callable[[float], float], exponent: float, r2: float) -> None:
    sizes = [1_000, 10_000, 100_000]
    found = growth(sizes, [cost(size) for size in sizes])
    assert (found.exponent, found.r2) == (pytest.approx(exponent), pytest.approx(r2))


# Sampling


def test_a_round_is_one_sample_of_each_and_begins_with_another_one_each_time() -> None:
    calls: list[str] = []

    def gauge(name: str) -> Callable[[], float]:
        def called() -> float:
            calls.append(name)
            assert not gc.isenabled()
            return len(calls)

        return called

    samples = interleaved({name: gauge(name) for name in "abc"}, Effort(seconds=0, least=4, most=9))
    assert "".join(calls) == "abc" + "abc" + "bca" + "cab" + "abc"  # the first round does not count
    assert samples == {"a": [4, 9, 11, 13], "b": [5, 7, 12, 14], "c": [6, 8, 10, 15]}
    assert gc.isenabled()


def test_there_are_no_more_rounds_than_wanted() -> None:
    samples = interleaved({"a": lambda: 1.0}, Effort(seconds=60, least=2, most=3))
    assert samples == {"a": [1.0] * 3}


def test_the_collector_stays_as_it_was() -> None:
    gc.disable()
    try:
        one_round({"a": lambda: 1.0})
        assert not gc.isenabled()
    finally:
        gc.enable()

    def broken() -> float:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        one_round({"a": broken})
    assert gc.isenabled()


def test_a_sample_is_the_best_run_of_the_work_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that the work itself puts forward: 100 us a call, the first call and every other run 900 us more."""
    now, calls, readings = 0, 0, 0

    def work() -> None:
        nonlocal now, calls
        calls += 1
        now += 1_000 if calls == 1 else 100

    def clock() -> float:
        nonlocal now, readings
        readings += 1
        now += 900 if readings % 4 == 2 else 0
        return now / 1_000_000

    monkeypatch.setattr("time.thread_time", clock)
    timed = Timed(work)
    assert timed() == pytest.approx(100e-6)
    rehearsal = calls
    assert timed() == pytest.approx(100e-6)
    assert (rehearsal - 2, calls - rehearsal) == (50, 50)  # five runs of ten calls, each a millisecond long


def test_long_work_is_done_once_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[None] = []
    monkeypatch.setattr("time.thread_time", lambda: float(len(calls)))
    timed = Timed(lambda: calls.append(None))
    assert [timed(), timed(), len(calls)] == [1, 1, 2]


# Judging


SAMPLES = {"ours": [8.0, 80, 9], "floor": [2.0, 20, 3], "least": [2.0, 20, 3], "nothing": [0.0, 0, 0]}
GRADES: list[tuple[Budget, float | None, Grade]] = [
    (Budget("ours", "floor", 4), 4, "within"),
    (Budget("ours", "floor", 3.9), 4, "outside"),
    (Budget("ours", "floor", 2), 4, "outside"),
    (Budget("ours", "floor", 1.9), 4, "far outside"),
    (Budget("ours", "floor", 4, "at least"), 4, "within"),
    (Budget("ours", "floor", 4.1, "at least"), 4, "outside"),
    (Budget("ours", "floor", 8, "at least"), 4, "outside"),
    (Budget("ours", "floor", 8.1, "at least"), 4, "far outside"),
    (Budget("ours", "floor", 3, beyond=("least", "nothing")), 3, "within"),
    (Budget("ours", None, 9), 9, "within"),
    (Budget("nothing", None, 0), 0, "within"),
    (Budget("floor", None, 0), 3, "far outside"),
    (Budget("ours", "absent", 1), None, "not measured"),
    (Budget("absent", "floor", 1), None, "not measured"),
    (Budget("ours", "floor", 1, beyond=("least", "absent")), None, "not measured"),
]


@pytest.mark.parametrize(("budget", "ratio", "expected"), GRADES)
def test_a_budget_is_held_to_the_median_of_the_ratios(budget: Budget, ratio: float | None, expected: Grade) -> None:
    verdict = judged(budget, SAMPLES)
    assert verdict.grade == expected
    assert (None if verdict.spread is None else verdict.spread.median) == ratio


BANDS: list[tuple[Band, float, Grade]] = [
    (LINEAR, 1.0, "within"),
    (LINEAR, 1.25, "outside"),
    (LINEAR, 0.5, "outside"),  # it cannot have done the work
    (LINEAR, 1.49, "outside"),
    (LINEAR, 1.51, "far outside"),
    (CONSTANT, 0.0, "within"),
    (CONSTANT, 0.5, "far outside"),
]


@pytest.mark.parametrize(("band", "exponent", "expected"), BANDS)
def test_an_exponent_is_held_to_its_band(band: Band, exponent: float, expected: Grade) -> None:
    assert band.grade(exponent) == expected


STATUSES: list[tuple[list[Grade], int]] = [
    ([], 0),
    (["within", "outside", "not measured"], 0),
    (["within", "far outside"], 1),
]


@pytest.mark.parametrize(("grades", "status"), STATUSES)
def test_only_what_is_far_outside_fails_the_run(grades: list[Grade], status: int) -> None:
    assert exit_status(grades) == status


def test_a_limit_may_be_reached() -> None:
    assert (grade(2, 2, "at most"), grade(2, 2, "at least")) == ("within", "within")


# Rows and curves


def made_up(*budgets: Budget) -> Row:
    contest = Contest(
        {"ours": lambda: 3.0, "floor": lambda: 1.0}, pieces=2, notes=("made up",), absent={"peer": "gone"}
    )
    return Row("made-up", "do nothing", "floor", lambda _: contest, budgets, piece="thing")


def test_what_is_exact_is_not_measured_often() -> None:
    assert run_row(replace(made_up(), is_exact=True), Setting()).samples == {"ours": [3, 3], "floor": [1, 1]}


def test_a_row_in_the_table() -> None:
    outcome = run_row(made_up(Budget("ours", "floor", 2), Budget("peer", "ours", 2, "at least")), Setting(quick=True))
    assert list(report.row_lines(outcome)) == [
        "made-up: do nothing",
        "  (made up)",
        "  ours     1.50 s a thing, at best    1.50 s   x floor 3.00 (3.00 to 3.00)",
        "  floor    500 ms a thing, at best    500 ms   x floor 1.00 (1.00 to 1.00)",
        "  peer: skipped, gone",
        "  [OUTSIDE] ours / floor at most 2.00: 3.00 (3.00 to 3.00)",
        "  [not measured] peer / ours at least 2.00",
    ]


def test_a_row_as_json() -> None:
    outcome = run_row(made_up(Budget("ours", "floor", 2)), Setting(quick=True))
    document = json.loads(json.dumps(report.row_document(outcome)))
    assert document["contestants"]["ours"]["amount"]["median"] == 1.5
    assert document["contestants"]["ours"]["over_floor"]["median"] == 3
    assert document["absent"] == {"peer": "gone"}
    assert [(one["of"], one["limit"], one["measured"]["median"], one["grade"]) for one in document["budgets"]] == [
        ("ours", 2, 3, "outside")
    ]


def test_a_curve_is_fitted_and_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def passing(seconds: float) -> Callable[[], None]:
        def work() -> None:
            nonlocal now
            now += seconds

        return work

    monkeypatch.setattr("time.thread_time", lambda: now)
    # What a small surface costs tells nothing of how the cost grows.
    curve = Curve("made-up", "grow", lambda size: passing(max(size, 1_000) ** 2 / 1e6), LINEAR, SIZES)
    assert list(run_curve(curve, Setting()).samples) == ["10", "100", "1000", "10000", "100000"]
    outcome = run_curve(curve, Setting(quick=True))
    assert list(outcome.samples) == ["10", "100", "1000", "10000"]
    assert outcome.exponent.median == pytest.approx(2)
    assert outcome.grade == "far outside"
    assert list(report.curve_lines(outcome)) == [
        "made-up: grow",
        "  10: 1.00 s, 100: 1.00 s, 1,000: 1.00 s, 10,000: 100 s",
        "  [FAR OUTSIDE] exponent 0.85 to 1.2: 2.00 (2.00 to 2.00), r2 1.000",
    ]
    assert json.loads(json.dumps(report.curve_document(outcome)))["grade"] == "far outside"


def test_names_are_unique_and_chosen_by_their_beginning() -> None:
    names = [entry.name for entry in (*ROWS, *CURVES)]
    assert len(names) == len({*names})
    rows, curves = named("parse,growth-t")
    assert ([row.name for row in rows], [curve.name for curve in curves]) == (
        ["parse-0.9", "parse-1.0"],
        ["growth-tree"],
    )
    with pytest.raises(LookupError, match=r"nothing is called pars3; there are parse-0\.9"):
        named("fold,pars3")


# Inputs


@pytest.mark.parametrize("version", documents.VERSIONS)
@pytest.mark.parametrize("size", [1, 2, 6, 7, 8, 100])
def test_a_generated_surface_is_valid_whole_and_of_its_size(version: documents.Version, size: int) -> None:
    listed = documents.components(version, size)
    messages = [documents.create(version), documents.data(version, size), documents.update(version, listed)]
    assert a2ui.validate(messages) == []
    surface = reduce(fold.a2ui_apply, messages, fold.a2ui_empty()).surfaces[documents.SURFACE]
    assert len(surface.components) == size
    walked = [node.id for node in tree.walk(a2ui.to_tree(surface)) if isinstance(node, tree.Node)]
    assert walked == [component["id"] for component in bare_walk({one["id"]: one for one in listed})]
    assert len(walked) == size
    assert a2ui.resolve(surface).issues == ()


@pytest.mark.parametrize("version", documents.VERSIONS)
def test_without_the_official_examples_there_are_streams_of_our_own(
    version: documents.Version, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "paths", no_paths)
    given = documents.example_streams(version)
    assert (
        given.origin == f"120 messages of 40 streams: generated v{version} streams (the official examples are not here)"
    )
    for stream in given.streams:
        assert a2ui.validate(b"\n".join(stream)) == []


def no_paths(pattern: str) -> list[Path]:
    return []


@pytest.mark.parametrize("curve", CURVES, ids=[curve.name for curve in CURVES])
def test_the_work_of_a_curve_can_be_done(curve: Curve) -> None:
    work = curve.start(10)
    assert repr(work()) == repr(work())  # again and again, to the same end


# Peers


def test_what_is_not_installed_is_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> str:
        return "it is not here"

    monkeypatch.setattr(a2ui_core, "why_absent", absent)
    monkeypatch.setattr(node, "why_absent", absent)
    monkeypatch.setattr(peers, "find_spec", lambda _: None)  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    monkeypatch.setattr(documents, "paths", no_paths)
    rows, _ = named("fold-0.9")
    outcome = run_row(rows[0], Setting(quick=True))
    assert list(outcome.samples) == [peers.FLOOR, "uispec", "uispec, the fold alone"]
    lines = list(report.row_lines(outcome))
    for name in (peers.CORE_STRICT, peers.CORE_UNCHECKED, peers.WEB_CORE, peers.WEB_FLOOR):
        assert f"  {name}: skipped, it is not here" in lines
    for name in ("msgspec.json.decode", "orjson.loads"):
        package = name.partition(".")[0]
        assert f"  {name}: skipped, {package} is not installed (pip install '.[bench]')" in lines
    assert [verdict.grade for verdict in outcome.verdicts][1:] == ["not measured", "not measured"]


def libraries(version: documents.Version, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, float]:
    """One sample of each library over our own streams, none of which any of them refuses."""
    monkeypatch.setattr(documents, "paths", no_paths)
    with Setting() as setting:
        ready = peers.libraries(setting, version, documents.example_streams(version))
        assert ready.notes == []
        return one_round(ready.gauges)


@pytest.mark.skipif(a2ui_core.why_absent() is not None, reason=str(a2ui_core.why_absent()))
def test_a2ui_core_takes_our_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = libraries("1.0", monkeypatch)
    assert taken.keys() == {peers.CORE_STRICT, peers.CORE_UNCHECKED}
    assert all(seconds > 0 for seconds in taken.values())


@pytest.mark.skipif(a2ui_core.why_absent() is not None, reason=str(a2ui_core.why_absent()))
def test_it_is_told_how_many_streams_a_library_refuses() -> None:
    stream = [*map(documents.written, (documents.create("1.0"), documents.update("1.0", [documents.text("a", "x")])))]
    ready = peers.libraries(Setting(), "1.0", documents.Streams("an orphan, twice", [stream, stream, stream[:1]]))
    assert ready.notes == ["a2ui-core strict refuses 2 of the streams, and is done with each the sooner"]


@pytest.mark.skipif(node.why_absent() is not None, reason=str(node.why_absent()))
def test_web_core_takes_our_streams_and_times_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = libraries("0.9", monkeypatch)
    assert taken.keys() >= {peers.WEB_CORE, peers.WEB_FLOOR}
    assert all(seconds > 0 for seconds in taken.values())


# The commands


def test_one_cheap_row_runs_and_is_written_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "figures.json"
    assert command.main(["--quick", "--only", "import-models", "--json", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "[ok] import uispec at most 0: 0 (0 to 0)" in printed
    assert printed.endswith("1 of 1 budgets hold\n")
    text = path.read_text(encoding="utf-8")
    assert str(Path(__file__).parents[1]) not in text
    document = json.loads(text)
    assert document["machine"].keys() >= {"uispec", "python", "processors", "pydantic", "msgspec", "a2ui-core", "node"}
    assert [row["name"] for row in document["rows"]] == ["import-models"]
    assert document["curves"] == []


@pytest.mark.parametrize(("limit", "status", "last"), [(3, 0, "1 of 1"), (2, 0, "0 of 1"), (1, 1, "0 of 1")])
def test_the_status_tells_of_what_is_far_outside(
    limit: float, status: int, last: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = made_up(Budget("ours", "floor", limit))
    monkeypatch.setattr(command, "named", lambda only: ([row], []))  # pyright: ignore[reportUnknownLambdaType,reportUnknownArgumentType]
    assert command.main(["--quick"]) == status
    assert capsys.readouterr().out.endswith(f"{last} budgets hold\n")


def test_an_unknown_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        command.main(["--only", "nonsense"])
    assert left.value.code == 2
    assert "nothing is called nonsense" in capsys.readouterr().err


def test_two_revisions_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--only", "parse-1.0", "--processes", "1", "--seconds", "0"]
    assert compare.main([".", ".", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["B / A, A being . and B .", "", "parse-1.0: read and check v1.0 messages from bytes"]
    assert {line.split()[0] for line in lines[3:]} >= {peers.FLOOR, "uispec"}


def test_an_unknown_revision_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        compare.main([".", "no-such-revision", "--only", "parse-1.0"])
    assert left.value.code == 2
    assert capsys.readouterr().err


class Scripted(compare.Side):
    """Answers what it was told to, and writes down what it was asked."""

    def __init__(self, name: str, diary: list[str], failing: str | None = None) -> None:
        self.name = name
        self.diary = diary
        self.failing = failing

    def ask(self, **request: object) -> Mapping[str, Any]:
        asked = next(iter(request))
        self.diary.append(f"{self.name} {asked}")
        if asked == self.failing:
            return {"failed": "it cannot"}
        return {"ready": True} if asked == "row" else {"samples": {"ours": float(cast("int", request["round"]))}}


def test_the_sides_take_turns() -> None:
    diary: list[str] = []
    both: compare.Both = ({}, {})
    sides = (Scripted("a", diary), Scripted("b", diary))
    assert compare.measure(sides, "parse-1.0", both, seconds=0, least=3) is None
    assert diary == ["a row", "b row", "a round", "b round", "b round", "a round", "a round", "b round"]
    assert both == ({"ours": [0, 1, 2]}, {"ours": [0, 1, 2]})


@pytest.mark.parametrize("failing", ["row", "round"])
def test_a_side_that_cannot_measure_a_row_says_why(failing: str) -> None:
    both: compare.Both = ({}, {})
    sides = (Scripted("a", []), Scripted("b", [], failing))
    assert compare.measure(sides, "parse-1.0", both, seconds=0, least=3) == "it cannot"


TOLD: list[tuple[list[float], str]] = [
    ([1.2] * 8, "1.20 (1.20 to 1.20) slower"),
    ([0.8] * 8, "0.800 (0.800 to 0.800) faster"),
    ([1.02] * 8, "1.02 (1.02 to 1.02) no difference told"),  # processes with the same code lie as far apart
    ([0.98] * 8, "0.980 (0.980 to 0.980) no difference told"),
    ([0.5, 2.0] * 4, "1.25 (0.500 to 2.00) no difference told"),
]


@pytest.mark.parametrize(("ratio", "expected"), TOLD)
def test_what_a_comparison_tells(ratio: list[float], expected: str) -> None:
    assert compare.told(ratio) == expected
