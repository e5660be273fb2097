"""Everything that is asked of @json-render/core, and what does the same here under the policy `compat`."""

import re
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any, Final

from hypothesis import strategies as st

from tests.jsonrender.expecting import as_json
from tests.peers.jsonrender import drawn
from tests.peers.jsonrender.pairs import Answer, Call, Case, Question
from uispec import jsonrender, patch, pointer
from uispec._browser import javascript
from uispec._model import MISSING
from uispec._node import Node
from uispec.jsonrender.actions.handling import looked_up
from uispec.jsonrender.evaluation.context import Context, Scope
from uispec.jsonrender.evaluation.evaluation import action_param, bindings_of
from uispec.jsonrender.evaluation.paths import DIALECTS, repeat_path
from uispec.jsonrender.evaluation.templates import interpolated
from uispec.jsonrender.evaluation.visibility import uses_item
from uispec.jsonrender.validation.conforming import Shape
from uispec.tree import Child, Cut


def cases(**parts: drawn.Drawn) -> st.SearchStrategy[Case]:
    return st.fixed_dictionaries(parts)


def given(*names: str) -> Callable[[Case], Sequence[Any]]:
    """The parts of a case as arguments."""
    return lambda case: [case[name] for name in names]


# Conditions


def _is_visible(case: Case) -> bool:
    context = case["context"]
    item, index = (context.get(name, MISSING) for name in ("repeatItem", "repeatIndex"))
    return jsonrender.is_visible(case["condition"], context["stateModel"], item=item, index=index, policy="compat")


def _split(case: Case) -> Answer:
    split = jsonrender.split_repeat_condition(case["condition"])
    return as_json({"container": split.container, "itemFilter": split.item})


CONDITIONS: Final = Question(
    "conditions",
    cases(condition=drawn.conditions, context=drawn.contexts),
    700,
    (
        Call("evaluateVisibility", given("condition", "context"), _is_visible),
        Call("conditionUsesItemScope", given("condition"), lambda case: uses_item(case["condition"])),
        Call("splitRepeatVisibility", given("condition"), _split),
        Call(
            "VisibilityConditionStrictSchema.safeParse",
            given("condition"),
            lambda case: jsonrender.conforms(case["condition"], "condition"),
        ),
        Call(
            "VisibilityConditionSchema.safeParse",
            given("condition"),
            lambda case: jsonrender.conforms(case["condition"], "condition", "compat"),
        ),
    ),
)


# Expressions

DIRECTIVES: Final = jsonrender.standard_directives(now=0)


def price(args: Mapping[str, Any]) -> str:
    """What `formatPrice` of `json_render.mjs` gives."""
    amount, currency = (args.get(name, MISSING) for name in ("amount", "currency"))
    number = javascript.number(amount)
    return f"{javascript.text(currency)} {f'{number:.2f}' if isfinite(number) else javascript.text(number)}"


FUNCTIONS: Final = {"formatPrice": price}


def _evaluated(case: Case) -> Answer:
    context = case["context"]
    return jsonrender.evaluate(
        case["value"],
        context["stateModel"],
        item=context.get("repeatItem", MISSING),
        index=context.get("repeatIndex", MISSING),
        base=context.get("repeatBasePath"),
        functions=FUNCTIONS,
        directives=DIRECTIVES,
        policy="compat",
    )


def _seen(given: Case) -> tuple[Context, Scope]:
    """What is seen of a context where there is no public function that takes one."""
    context = Context(given["stateModel"], functions=FUNCTIONS, directives=DIRECTIVES, policy="compat")
    scope = Scope(given.get("repeatItem", MISSING), given.get("repeatIndex", MISSING), given.get("repeatBasePath"))
    return context, scope


EXPRESSIONS: Final = Question(
    "expressions",
    cases(value=drawn.expressions, props=drawn.props, context=drawn.contexts),
    700,
    (
        Call("resolvePropValue", given("value", "context"), _evaluated, method="json_render.resolveAll"),
        Call(
            "resolveActionParam",
            given("value", "context"),
            lambda case: action_param(case["value"], *_seen(case["context"])),
            method="json_render.resolveAll",
        ),
        Call(
            "resolveBindings",
            given("props", "context"),
            lambda case: bindings_of(case["props"], *_seen(case["context"])) or MISSING,
            method="json_render.resolveAll",
        ),
    ),
)


# Specs that are drawn


def _tree(case: Case) -> Answer:
    spec = case["spec"]
    resolved = jsonrender.resolve(spec, functions=FUNCTIONS, directives=DIRECTIVES, policy="compat")
    return _written(resolved, resolved.root)


def _written(resolved: jsonrender.Resolved, node: "Child | None") -> Any:
    """A tree as `json_render.mjs` writes it, where an element that is not there leaves nothing behind."""
    if not isinstance(node, Node):
        assert not isinstance(node, Cut)
        return None
    listed = {
        name: [_written(resolved, child) for child in children if isinstance(child, Node | Cut)]
        for name, children in node.slots.items()
    }
    slots = {pointer.split(f"/{name}")[1]: children for name, children in listed.items() if name != "children"}
    bindings = resolved.bindings(node)
    return {
        "type": node.type,
        "props": node.props,
        **({"bindings": bindings} if bindings else {}),
        "children": listed.get("children", []),
        **({"slots": slots} if slots else {}),
    }


TREES: Final = Question(
    "trees",
    cases(spec=drawn.drawable_specs()),
    400,
    (Call("the tree of a spec", lambda case: [case["spec"], None], _tree, method="json_render.expandAll"),),
)


# Specs with faults


_QUOTED: Final = re.compile(r"(?<=condition: ).*(?=\. Valid forms)")


def _message(text: str) -> str:
    """A message without the condition that it quotes: ours does not quote all of a long one, and 1.0 as 1.0."""
    return _QUOTED.sub("...", text)


def _issues(case: Case) -> Answer:
    issues = jsonrender.validate(case["spec"], policy="compat", check_orphans=case["orphans"])
    return [[issue.severity, issue.code, _message(issue.message)] for issue in issues]


def _issues_there(result: Any) -> Answer:
    return [[issue["severity"], issue["code"], _message(issue["message"])] for issue in result["issues"]]


def _fixed(case: Case) -> Answer:
    fixed = jsonrender.auto_fix(case["spec"], policy="compat", lossy=case["lossy"])
    return {"spec": fixed.spec, "fixes": [[fix.message, fix.is_lossy] for fix in fixed.fixes]}


def _fixed_there(result: Any) -> Answer:
    return {"spec": as_json(result["spec"]), "fixes": [[fix["message"], fix["lossy"]] for fix in result["fixDetails"]]}


FAULTS: Final = Question(
    "faults of specs",
    cases(spec=drawn.specs, orphans=st.booleans(), lossy=st.booleans()),
    500,
    (
        Call("validateSpec", lambda case: [case["spec"], {"checkOrphans": case["orphans"]}], _issues, _issues_there),
        Call("autoFixSpec", lambda case: [case["spec"], {"lossy": case["lossy"]}], _fixed, _fixed_there),
    ),
)


# Other forms


def _flat(case: Case) -> Answer:
    flat: Any = jsonrender.nested_to_flat(case["nested"])
    return {"spec": flat, "order": [*flat["elements"]]}


NESTED: Final = Question(
    "nested specs",
    cases(nested=drawn.nested),
    300,
    (
        Call(
            "nestedToFlat",
            given("nested"),
            _flat,
            lambda result: {"spec": as_json(result), "order": [*result["elements"]]},
        ),
    ),
)

EDITS: Final = Question(
    "edits",
    cases(old=drawn.documents | drawn.specs, new=drawn.documents),
    300,
    (
        Call(
            "deepMergeSpec",
            given("old", "new"),
            lambda case: jsonrender.deep_merge(case["old"], case["new"], policy="compat"),
        ),
        Call(
            "diffToPatches",
            given("old", "new"),
            lambda case: jsonrender.diff_to_patches(case["old"], case["new"], policy="compat"),
        ),
        Call("isNonEmptySpec", given("old"), lambda case: jsonrender.is_non_empty_spec(case["old"])),
    ),
)


# Streams

STREAMED: Final = "json_render_streams"


def _line(case: Case) -> Answer:
    line = jsonrender.read_line(case["line"], "compat")
    return line.patch if isinstance(line, jsonrender.PatchLine) else None


def _patched(case: Case) -> Answer:
    after, outcome = jsonrender.apply_line(jsonrender.SpecState.of(case["spec"]), case["patch"], policy="compat")
    if outcome.error is not None:
        raise outcome.error(*outcome.issues)
    return after.spec


def _compiled(case: Case) -> Answer:
    return jsonrender.compile_stream(case["text"], case["initial"], policy="compat", strict=True).spec


LINES: Final = Question("lines", cases(line=drawn.lines), 300, (Call("parseSpecStreamLine", given("line"), _line),))
PATCHES: Final = Question(
    "patches",
    cases(spec=drawn.documents, patch=drawn.patches),
    500,
    (
        Call("applySpecStreamPatch", given("spec", "patch"), _patched),
        Call("applySpecPatch", given("spec", "patch"), _patched),
    ),
)
STREAMS: Final = Question(
    "streams",
    cases(text=drawn.streams, initial=drawn.documents),
    400,
    (Call("compileSpecStream", given("text", "initial"), _compiled),),
)


def _in_pieces(case: Case) -> Answer:
    compiler = jsonrender.SpecCompiler(case["initial"], policy="compat", strict=True)
    outcomes: list[jsonrender.Outcome] = []
    steps: list[Any] = []
    for piece in case["pieces"]:
        outcomes += compiler.feed(piece)
        steps.append(compiler.spec)
    outcomes += compiler.close()
    places = [outcome.patch["path"] for outcome in outcomes if outcome.patch is not None]
    return {"steps": steps, "final": compiler.spec, "places": places}


def _mixed(case: Case) -> Answer:
    reader = jsonrender.MixedReader(policy="compat")
    parts = [part for piece in case["prose"] for part in reader.feed(piece)] + reader.close()
    events: list[Any] = []
    for part in parts:
        assert isinstance(part, jsonrender.Prose | jsonrender.PatchLine)
        events.append(["text", part.text] if isinstance(part, jsonrender.Prose) else ["patch", part.patch])
    return events


def _transformed(case: Case) -> Answer:
    transform = jsonrender.SpecTransform(policy="compat")
    return [out for chunk in case["chunks"] for out in transform.feed(chunk)] + transform.close()


PIECES: Final = Question(
    "streams in pieces",
    cases(pieces=drawn.pieces, prose=drawn.prose, chunks=drawn.chunks, initial=drawn.documents),
    300,
    (
        Call("createSpecStreamCompiler", given("pieces", "initial"), _in_pieces, method=f"{STREAMED}.compileAll"),
        Call("createMixedStreamParser", given("prose"), _mixed, method=f"{STREAMED}.mixedAll"),
        Call("createJsonRenderTransform", given("chunks"), _transformed, method=f"{STREAMED}.transformAll"),
    ),
)


# Checks of fields


def _checked(case: Case) -> Answer:
    field = case["field"]
    checked = jsonrender.run_checks(field["config"], field["value"], case["state"], policy="compat")
    told = [{"type": one.type, "valid": one.valid, "message": one.message} for one in checked.checks]
    return {"valid": checked.valid, "errors": checked.errors, "checks": told}


CHECKS: Final = Question(
    "checks",
    cases(field=drawn.fields, state=drawn.states),
    500,
    (
        Call(
            "runValidation",
            lambda case: [case["field"]["config"], {"value": case["field"]["value"], "stateModel": case["state"]}],
            _checked,
        ),
    ),
)


# Places in the state, and actions


def _patch(op: str) -> Callable[[Case], Answer]:
    """What writes there by path is what does patches."""

    def write(case: Case) -> Answer:
        value = {} if op == "remove" else {"value": case["value"]}
        return patch.apply(case["state"], [{"op": op, "path": case["path"], **value}], policy=patch.JSON_RENDER)

    return write


def _repeat_path(case: Case) -> Answer:
    path = repeat_path(case["path"], "/rows/0", DIALECTS["compat"])
    return MISSING if path is None else path


PLACES: Final = Question(
    "places",
    cases(
        state=drawn.states,
        path=drawn.paths,
        value=drawn.json_values,
        template=drawn.texts,
        name=drawn.names,
        params=drawn.form_params,
    ),
    300,
    (
        Call(
            "getByPath",
            given("state", "path"),
            lambda case: jsonrender.read_state(case["state"], case["path"], policy="compat"),
        ),
        Call("setByPath", given("state", "path", "value"), _patch("replace")),
        Call("addByPath", given("state", "path", "value"), _patch("add")),
        Call("removeByPath", given("state", "path"), _patch("remove")),
        Call("resolveRepeatStatePath", lambda case: [case["path"], "/rows/0"], _repeat_path),
        Call(
            "resolveDynamicValue",
            lambda case: [{"$state": case["path"]}, case["state"]],
            lambda case: looked_up({"$state": case["path"]}, Context(case["state"], policy="compat")),
        ),
        Call(
            "findFormValue",
            given("name", "params", "state"),
            lambda case: jsonrender.find_form_value(case["name"], case["params"], case["state"], policy="compat"),
        ),
        Call(
            "interpolateString",
            given("template", "state"),
            lambda case: interpolated(case["template"], Context(case["state"], policy="compat")),
        ),
    ),
)


def _stored(case: Case) -> Answer:
    state, told = case["state"], 0
    for path, value in case["writes"]:
        before = state
        state = jsonrender.write_state(state, path, value, policy="compat")
        told += state is not before
    return {"snapshot": state, "told": told}


STORES: Final = Question(
    "stores",
    cases(state=drawn.states, writes=drawn.writes),
    300,
    (Call("createStateStore", given("state", "writes"), _stored, method=f"{STREAMED}.storeAll"),),
)


def _schema(name: str, shape: Shape, part: str) -> Call:
    return Call(f"{name}.safeParse", given(part), lambda case: jsonrender.conforms(case[part], shape, "compat"))


SHAPES: Final = Question(
    "shapes",
    cases(binding=drawn.bindings, config=drawn.configs),
    200,
    (
        _schema("ActionBindingSchema", "action_binding", "binding"),
        _schema("ValidationConfigSchema", "check_config", "config"),
    ),
)

QUESTIONS: Final[Sequence[Question]] = (
    *(
        CONDITIONS,
        EXPRESSIONS,
        TREES,
        FAULTS,
        NESTED,
        EDITS,
        LINES,
        PATCHES,
        STREAMS,
        PIECES,
        CHECKS,
        PLACES,
        STORES,
        SHAPES,
    ),
)
