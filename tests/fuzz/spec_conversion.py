"""Targets: specs as the source of a conversion, as its target, and clicks on either that come home."""

from collections.abc import Iterator
from typing import Any, Final, cast

from hypothesis import strategies as st

from tests.convert.spec.drawing import spec
from tests.convert.spec.test_reader import COMPONENTS
from tests.convert.spec.test_sender import FORM, NOW, STATE, button
from tests.convert.spec.test_writer import CASES
from tests.fuzz.inputs import (
    LIMITS,
    Given,
    Json,
    chosen,
    given,
    limits,
    odd_values,
    spoiled,
    spoiled_by_a_caller,
    texts,
)
from tests.fuzz.promises import NOWHERE, Calls, Target, Unordered
from tests.fuzz.reading import document_of, is_one_of
from tests.fuzz.surfaces import locales
from tests.jsonrender.documents import specs as drawn_specs
from uispec import convert, jsonrender, pointer

_SPECS: Final[list[Json]] = [spec(case[0], {"a": 1, "open": False}) for case in COMPONENTS.values()]
_PATCHES: Final[list[Json]] = [
    [
        {"op": "add", "path": "/root", "value": one["root"]},
        {"op": "add", "path": "/elements", "value": {}},
        *({"op": "add", "path": f"/elements/{key}", "value": each} for key, each in one["elements"].items()),
        {"op": "replace", "path": "/state", "value": {"a": 2}},
    ]
    for one in _SPECS[::5]
]
_SHADCN: Final = jsonrender.shadcn_catalog()


def _from_spec(drawn: Given, calls: Calls) -> None:
    """A spec to every format: read without a fault, and every loss is somewhere in it."""
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    document = document_of(source)
    ask = calls.ask if is_one_of(source, str, bytes, dict, list) else calls.ask_wrongly
    result = ask(
        Unordered(document),
        convert.convert,
        source,
        to=drawn["to"],
        source_format="json-render",
        data=drawn["data"],
        locale=drawn["locale"],
        limits=bounds,
    )
    for loss in () if result is None else result.losses:
        path = loss.path.rpartition("/")[0] if loss.effect == "assumed" else loss.path
        calls.expect(document is NOWHERE or pointer.has(document, pointer.split(path)), f"{loss} is nowhere")


def _to_spec(drawn: Given, calls: Calls) -> None:
    """Everything else to a spec: valid for the components of shadcn."""
    source, bounds = drawn["source"], LIMITS[drawn["limits"]]
    result = calls.ask_wrongly(
        Unordered(document_of(source)), convert.convert, source, to="json-render", data=drawn["data"], limits=bounds
    )
    if result is None or result.source_format == "json-render":
        return
    found = jsonrender.validate(cast("dict[str, Any]", result.output), catalog=_SHADCN)
    faults = [issue for issue in found if issue.severity == "error"]
    calls.expect(not faults, f"the spec is not valid: {faults}")


def _home(drawn: Given, calls: Calls) -> None:
    home, payload, data, bounds = drawn["home"], drawn["payload"], drawn["data"], LIMITS[drawn["limits"]]
    about = Unordered(document_of(payload) if data is None else NOWHERE, home)
    calls.ask_wrongly(about, convert.action_home, home, payload, data, drawn["now"], limits=bounds)
    calls.ask_wrongly(about, convert.data_home, home, payload, data, limits=bounds)


_LIVE: Final = convert.convert(FORM, to="json-render")
_OWN: Final = convert.convert(
    spec(button([{"action": "pushState", "params": {"statePath": "/rows", "value": 1}}, {"action": "go"}]), STATE),
    to="json-render",
)


def _clicks(output: Any) -> Iterator[Json]:
    for one in output["elements"].values():
        for on in one.get("on", {}).values():
            bindings = cast("list[Any]", on if isinstance(on, list) else [on])
            for binding in bindings:
                for more in ({}, {"_row": 1}, {"_row": 9}):
                    yield {"action": binding["action"], "params": {**binding["params"], **more}}


_CLICKS: Final[list[Json]] = [*_clicks(_LIVE.output), *_clicks(_OWN.output)]
_homes: Final = chosen([_LIVE.home, _OWN.home])
_documents: Final = chosen([case["document"] for case in CASES])

TARGETS: Final = (
    Target(
        "convert from a spec",
        ("convert.convert",),
        given(
            source=st.one_of(
                spoiled_by_a_caller(drawn_specs(shares=True)),
                spoiled_by_a_caller(chosen(_SPECS)),
                spoiled_by_a_caller(chosen(_PATCHES)),
                texts(spoiled(chosen(_SPECS))),
            ),
            to=st.sampled_from([*convert.WRITABLE]),
            data=st.sampled_from([None, "bind", "freeze"]),
            locale=locales,
            limits=limits,
        ),
        _from_spec,
    ),
    Target(
        "convert to a spec",
        ("convert.convert",),
        given(source=spoiled(_documents), data=st.sampled_from([None, "bind", "freeze"]), limits=limits),
        _to_spec,
    ),
    Target(
        "home from a spec",
        ("convert.action_home", "convert.data_home"),
        given(
            home=_homes | _homes | spoiled(_homes),
            payload=spoiled_by_a_caller(chosen(_CLICKS)) | chosen(_CLICKS) | odd_values,
            data=st.none() | st.none() | spoiled(chosen([STATE])),
            now=st.sampled_from([None, NOW]),
            limits=limits,
        ),
        _home,
    ),
)
