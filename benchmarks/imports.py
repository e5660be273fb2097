"""What importing costs, each time in a fresh process; the start of the interpreter is not counted."""

from functools import partial
from typing import Final

from benchmarks.budget import Budget, Contest, Row
from benchmarks.processes import printed
from benchmarks.setting import Setting

_FLOOR: Final = "from pydantic import BaseModel"
_OURS: Final = "import uispec"

_TIMED: Final = """
from time import perf_counter
start = perf_counter()
{statement}
print(perf_counter() - start)
"""

_MESSAGE: Final = '{"version": "1.0", "deleteSurface": {"surfaceId": "main"}}'
_STATEMENTS: Final = {
    _FLOOR: _FLOOR,
    _OURS: _OURS,
    "and uispec.a2ui": "from uispec import a2ui",
    "and one message read": f"from uispec import a2ui\na2ui.parse_message('{_MESSAGE}')",
}

_MODELS: Final = """
import uispec
import sys

def below(kind):
    return sum(1 + below(one) for one in kind.__subclasses__())

print(below(sys.modules["pydantic"].BaseModel) if "pydantic" in sys.modules else 0)
"""


def _times(setting: Setting) -> Contest:
    codes = {name: _TIMED.format(statement=statement) for name, statement in _STATEMENTS.items()}
    return Contest({name: partial(printed, "-c", code) for name, code in codes.items()})


def _models(setting: Setting) -> Contest:
    return Contest({_OURS: partial(printed, "-c", _MODELS)})


ROWS: Final = (
    Row(
        name="import",
        work="import the package in a fresh process",
        floor=_FLOOR,
        prepare=_times,
        budgets=(Budget(_OURS, _FLOOR, 1.2),),
        piece="process",
    ),
    Row(
        name="import-models",
        work="count the pydantic models that the import of the package builds",
        floor=None,
        prepare=_models,
        budgets=(Budget(_OURS, None, 0),),
        unit="models",
        piece="process",
        is_exact=True,
    ),
)
