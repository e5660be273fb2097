"""What the options of the commands may say."""

from enum import StrEnum
from typing import Annotated

import typer


class Least(StrEnum):
    """Of `--min-severity`."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class OnLoss(StrEnum):
    """Of `--on-loss`."""

    REPORT = "report"
    RAISE = "raise"


class Form(StrEnum):
    """Of `--form`."""

    NESTED = "nested"
    FLAT = "flat"


class DataAs(StrEnum):
    """Of `--data`."""

    BIND = "bind"
    FREEZE = "freeze"


class Version(StrEnum):
    """Of A2UI, to upgrade to."""

    V0_9 = "0.9"
    V0_9_1 = "0.9.1"
    V1_0 = "1.0"


class OldVersion(StrEnum):
    """Of A2UI, to downgrade to."""

    V0_9 = "0.9"
    V0_9_1 = "0.9.1"


class Host(StrEnum):
    """Of apps, to port to."""

    MCP_APPS = "mcp-apps"
    OPENAI_APPS = "openai-apps"


File = Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")]
MinSeverity = Annotated[Least, typer.Option("--min-severity", help="The least grave losses that the table shows.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object: output, losses, issues.")]
Locale = Annotated[
    str, typer.Option("--locale", metavar="TAG", help="Format for this language; all but en need uispec[locale].")
]
SurfaceId = Annotated[str | None, typer.Option("--surface", metavar="ID", help="Which surface, by its surfaceId.")]
