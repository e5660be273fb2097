"""Everything that is wrong with a document, as values: shapes, names, references, the order of messages, spelling."""

from collections.abc import Mapping, Sequence
from typing import cast

from uispec._hold import hold_limits
from uispec._issues.lists import bounded
from uispec._kinds import TEXT_TYPES, Text
from uispec.a2ui.catalog_resolution import Available, Catalogs
from uispec.a2ui.output.parts import StreamPart
from uispec.a2ui.reading import Message, read_faultless
from uispec.a2ui.state import State, Surface
from uispec.a2ui.validation.clearance import is_clear
from uispec.a2ui.validation.course import Course
from uispec.a2ui.validation.parts import entries_of, in_stream_order, parts_of, unread_creations
from uispec.a2ui.validation.sources import Source, documents_of, repeated_key_issues
from uispec.a2ui.validation.surfaces import ASSUMED, surface_faults
from uispec.errors import Issue, UispecError
from uispec.limits import DEFAULT, Limits
from uispec.pointer import format as to_pointer


def validate(
    source: Source | Sequence[StreamPart],
    catalogs: Catalogs = None,
    complete: bool = True,
    *,
    limits: Limits = DEFAULT,
) -> list[Issue]:
    """List what is wrong with messages, a state or a surface; never raise for anything that a peer may have sent.

    Messages are checked one by one and folded as they come, so that each is judged by the surface it is meant for. A
    message that is refused is left out, and the tree of its surface is not judged then.

    Args:
        source: messages as `a2ui.parse_messages` takes them, or typed; a state; a surface; the parts that
            `a2ui.read_stream` gave, whose messages keep their numbers, and whose issues are told too. Any other JSON is
            told as an issue.
        catalogs: those that surfaces may use, in a sequence or by the ids that surfaces name them by; any other one is
            `unknown_catalog`. `None`: the basic and the minimal catalogs, and others are tolerated.
        complete: whether this is all there will be. Otherwise a missing root, references to nothing and components
            that nothing names are no faults yet.
        limits: as for reading, and `component_depth`.

    Returns:
        The issues in document order, errors, warnings and notices mixed; an empty list if all is well. Paths point
        into the document: `/2/updateComponents/components/0/text` in a list of messages, `/components/title/text` in
        a surface, `/surfaces/main/components/title/text` in a state, `dataModel` beside `components`; those about an
        impossible write stand at the message and name the place in the data model in their sentence. Codes: all that
        `a2ui.parse_messages` and a strict `fold.a2ui_apply` raise; `earlier_spelling` and `unread_template`, which are
        notices; `unknown_catalog` also as a notice, where the catalog of a surface is not known; `unknown_surface` as
        one, where there is none to delete; `wrong_type` as a warning about a data model that is no object;
        `invalid_value` as one, for an input of the basic catalog whose range or choices contradict themselves;
        `duplicate_key`, a warning, for a text in which an object has a key twice.

    Raises:
        TypeError: the source is none of these, or one of the catalogs is no `Catalog`.
        ValueError: two different catalogs have one id.

    Spec: A2UI 0.9 and 1.0, all that their texts and schemas say of messages, surfaces and catalogs.

    >>> validate('{"version": "v0.9", "updateDataModel": {"surfaceId": "main", "value": 1}}')[0].code
    'unknown_surface'
    >>> validate("hello")[0].code
    'invalid_json'
    """
    hold_limits("validate", limits)
    available = Available(catalogs, tolerated=(ASSUMED,))
    if isinstance(source, Surface):
        return surface_faults(source, "", complete, limits, available)
    if isinstance(source, State):
        issues: list[Issue] = []
        for id_, surface in source.surfaces.items():
            issues += surface_faults(surface, to_pointer(["surfaces", id_]), complete, limits, available)
        return issues
    parts = parts_of("validate", source)
    if parts is not None:
        read = entries_of(parts, limits)
        course = Course(complete and not read.unread, limits, available, unread_creations(read))
        return in_stream_order(course.run(read.messages, read.told))
    source = cast("Source", source)
    is_clear = _is_clear(source, available, complete, limits)
    if is_clear and not isinstance(source, TEXT_TYPES):
        return []
    try:
        entries = [] if is_clear else documents_of("validate", source, limits)
    except UispecError as error:
        return list(error.issues)
    repeated = repeated_key_issues(cast("Text", source)) if isinstance(source, TEXT_TYPES) else []
    if is_clear:
        return list(bounded(repeated))
    return Course(complete, limits, available).run(entries, repeated)


def _is_clear(source: Source, available: Available, complete: bool, limits: Limits) -> bool:
    """Read messages straight into models, and tell whether there is plainly nothing to say of them."""
    try:
        if isinstance(source, Message):
            messages = [source]
        elif isinstance(source, list | tuple) and all(isinstance(one, Message) for one in source):
            messages = cast("Sequence[Message]", source)
        else:
            messages = read_faultless(cast("Sequence[Mapping[str, object]]", source), limits)
    except (UispecError, TypeError):
        return False
    return messages is not None and is_clear(messages, available, complete, limits)
