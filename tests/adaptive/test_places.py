"""What may stand where: the table against itself, against the models, and against the tables of versions."""

from uispec.adaptive.models import MODELS
from uispec.adaptive.tables.places import ACTIONS, ELEMENTS, INPUTS, KINDS, PLACES, kind_of
from uispec.adaptive.tables.versions import PROPERTIES, TYPES


def test_every_kind_is_of_types_that_exist() -> None:
    assert [name for name, kind in KINDS.items() if kind.types - set(TYPES)] == []
    assert (ELEMENTS | ACTIONS) - set(MODELS) == set()
    assert len(INPUTS) == 7
    # Whatever stands at a place is a kind of its own or the name of one type.
    named = {place.kind for places in PLACES.values() for place in places.values()}
    assert named - set(KINDS) - set(TYPES) == set()


def test_every_place_is_a_property_of_its_type() -> None:
    assert {(name, one) for name, places in PLACES.items() for one in places if one not in PROPERTIES[name]} == set()


def test_every_type_has_a_place() -> None:
    reached = {one for places in PLACES.values() for place in places.values() for one in kind_of(place.kind).types}
    assert set(TYPES) - reached == set()


def test_a_place_of_many_is_an_array_in_its_model() -> None:
    for name, places in PLACES.items():
        model = MODELS[name]
        model.model_rebuild()
        fields = {field.serialization_alias or key: field for key, field in model.model_fields.items()}
        for one, place in places.items():
            is_array = "tuple[" in str(fields[one].annotation)
            assert is_array == (place.form == "list"), (name, one)
