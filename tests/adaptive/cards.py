"""Cards for the tests: our own, and the recorded ones of the shared folder."""

from collections.abc import Iterator
from typing import Any, Final

from tests.shared import load, paths

FOLDER: Final = "data/adaptivecards"


def recorded() -> Iterator[tuple[str, Any]]:
    """Every card that was recorded, by where it stands."""
    for path in paths(f"{FOLDER}/samples/*/*.json"):
        yield f"{path.parent.name}/{path.stem}", load(f"{FOLDER}/samples/{path.parent.name}/{path.name}")
    for case in _cases("validation", "cases"):
        yield f"validation/{case['id']}", case["card"]
    for kind in ("submit_cases", "render_cases"):
        for number, case in enumerate(_cases("behaviour", kind)):
            yield f"behaviour/{kind}/{number}", case["card"]
    for case in _cases("templating", "cases"):
        for name in ("template", "expanded"):
            if isinstance(case.get(name), dict):
                yield f"templating/{case['id']}/{name}", case[name]


def _cases(file: str, kind: str) -> list[dict[str, Any]]:
    document: Any = load(f"{FOLDER}/{file}.json")
    return document[kind] if document else []


RECORDED: Final[dict[str, Any]] = dict(recorded())
