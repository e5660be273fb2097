"""All targets."""

from typing import Final

from tests.fuzz import catalogs, changes, command, conversion, exchange, floor, reading, surfaces, versions
from tests.fuzz.promises import Target

TARGETS: Final[dict[str, Target]] = {
    target.name: target
    for part in (reading, surfaces, changes, versions, catalogs, exchange, floor, conversion, command)
    for target in part.TARGETS
}
