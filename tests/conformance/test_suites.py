"""Every case of the suites: it passes, or it stands in the table with the reason why not."""

import pytest

from tests.conformance.cases import Case
from tests.conformance.files import FOLDER, missing_files
from tests.conformance.run import outcome
from tests.conformance.standing import DISAGREEMENTS
from tests.conformance.suites import official_cases, own_cases
from tests.shared import needs_shared

needs_suites = pytest.mark.skipif(
    FOLDER is None, reason="the official suites are absent (set UISPEC_CONFORMANCE to their folder)"
)
RUNNABLE = [case for case in (*own_cases(), *official_cases()) if not missing_files(case)]


@pytest.mark.parametrize("case", RUNNABLE, ids=lambda case: case.id)
def test_case(case: Case):
    found = outcome(case)
    why = found.failure or f"the case passes now, so that its row is stale ({found.standing})"
    assert found.is_good, why


@needs_suites
def test_every_suite_is_there():
    assert len({case.suite for case in official_cases()}) >= 24
    assert len(official_cases()) >= 475


def test_our_own_cases_are_there():
    assert len(own_cases()) >= 147


def test_no_two_cases_have_one_name():
    ids = [case.id for case in (*own_cases(), *official_cases())]
    assert len(set(ids)) == len(ids)


@needs_suites
@needs_shared
def test_every_row_is_about_a_case_that_can_run():
    assert DISAGREEMENTS.keys() <= {case.id for case in RUNNABLE}
    assert len(DISAGREEMENTS) <= 30


@needs_suites
@needs_shared
def test_the_cases_that_cannot_run_name_a_missing_file():
    unrunnable = {case.id: missing_files(case) for case in official_cases() if missing_files(case)}
    assert len(unrunnable) <= 4, unrunnable
