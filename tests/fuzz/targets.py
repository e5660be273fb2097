"""All targets."""

from typing import Final

from tests.fuzz import (
    agui,
    agui_surfaces,
    agui_validation,
    card_checks,
    card_conversion,
    card_reading,
    catalogs,
    changes,
    command,
    conversion,
    exchange,
    floor,
    genui,
    mcp,
    reading,
    spec_catalogs,
    spec_conversion,
    spec_evaluation,
    spec_streams,
    specs,
    surfaces,
    templating,
    versions,
)
from tests.fuzz.promises import Target

TARGETS: Final[dict[str, Target]] = {
    target.name: target
    for part in (
        reading,
        card_reading,
        card_checks,
        card_conversion,
        surfaces,
        changes,
        versions,
        catalogs,
        exchange,
        floor,
        genui,
        conversion,
        command,
        spec_catalogs,
        spec_conversion,
        spec_evaluation,
        spec_streams,
        specs,
        templating,
        agui,
        agui_surfaces,
        agui_validation,
        mcp,
    )
    for target in part.TARGETS
}
