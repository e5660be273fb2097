"""What is wrong with descriptors, all of it at once."""

from pydantic import JsonValue

from uispec._issues.lists import MOST_ISSUES, bounded
from uispec._kinds import PARSED_TYPES
from uispec._order import in_document_order
from uispec.errors import Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.mcp import checks
from uispec.mcp.descriptors import Document, look_for_descriptors, read_document, within
from uispec.mcp.file_params import file_issues
from uispec.mcp.legacy import doubts
from uispec.mcp.pairs import KINDS, Kind
from uispec.mcp.porting import conflicts


def validate(document: Document | JsonValue, *, kind: Kind | None = None, limits: Limits = DEFAULT) -> list[Issue]:
    """Say what is wrong with the metadata of tools, resources, results and calls, for both hosts.

    Args:
        document: as for `port`; what other JSON there is, is told as an issue.
        kind: of the document, where it is one descriptor and its keys do not tell.
        limits: bounds on reading.

    Returns:
        Every issue in the order of the document: errors where no host can read it, or a file parameter is none;
        warnings and notices where hosts read it otherwise than it seems. What cannot be read at all is one issue.

    Raises:
        ValueError: there is no such kind of document.

    Source: MCP Apps 2026-01-26, and the reference of the OpenAI Apps SDK, metadata.

    >>> tool = {"name": "pay", "_meta": {"ui": {"resourceUri": "ui://pay.html", "csp": {}}}}
    >>> [(issue.path, issue.code) for issue in validate(tool)]
    [('/_meta/ui/csp', 'misplaced_property')]
    """
    if kind is not None and kind not in KINDS:
        raise ValueError(f"validate() knows the kinds {', '.join(KINDS)}, not {kind!r:.80}")
    try:
        value = read_document("validate", document, limits, kinds=PARSED_TYPES)
    except UispecError as error:
        return [*error.issues]
    found, issues = look_for_descriptors(value, kind)
    has_stopped = len(issues) > MOST_ISSUES
    for descriptor in found:
        faults = checks.faults(descriptor)
        issues += (*faults, *checks.advice(descriptor), *doubts(descriptor))
        if not faults:  # what cannot be read cannot be compared
            issues += conflicts(descriptor)
        if descriptor.kind == "tool":
            issues += within(descriptor, file_issues(descriptor.value))
    return [*bounded(in_document_order(list(dict.fromkeys(issues)), value), has_stopped=has_stopped)]
