"""Checks that an A2UI surface runs for another format: only where both judge every value alike."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from pydantic import JsonValue

from tests.convert.a2ui.surfaces import components_of, surface_of
from uispec import convert
from uispec.a2ui.checks import validation_result
from uispec.a2ui.dynamic.evaluation import Evaluator
from uispec.adapters.a2ui.rules import CONDITIONS, condition_of
from uispec.adapters.a2ui.tongue import A2uiTongue
from uispec.adaptive.clicks.input_values import FoundInput, state_with
from uispec._patterns import Patterns
from uispec.errors import Issue
from uispec.jsonrender.validating.forms import check_value
from uispec.limits import DEFAULT
