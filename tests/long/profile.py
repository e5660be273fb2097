"""The Hypothesis profile `long`: many examples and no clock. `pytest -p tests.long.profile` runs any test under it."""

from typing import Final

from hypothesis import settings

EXAMPLES: Final = 10_000


def pytest_configure() -> None:
    """Load the profile, before any law is imported; an import alone must not change how others run."""
    settings.register_profile("long", max_examples=EXAMPLES, deadline=None)
    settings.load_profile("long")
