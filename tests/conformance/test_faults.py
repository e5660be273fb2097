"""Which errors of ours count as the one that a case expects."""

import re

import pytest

from tests.conformance.cases import Fault
from tests.conformance.faults import CATEGORIES, DETAILS, PHRASES, Phrase, check_fault, expecting
from tests.conformance.suites import official_cases, own_cases
from tests.conformance.test_suites import needs_suites
from uispec.errors import CatalogError, DataError, IntegrityError, InvalidDocumentError, Issue, StateError, UispecError

FAULTS = [step.fault for case in (*own_cases(), *official_cases()) for step in case.steps if step.fault is not None]

NO_ROOT = IntegrityError(Issue("/updateComponents/components", "missing_root", "No component has the id 'root'."))
NO_SURFACE = StateError(Issue("/updateDataModel/surfaceId", "unknown_surface", "There is no surface 'cart'."))
NO_FUNCTION = CatalogError(Issue("/createSurface/components/0/text/@call", "unknown_function", "No function 'shout'."))
NO_MEMBERS = DataError(Issue("/a/b", "not_a_container", "The value at /a is a string."))
TWO = InvalidDocumentError(
    Issue("/0/createSurface/surfaceId", "wrong_type", '"surfaceId" must be a string; got 5.'),
    Issue("/0/createSurface/colour", "unknown_property", '"createSurface" has no property "colour".'),
)

MET: list[tuple[UispecError, Fault]] = [
    (NO_ROOT, Fault()),
    (NO_ROOT, Fault("IntegrityError")),
    (NO_ROOT, Fault("ValidationError", "Missing root component", "MISSING_ROOT")),
    (NO_SURFACE, Fault("StateError", "Surface not found")),
    (NO_SURFACE, Fault("IntegrityError", "Surface not found for message: cart")),
    (NO_FUNCTION, Fault("ValidationError", "Unrecognized function 'shout'")),
    (NO_FUNCTION, Fault("CatalogError", "shout", details=(("/text/@call", "unknown_function"),))),
    (NO_MEMBERS, Fault("DataError", "Cannot set path")),
    (TWO, Fault("ValidationError", "surfaceId must be a string")),
    (TWO, Fault("ValidationError", details=(("/createSurface/surfaceId", "type_mismatch"),))),
    (TWO, Fault(details=(("/colour", "unknown_property"), ("/surfaceId", "type_mismatch")))),
]
UNMET: list[tuple[UispecError, Fault]] = [
    (NO_ROOT, Fault("StateError")),
    (NO_ROOT, Fault("RecursionError")),
    (NO_ROOT, Fault("IntegrityError", "Dangling reference")),
    (NO_ROOT, Fault(code="MISSING_CHILD")),
    (NO_SURFACE, Fault("ValidationError")),
    (NO_SURFACE, Fault("StateError", "Surface not found for message: basket")),
    (NO_SURFACE, Fault("StateError", "already exists")),
    (NO_FUNCTION, Fault("ValidationError", "Unrecognized function 'whisper'")),
    (NO_FUNCTION, Fault("CatalogError", "whisper")),
    (NO_MEMBERS, Fault("DataError", "non-numeric segment")),
    (TWO, Fault("ValidationError", details=(("/catalogId", "type_mismatch"),))),
    (TWO, Fault("ValidationError", details=(("/surfaceId", "missing_field"),))),
    (TWO, Fault("ValidationError", "Missing required version field")),
]


@pytest.mark.parametrize(("error", "fault"), MET)
def test_this_error_is_the_expected_one(error: UispecError, fault: Fault):
    check_fault(error, fault)


@pytest.mark.parametrize(("error", "fault"), UNMET)
def test_this_error_is_another_one(error: UispecError, fault: Fault):
    with pytest.raises(AssertionError):
        check_fault(error, fault)


def test_an_error_that_is_expected_has_to_come():
    with pytest.raises(AssertionError, match="nothing was raised"), expecting(Fault()):
        pass


def test_an_error_that_nobody_expects_goes_on():
    with pytest.raises(IntegrityError), expecting(None):
        raise NO_ROOT


@needs_suites
@pytest.mark.parametrize("row", PHRASES, ids=lambda row: row.pattern)
def test_some_case_says_every_phrase(row: Phrase):
    assert any(fault.message is not None and re.fullmatch(row.pattern, fault.message) for fault in FAULTS)


@needs_suites
def test_some_case_says_every_other_word():
    assert CATEGORIES.keys() == {fault.category for fault in FAULTS} - {None}
    assert DETAILS.keys() <= {word for fault in FAULTS for _, word in fault.details}
