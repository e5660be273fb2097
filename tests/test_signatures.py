"""Models show their fields to whoever asks for help, built or not yet."""

import inspect
import subprocess
import sys
from typing import Final

import pytest

from uispec.a2ui import v1_0
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
    """In a process of their own: pydantic's signature comes back to a model that some test builds a second time."""
    lines = [
        "import inspect",
        "from uispec.a2ui import builder, v0_9, v1_0",
        "from uispec.a2ui.builder import v1_0 as _",
    ]
    lines += [f"{name}.model_rebuild()" for name in SIGNATURES if built]
    lines += [f"print(inspect.signature({name}))" for name in SIGNATURES]
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == list(SIGNATURES.values())


HELP: Final = """
import pydoc
from uispec.a2ui.builder import v1_0 as builder

class Gauge(builder.Component):
    value: float

print(pydoc.plain(pydoc.render_doc(Gauge)))
"""


def test_help_names_the_fields() -> None:
    class Gauge(builder.Component):
        value: float

    # In a process of its own, as for somebody who asks at a prompt.
    run = subprocess.run([sys.executable, "-c", HELP], capture_output=True, text=True, timeout=60, check=True)
    shown = run.stdout.replace("|", " ")  # from Python 3.13 on, a field a line
    assert "Gauge( *, id=MISSING, " in " ".join(shown.replace("Gauge(", "Gauge( ").split())
    assert str(inspect.signature(Gauge)).endswith("weight=MISSING, value)")
    gauge = Gauge(value=1.0)
    assert str(inspect.signature(Gauge)).endswith("weight=MISSING, value)")
    assert not hasattr(gauge, "__signature__")
    assert not hasattr(v1_0.DataBinding(path="/a"), "__signature__")
