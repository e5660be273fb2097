"""Models show their fields to whoever asks for help, built or not yet."""

import inspect
import pydoc
import subprocess
import sys
from typing import Final

import pytest

from uispec.a2ui.builder import v1_0 as builder

SIGNATURES: Final = {
    "v1_0.Text": (
        "(*, id, catalog_id=MISSING, accessibility=MISSING, metadata=MISSING, weight=MISSING, component='Text', text, "
        "variant=MISSING)"
    ),
    "v1_0.DataBinding": "(*, path)",
    "v1_0.RequiredCall": "(*, catalog_id=MISSING, call='required', args)",
    "v1_0.ValidationResult": "(*, valid, code=MISSING, message=MISSING, severity=MISSING)",
    "v0_9.RawComponent": "(*, id, component=MISSING, **extra)",
    "v0_9.CheckRule": "(*, condition, message)",
    "builder.v1_0.Divider": (
        "(*, id=MISSING, catalog_id=MISSING, accessibility=MISSING, metadata=MISSING, weight=MISSING, "
        "component='Divider', axis=MISSING)"
    ),
}


@pytest.mark.parametrize("built", [False, True])
def test_a_model_shows_its_fields_by_the_names_that_python_code_gives_them(built: bool) -> None:
    """In a process of their own, where none is built yet."""
    lines = [
        "import inspect",
        "from uispec.a2ui import builder, v0_9, v1_0",
        "from uispec.a2ui.builder import v1_0 as _",
    ]
    lines += [f"{name}.model_rebuild()" for name in SIGNATURES if built]
    lines += [f"print(inspect.signature({name}))" for name in SIGNATURES]
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == list(SIGNATURES.values())


def test_a_model_of_another_shows_its_fields_and_so_does_help() -> None:
    class Gauge(builder.Component):
        value: float

    def fields_shown() -> bool:
        return str(inspect.signature(Gauge)).endswith("weight=MISSING, value)")

    assert fields_shown()
    gauge = Gauge(value=1.0)
    assert fields_shown()
    Gauge.model_rebuild(force=True)  # as pydantic does where a class that a model names comes later
    assert fields_shown()
    shown = pydoc.plain(pydoc.render_doc(Gauge)).replace("|", " ")  # from Python 3.13 on, a field a line
    assert "Gauge( *, id=MISSING, " in " ".join(shown.replace("Gauge(", "Gauge( ").split())
    assert not hasattr(gauge, "__signature__")
