"""The checks of a component, run: what each says about the data as it is."""

from dataclasses import dataclass
from datetime import tzinfo
from typing import cast

from pydantic import JsonValue, ValidationError
from pydantic_core import MISSING

from uispec._hold import hold_limits
from uispec._spots import Spot
from uispec.a2ui.dynamic.evaluation import Issues, Value, evaluator_of
from uispec.a2ui.state import Surface, component_of
from uispec.a2ui.v1_0 import ValidationResult
from uispec.errors import Issue
from uispec.limits import DEFAULT, Limits
from uispec.tree import Node


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks of one node say."""

    results: tuple[ValidationResult, ...]
    """One for each check, in their order. Absent severity means `error`; a message may stand on a valid one too."""
    issues: tuple[Issue, ...]
    """Why a condition could not be evaluated; its check counts as not met. Paths are pointers into the surface."""

    @property
    def is_valid(self) -> bool:
        """Whether every check is met; a Button is to be disabled where one is not."""
        return all(result.valid for result in self.results)


def run_checks(
    surface: Surface,
    node: Node,
    *,
    data: JsonValue | MISSING = MISSING,
    locale: str = "en",
    timezone: tzinfo | None = None,
    limits: Limits = DEFAULT,
) -> Checked:
    """Run the checks of one node against the data, in either version.

    A condition gives a `ValidationResult`, which is taken as it is, or a boolean; the check's own message goes with a
    boolean, and with a result that has none. Whatever else a condition comes to, missing data included, is not met.

    Args:
        surface: the node's.
        node: as `resolve` gives it, with the scope of its item. One without checks has no results.
        data: used instead of the surface's own data model, for example with a user's edits in it.
        locale: as for `resolve`.
        timezone: as for `resolve`.
        limits: of expressions and patterns.

    Raises:
        ValueError: the surface has no such component.
        ParseError, InvalidDocumentError, LimitError: `data` is no JSON that may enter, as `evaluate`.
        DataError: `invalid_pointer`: the node's scope is none.

    Spec: A2UI 0.9 and 1.0, "Checks"; 1.0, "ValidationResult".

    >>> from uispec import fold
    >>> from uispec.a2ui import resolve
    >>> adult = {"@call": "numeric", "args": {"value": {"@path": "/age"}, "min": 18}}
    >>> check = {"condition": adult, "message": "Must be 18 or older."}
    >>> age = {"id": "root", "component": "TextField", "label": "Age", "value": {"@path": "/age"}, "@checks": [check]}
    >>> create = {"version": "1.0", "createSurface": {"surfaceId": "s", "components": [age], "dataModel": {"age": 15}}}
    >>> create["createSurface"]["catalogId"] = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"
    >>> surface = fold.a2ui_apply(fold.a2ui_empty(), create).surfaces["s"]
    >>> run_checks(surface, resolve(surface).root).results
    (ValidationResult(valid=False, message='Must be 18 or older.'),)
    """
    component = component_of("run_checks", surface, node)
    hold_limits("run_checks", limits)
    evaluator = evaluator_of(surface, data, locale=locale, timezone=timezone, limits=limits)
    key = "@checks" if surface.version == "1.0" else "checks"
    written = component.model_dump(mode="json").get(key)
    rules = cast("list[JsonValue]", written) if isinstance(written, list) else []
    at: Spot = (((None, "components"), node.id), key)
    scope = evaluator.scope(node.scope)
    issues = Issues()
    results: list[ValidationResult] = []
    for number, rule in enumerate(rules):
        # A raw component may hold anything under the name.
        found, message = MISSING, MISSING
        if isinstance(rule, dict):
            program = evaluator.compiler.value(rule.get("condition"), ((at, number), "condition"))
            found, message = evaluator.run(program, scope, issues), rule.get("message", MISSING)
        results.append(validation_result(found, message if isinstance(message, str) else MISSING))
    return Checked(tuple(results), issues.listed())


def validation_result(found: Value, message: str | MISSING = MISSING) -> ValidationResult:
    """Read what the condition of a check came to, and the check's own message, as a result.

    >>> validation_result(True), validation_result({"valid": False, "code": "AGE"}, "Too young.")
    (ValidationResult(valid=True), ValidationResult(valid=False, code='AGE', message='Too young.'))
    >>> validation_result("yes", "Say yes or no.")
    ValidationResult(valid=False, message='Say yes or no.')
    """
    given: dict[str, JsonValue] = {} if message is MISSING else {"message": message}
    if isinstance(found, dict):
        told = {name: value for name, value in found.items() if name != "message" or value}
        try:
            return ValidationResult.model_validate(given | told, by_alias=True, by_name=False)
        except ValidationError:
            pass  # no result at all, so the check is not met
    return ValidationResult.model_validate({"valid": found is True, **given}, by_alias=True, by_name=False)
