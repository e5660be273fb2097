"""Arguments and options that several commands have."""

from typing import Annotated

import typer

from uispec.errors import Severity

File = Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")]
MinSeverity = Annotated[Severity, typer.Option("--min-severity", help="The least grave losses that the table shows.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object: output, losses, issues.")]
Locale = Annotated[
    str, typer.Option("--locale", metavar="TAG", help="Format for this language; all but en need uispec[locale].")
]
SurfaceId = Annotated[str | None, typer.Option("--surface", metavar="ID", help="Which surface, by its surfaceId.")]
