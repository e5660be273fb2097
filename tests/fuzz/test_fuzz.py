"""Each target on a few inputs, each input that was found once, and no public function without a target."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

import uispec
from tests.fuzz.found import FOUND, Found
from tests.fuzz.inputs import LIMITS, Given
from tests.fuzz.promises import NOWHERE, BrokenPromiseError, Calls, Target, hold
from tests.fuzz.targets import TARGETS
from uispec import errors, fold
from uispec.errors import Issue, LimitError

# A share of what the profile says: few in the ordinary run, and so many more in the long one.
_EXAMPLES: Final = settings.default.max_examples // 5  # pyright: ignore[reportOptionalMemberAccess]


class _Drawn:
    """Hides an input from Hypothesis, whose own way to print one fails where it is deep; a finding prints it flat."""

    def __init__(self, given: Given) -> None:
        self.given = given

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text("(the case above)")


# The same inputs every time; the long run has a seed of its own for each round.
@settings(max_examples=_EXAMPLES, derandomize=True)
@given(st.data())
@pytest.mark.parametrize("name", TARGETS)
def test_a_target_keeps_its_promises(name: str, data: st.DataObject) -> None:
    hold(TARGETS[name], data.draw(TARGETS[name].inputs.map(_Drawn)).given)


@pytest.mark.parametrize("found", FOUND, ids=range(len(FOUND)))
def test_what_was_found_once_stays_mended(found: Found) -> None:
    assert hold(TARGETS[found.target], found.given) == found.outcomes


# Every public function has a target

EXEMPT: Final = {
    "a2ui.Catalog.from_models": "takes classes that a caller wrote",
    "a2ui.Catalog.with_models": "takes models of the library's own; basic_catalog does it",
    "errors.Issue.under": "puts one pointer behind another; every reading that is part of another does it",
    "tree.join": "takes functions; to_tree and resolve are joins",
    "losses.in_order": "takes the ranks that a ledger made; every conversion is put in order by it",
}


def _public() -> Iterator[str]:
    """Every function that the public names lead to, and every method of a public class that is not a model."""
    for name in (*uispec.__all__, "cli"):
        module = import_module(f"uispec.{name}")
        listed: list[str] = getattr(module, "__all__", None) or [
            each
            for each, held in vars(module).items()
            if not each.startswith("_") and getattr(held, "__module__", "") == module.__name__
        ]
        for each in listed if name != "cli" else ["main"]:
            held = getattr(module, each)
            if inspect.isfunction(held):
                yield f"{name}.{each}"
            elif inspect.isclass(held) and not issubclass(held, BaseModel | BaseException):
                yield from (
                    f"{name}.{each}.{method}"
                    for each_class in inspect.getmro(held)
                    if each_class.__module__.startswith("uispec.")
                    for method, body in vars(each_class).items()
                    if not method.startswith("_") and isinstance(body, classmethod | staticmethod | type(_public))
                )


def test_each_public_function_is_a_target_or_exempt_for_a_reason() -> None:
    public = set(_public())
    assert {"a2ui.parse_message", "fold.a2ui_apply", "a2ui.State.from_json", "cli.main"} <= public
    fuzzed = {function for target in TARGETS.values() for function in target.functions}
    assert sorted(public - fuzzed - EXEMPT.keys()) == []
    assert sorted((fuzzed | EXEMPT.keys()) - public) == []
    assert sorted(fuzzed & EXEMPT.keys()) == []


# The promises themselves can be broken


def _refusing(*issues: Issue) -> Any:
    def run(drawn: Given, calls: Calls) -> None:
        def refuse() -> None:
            raise LimitError(*issues)

        calls.ask(drawn["document"], refuse)

    return run


def _escaping(drawn: Given, calls: Calls) -> None:
    calls.ask(NOWHERE, lambda: 1 // 0)


def _editing(drawn: Given, calls: Calls) -> None:
    calls.ask(NOWHERE, drawn["document"].clear)


def _keeping(drawn: Given, calls: Calls) -> None:
    calls.ask(NOWHERE, lambda: drawn["document"])


_TIMES: Final[list[int]] = []


def _counting(drawn: Given, calls: Calls) -> None:
    _TIMES.append(1)
    calls.ask(NOWHERE, lambda: len(_TIMES))


def _unsaid(drawn: Given, calls: Calls) -> None:
    def refuse() -> None:
        """Refuse a document.

        Raises:
            ParseError, LimitError: `too_large`, as `parse_card`.
        """
        raise LimitError(Issue("/a", "match_timeout", "x"))

    refuse.__module__ = uispec.adaptive.__name__
    calls.ask(drawn["document"], refuse)


def _wrong(drawn: Given, calls: Calls) -> None:
    calls.ask(NOWHERE, fold.a2ui_apply, fold.a2ui_empty(), "text")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("run", "error", "words"),
    [
        (_escaping, ZeroDivisionError, "division"),
        (_editing, BrokenPromiseError, "the input was changed"),
        (_keeping, BrokenPromiseError, "an answer changed with the input"),
        (_counting, BrokenPromiseError, "another answer"),
        (_wrong, TypeError, "a message is"),
        (_unsaid, BrokenPromiseError, "does not say that it raises LimitError match_timeout"),
        (_refusing(Issue("/a", "no_such_code", "x")), BrokenPromiseError, "closed set"),
        (_refusing(Issue("/a", "too_deep", "")), BrokenPromiseError, "says nothing"),
        (_refusing(Issue("/b/c", "too_deep", "x")), BrokenPromiseError, "leads nowhere"),
        (_refusing(Issue("/a/2", "too_deep", "x"), Issue("/a/0", "too_deep", "x")), BrokenPromiseError, "comes after"),
    ],
)
def test_a_broken_promise_is_found_and_printed_as_a_case(run: Any, error: type[Exception], words: str) -> None:
    target = Target("broken", (), st.nothing(), run)
    with pytest.raises(error, match=words) as caught:
        hold(target, {"document": {"a": [1, 2]}})
    line = caught.value.__notes__[0]
    assert line == "As a case in tests/fuzz/found.py: Found('broken', {'document': {'a': [1, 2]}}, ''),"


def test_no_limit_is_forgotten() -> None:
    assert all(value == 0 for value in (getattr(LIMITS["nothing"], name) for name in LIMITS["nothing"].__slots__))
    assert errors.LimitError in errors.UispecError.__subclasses__()
