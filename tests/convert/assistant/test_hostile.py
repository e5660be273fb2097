"""Whatever a spec says, it converts to every format or is refused in words."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given

from tests.genui.documents import any_specs
from uispec import convert
from uispec.errors import UispecError


@pytest.mark.parametrize("to", convert.WRITABLE)
@given(any_specs)
def test_any_spec(to: str, document: Any) -> None:
    for form in ("nested", "flat"):
        with suppress(UispecError):
            result = convert.convert(document, to, "assistant-ui", form=form)
            assert json.dumps(result.to_json(), allow_nan=False)
