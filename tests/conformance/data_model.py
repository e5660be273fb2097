"""The data model by itself: reading and writing it, and who would notice."""

from collections.abc import Mapping
from typing import Final

from pydantic_core import MISSING

from tests.conformance.cases import Action, Case, Step
from tests.conformance.comparison import check_same, is_same
from tests.conformance.faults import expecting
from tests.conformance.one_surface import OneSurface, bound
from uispec import a2ui, pointer
from uispec.a2ui.data_model import locate, tokens

_STEP: Final = frozenset(
    {"op", "path", "value", "expect", "expectError", "expectAbsent", "expectType", "expectNotified", "expectValues"}
)
"""What a step may say."""

_TYPES: Final[Mapping[type, str]] = {list: "list", dict: "object"}


def _data_model(case: Case) -> None:
    holder = OneSurface(case.version, data=case.given.get("initial", {}))
    watched: list[str] = case.given.get("watch", [])
    for step in case.steps:
        assert step.given.keys() <= _STEP, f"nothing compares {step.given.keys() - _STEP}"
        before = holder.surface
        with expecting(step.fault):
            match step.given["op"]:
                case "get":
                    _check_read(holder.surface, step)
                case "set":
                    holder.write(step.given["path"], step.given["value"])
                case "delete":
                    holder.delete(step.given["path"])
                case "dispose":
                    watched = []
                case other:
                    raise AssertionError(f"nothing does {other!r}")
        _check_written(before, holder.surface, watched, step)


def _check_read(surface: a2ui.Surface, step: Step) -> None:
    path = step.given["path"]
    found = bound(surface, path)
    if "expectAbsent" in step.given:
        assert (found is MISSING) is step.given["expectAbsent"], f"at {path!r} is {found!r}"
    if "expectType" in step.given:
        check_same(_TYPES.get(type(found)), step.given["expectType"], f"the type at {path!r}")
    if step.expect is not MISSING:
        check_same(found, step.expect, f"the value at {path!r}")


def _check_written(before: a2ui.Surface, after: a2ui.Surface, watched: list[str], step: Step) -> None:
    """Compare what observers were told.

    Our models are values that nobody observes. Whoever keeps the old one beside the new one sees what an observer of a
    path would: whether another value stands there now.
    """
    if "expectNotified" in step.given:
        notified = [path for path in watched if not is_same(bound(before, path), bound(after, path))]
        check_same(sorted(notified), sorted(step.given["expectNotified"]), "what is notified")
    for path, wanted in step.given.get("expectValues", {}).items():
        assert path in watched, f"nobody observes {path!r}"
        check_same(bound(after, path), wanted, f"the observed value at {path!r}")


def _resolve_path(case: Case) -> None:
    (step,) = case.steps
    with expecting(step.fault):
        scope = tokens(case.args.get("contextPath", "/"))
        check_same(pointer.format(locate(case.args["path"], scope)), step.expect, "the place")


ACTIONS: Final[Mapping[str, Action]] = {"data_model": _data_model, "resolve_path": _resolve_path}
