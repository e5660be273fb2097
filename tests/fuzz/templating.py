"""Targets: templates of cards expanded, and the sketch of the data that they read."""

from typing import Any, Final

from hypothesis import strategies as st

from tests.adaptive.templates import DATA, Json, expressions, templates, texts, values
from tests.fuzz.inputs import LIMITS, Given, given, limits, no_json, odd_values, spoiled_by_a_caller
from tests.fuzz.promises import NOWHERE, Calls, Target
from tests.fuzz.surfaces import MOMENTS
from uispec import _json, adaptive
from uispec.errors import UispecError
from uispec.limits import Limits

_HOSTILE: Final[tuple[Json, ...]] = (
    "${" + "(" * 300 + "1" + ")" * 300 + "}",
    "${a:" * 300 + "}",
    "${'" * 300,
    "${range(0, 1000000000)}",
    "${isMatch(u, '(a|aa)+$')}",
    "${stringOrValue('${stringOrValue(u)}')}",
    "${select(range(0,99),x,select(range(0,99),y,concat(x,y)))}",
    [{"$data": "${list}", "i": [{"$data": "${$root.list}", "i": ["${$root}"]}]}],
)
_fragments: Final = st.lists(
    st.sampled_from(["${", "}", "{", "'", '"', "\\", "`", "$", ":", "a", "(", ")", "[", "]", ",", ".", "=>", "?", " "]),
    max_size=12,
).map("".join)
_templates: Final = (
    templates
    | spoiled_by_a_caller(templates)
    | _fragments
    | st.builds("${{{}}}".format, _fragments)
    | st.sampled_from(_HOSTILE)
    | odd_values
    | no_json
)
_data: Final = st.just(DATA) | values | spoiled_by_a_caller(st.just(DATA)) | odd_values | no_json


def _is_json(value: object, bounds: Limits) -> bool:
    try:
        _json.check(value, bounds)
    except UispecError:
        return False
    return True


def _expand(drawn: Given, calls: Calls) -> None:
    template, data, bounds = drawn["template"], drawn["data"], LIMITS[drawn["limits"]]
    # What is wrong with the data has its place in the data.
    is_fed_json = _is_json(data, bounds) and _is_json(drawn["host"], bounds)
    about = template if is_fed_json else NOWHERE
    more: Any = {"now": drawn["now"], "new_id": lambda: "id", "rng": lambda: 0.25, "limits": bounds}
    ask_to_read = calls.ask if _is_json(template, bounds) else calls.ask_wrongly
    ask = ask_to_read if drawn["now"] is None and is_fed_json else calls.ask_wrongly
    ready = ask_to_read(template, adaptive.Template, template, limits=bounds)
    for policy in ("strict", "compat"):
        made = ask(about, adaptive.expand, template, data, drawn["host"], policy, **more)
        calls.expect(made is None or _is_json(made.output, Limits(json_depth=10**6)), "the output is no JSON")
        if ready is not None:
            same = ask(about, ready.expand, data, drawn["host"], policy, **more)
            calls.expect(same == made, "a template that was read before gives something else")


def _paths(drawn: Given, calls: Calls) -> None:
    template, bounds = drawn["template"], LIMITS[drawn["limits"]]
    ask = calls.ask if _is_json(template, bounds) else calls.ask_wrongly
    schema = ask(template, adaptive.template_paths, template, limits=bounds)
    calls.expect(schema is None or set(schema) <= {"type", "properties", "items"}, "the sketch is no schema")


TARGETS: Final = (
    Target(
        "template, expanded",
        ("adaptive.expand", "adaptive.Template.expand"),
        given(
            template=_templates,
            data=_data,
            host=st.none() | values,
            now=st.none() | st.sampled_from(MOMENTS),
            limits=limits,
        ),
        _expand,
    ),
    Target(
        "template, read",
        ("adaptive.template_paths",),
        given(template=_templates | texts | expressions, limits=limits),
        _paths,
    ),
)
