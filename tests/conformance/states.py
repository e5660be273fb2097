"""Actions about the state that messages lead to."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, Final

from pydantic_core import MISSING

from tests.conformance.capabilities import capabilities_of
from tests.conformance.cases import Action, Case, Document, Step
from tests.conformance.catalogs import Translation, catalogs_of
from tests.conformance.comparison import check_same
from tests.conformance.faults import check_fault, expecting
from tests.conformance.surfaces import check_surfaces
from uispec import a2ui, fold
from uispec.errors import InvalidDocumentError, Issue, UispecError
from uispec.limits import Limits

LIMITS: Final = Limits(json_depth=50)
"""The suites expect upstream's bound on the depth of JSON; ours is 200."""


class Processor:
    """A renderer's memory: what its messages have led to so far, each batch taken whole or not at all."""

    def __init__(self, case: Case, *, strict: bool) -> None:
        self.state = fold.a2ui_empty()
        self._translation = Translation(case, strict=strict)
        self._catalogs = catalogs_of(case, strict=strict)
        self._strict = strict
        self._is_oldest = case.version == "v0.8"
        self._taken: list[Any] = []

    def process(self, messages: list[Any]) -> None:
        """Take one batch."""
        translated = self._translated(messages)
        self.state = reduce(self._applied, a2ui.parse_messages(translated, limits=LIMITS), self.state)
        self._taken += translated

    def _translated(self, messages: Sequence[Any]) -> list[Any]:
        """A batch in our ids and spelling; of v0.8 we read what it becomes in v0.9."""
        written = a2ui.upgrade(messages, to="0.9", limits=LIMITS).output if self._is_oldest else messages
        return list(map(self._translation.message, written))

    def _applied(self, state: a2ui.State, message: a2ui.Message) -> a2ui.State:
        return fold.a2ui_apply(state, message, self._catalogs, self._strict, limits=LIMITS)

    def errors(self, messages: Sequence[Any] = ()) -> list[Issue]:
        """What `validate` calls an error in everything that was taken, and in another batch after it."""
        document = [*self._taken, *self._translated(messages)]
        return [
            issue
            for issue in a2ui.validate(document, self._catalogs, limits=LIMITS)
            # A surface that is empty as yet is no fault of a stream.
            if issue.severity == "error"
            and not (issue.code == "missing_root" and issue.path.endswith("/createSurface"))
        ]


def _validate(case: Case) -> None:
    processor = Processor(case, strict=True)
    for step in case.steps:
        _take(processor, case, step, is_judged=True)


def _process_messages(case: Case) -> None:
    processor = Processor(case, strict=case.given.get("strictMode", False))
    for step in case.steps:
        _take(processor, case, step, is_judged=False)


def _take(processor: Processor, case: Case, step: Step, *, is_judged: bool) -> None:
    try:
        _process(processor, step.messages, is_judged=is_judged)
    except UispecError as error:
        if step.fault is None:
            raise
        check_fault(error, step.fault)
    else:
        assert step.fault is None, f"nothing was raised, {step.fault} is expected"
    if step.expect is MISSING:
        return
    known = {"surfaces", "rendererDataModel", "rendererCapabilities"}
    assert step.expect.keys() <= known, f"nothing compares all of {step.expect.keys()}"
    check_surfaces(processor.state, step.expect["surfaces"])
    if "rendererDataModel" in step.expect:
        found, wanted = _renderer_data_model(processor.state, case.version), step.expect["rendererDataModel"]
        if found is not None and wanted is not None:
            wanted = {"version": found["version"], **wanted}  # the oldest suite does not speak of it
        check_same(found, wanted, "the renderer's data model")
    if "rendererCapabilities" in step.expect:
        check_same(capabilities_of(case), step.expect["rendererCapabilities"], "the renderer's capabilities")


def _process(processor: Processor, messages: list[Any], *, is_judged: bool) -> None:
    """Take a batch; where it is judged, ask `validate` too, which has to agree, and show all that there is."""
    try:
        processor.process(messages)
    except UispecError:
        assert not is_judged or processor.errors(messages), "validate finds no error in a batch that is refused"
        raise
    if is_judged:
        found = processor.errors()
        assert not found, f"validate finds errors in batches that are taken: {found}"
        issues = [issue for surface in processor.state.surfaces.values() for issue in a2ui.resolve(surface).issues]
        errors = [issue for issue in issues if issue.severity == "error"]
        if errors:
            raise InvalidDocumentError(*errors)


def _get_renderer_data_model(case: Case) -> None:
    processor = Processor(case, strict=False)
    for step in case.steps:
        with expecting(step.fault):
            processor.process(step.messages)
    found = _renderer_data_model(processor.state, case.args["version"])
    check_same(found, case.steps[-1].expect, "the renderer's data model")


def _renderer_data_model(state: a2ui.State, version: str) -> Document | None:
    """What a renderer sends along: the data of the surfaces that ask for it, as far as they are of the version."""
    key = "a2uiRendererDataModel" if version == "v1.0" else "a2uiClientDataModel"
    found: Document = a2ui.renderer_data_models(state)
    return {**found[key], "version": version} if key in found else None


ACTIONS: Final[Mapping[str, Action]] = {
    "validate": _validate,
    "process_messages": _process_messages,
    "get_renderer_data_model": _get_renderer_data_model,
}
