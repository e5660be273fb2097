"""A good call of each public function of the package, with every argument that it takes; see test_wrong_types.py."""

from collections.abc import Mapping
from typing import Any, Final

from tests.genui.documents import KITCHEN, PARTS
from uispec import genui
from uispec.genui import COMPONENTS
from uispec.limits import DEFAULT
from uispec.losses import Conversion

CALLS: Final[Mapping[str, dict[str, Any]]] = {
    "genui.box_kite_losses": {"result": Conversion("", ())},
    "genui.dump_part": {"part": genui.parse_part(PARTS["output"])},
    "genui.dump_spec": {"spec": genui.parse_spec(KITCHEN)},
    "genui.dump_spec_json": {"spec": genui.parse_spec(KITCHEN)},
    "genui.flatten": {"source": KITCHEN, "limits": DEFAULT},
    "genui.nest": {"source": KITCHEN, "limits": DEFAULT},
    "genui.parse_part": {"data": PARTS["output"], "limits": DEFAULT},
    "genui.parse_spec": {"data": KITCHEN, "limits": DEFAULT},
    "genui.validate": {"source": KITCHEN, "components": COMPONENTS, "limits": DEFAULT},
}
