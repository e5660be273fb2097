"""What is made in a quicker way than by its constructor is what that would have made."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from uispec.a2ui._making import maker
from uispec.a2ui.state import State, Surface


def test_what_a_maker_makes_is_the_real_thing() -> None:
    made = maker(State)({}, {})
    assert type(made) is State
    assert made == State({}, {})
    assert repr(made) == repr(State({}, {}))
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == made
    with pytest.raises(FrozenInstanceError):
        made.surfaces = {}  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(TypeError):
        maker(State)({})  # pyright: ignore[reportCallIssue]


def test_each_field_gets_its_own_value() -> None:
    names = [field.name for field in fields(Surface)]
    made = maker(Surface)(*names)  # pyright: ignore[reportArgumentType]
    assert [getattr(made, name) for name in names] == names
