"""What a conversion could not carry: the losses, the result that holds them, and the report that people read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, Generic, Literal, Protocol, TypeAlias, TypeVar, cast, get_args

from pydantic import JsonValue
from pydantic_core import MISSING

from uispec._hold import hold
from uispec._sentences import shown
from uispec.errors import Severity

Effect: TypeAlias = Literal["dropped", "approximated", "deferred", "assumed"]

LossCode: TypeAlias = Literal[
    "component",
    "property",
    "text",
    "value",
    "data_binding",
    "two_way",
    "function",
    "repeat",
    "visibility",
    "state",
    "event",
    "action",
    "check",
    "reference",
    "media",
    "icon",
    "accessibility",
    "style",
    "layout",
    "metadata",
    "identifier",
    "version",
    "host",
    "security",
    "limit",
    "unresolved",
    "surface",
    "unreachable",
    "unused_data",
    "superseded",
]

CODES: Final[tuple[LossCode, ...]] = get_args(LossCode)

# Severity answers "who will notice": an error means that a user misses content or cannot do something, a warning that
# it looks or behaves differently, a notice that nobody can see it today.
_ERROR: Final = ("error", "warning")
_WARNING: Final = ("warning", "warning")
_LOOKS: Final = ("warning", "notice")
_NOTICE: Final = ("notice", "notice")

SEVERITIES: Final[Mapping[LossCode, tuple[Severity, Severity]]] = {
    "component": _ERROR,
    "property": _WARNING,
    "text": _ERROR,
    "value": _WARNING,
    "data_binding": _ERROR,
    "two_way": _ERROR,
    "function": _ERROR,
    "repeat": _ERROR,
    "visibility": _ERROR,
    "state": _ERROR,
    "event": _ERROR,
    "action": _ERROR,
    "check": _ERROR,
    "reference": _ERROR,
    "media": _ERROR,
    "icon": _ERROR,
    "accessibility": _ERROR,
    "style": _LOOKS,
    "layout": _LOOKS,
    "metadata": _LOOKS,
    "identifier": _LOOKS,
    "version": _ERROR,
    "host": _ERROR,
    "security": _ERROR,
    "limit": _ERROR,
    "unresolved": _ERROR,
    "surface": _WARNING,
    "unreachable": _NOTICE,
    "unused_data": _NOTICE,
    "superseded": _NOTICE,
}
"""For each code, how grave it is when the thing is dropped, and when it is approximated, deferred or assumed."""

DATA: Final = "data"
"""`what` of a loss at data; reports group these by pointer."""

RANK: Final[Mapping[Severity, int]] = {"error": 0, "warning": 1, "notice": 2}
"""The order in which people want to read severities."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a loss is about, in the words of the source.

    >>> str(Subject("Row", "header", "justify")), str(Subject("Row", "header"))
    ('justify of Row "header"', 'Row "header"')
    """

    type: str
    """Of the component, or whatever else has an id of its own."""
    id: str
    property: str = ""
    """The keys from the component down to the place, without array indices; empty for the component itself."""

    def __str__(self) -> str:
        named = f"{self.type} {shown(self.id, _LONGEST_ID)}"
        return f"{self.property} of {named}" if self.property else named


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing, at one place of the source document, that the target does not carry as it was.

    Losses are values: they compare, and a test may assert a whole tuple of them.

    >>> Loss("layout", "/components/title/weight", "dropped", "text.weight", "Not carried.").severity
    'warning'
    """

    code: LossCode
    path: str
    """RFC 6901 pointer into the document that was given."""
    effect: Effect
    """`dropped` speaks for all below the pointer, `approximated` and `deferred` one value, `assumed` one key."""
    what: str
    """Kind and attribute in the neutral words, such as `text.weight`; reports group by it."""
    message: str
    """One sentence: what the user of the target sees instead. Its wording may change between releases."""
    value: JsonValue | MISSING = MISSING
    """The source value, if it is a scalar of at most 80 characters."""
    count: int = 1
    """How many instances of the place met this loss; the items of a template share one source pointer."""
    inside: str = ""
    """Pointer of the dropped ancestor that took this one along; `""` if there is none."""
    subject: Subject | None = None
    """The same in the source's words, where it is about something that has an id there."""
    severity: Severity = field(init=False)
    """Follows from code and effect, so that no adapter can choose it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "severity", SEVERITIES[self.code][0 if self.effect == "dropped" else 1])

    def to_json(self) -> dict[str, JsonValue]:
        """The loss as a JSON object; `value`, `inside` and `subject` only where there is one.

        >>> Loss("text", "/a", "dropped", "text.text", "Gone.").to_json()["severity"]
        'error'
        """
        document: dict[str, JsonValue] = {
            "code": self.code,
            "path": self.path,
            "effect": self.effect,
            "severity": self.severity,
            "what": self.what,
            "message": self.message,
            "count": self.count,
        }
        if self.value is not MISSING:
            document["value"] = self.value
        if self.inside:
            document["inside"] = self.inside
        if self.subject is not None:
            document["subject"] = {
                "type": self.subject.type,
                "id": self.subject.id,
                "property": self.subject.property,
            }
        return document


_NAMED: Final = 3
"""How many things and places of a group are named."""
_LONGEST_ID: Final = 40
"""Characters of an id in a sentence."""

Output = TypeVar("Output", covariant=True)


@dataclass(frozen=True, slots=True)
class Conversion(Generic[Output]):
    """A document in its new format, with everything that it could not carry.

    >>> Conversion("# Hello", (), {}, "a2ui-v1.0", "markdown").to_json()["losses"]
    []
    """

    output: Output
    losses: tuple[Loss, ...] = ()
    """In the order of the source document."""
    home: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    """What turns a click on the output into the words of the source; JSON, empty where nothing can be clicked."""
    source_format: str = ""
    target_format: str = ""

    def to_json(self) -> dict[str, JsonValue]:
        """Everything as one JSON object, if the output is JSON (as that of `convert.convert` is).

        >>> list(Conversion({}, (), {}, "a2ui-v1.0", "adaptive-card").to_json())
        ['source_format', 'target_format', 'output', 'losses', 'home']
        """
        return {
            "source_format": self.source_format,
            "target_format": self.target_format,
            "output": cast("JsonValue", self.output),  # documented: outputs that are JSON
            "losses": [loss.to_json() for loss in self.losses],
            "home": self.home,
        }


class HasLosses(Protocol):
    """Anything that came with losses, such as a `Conversion`."""

    @property
    def losses(self) -> tuple[Loss, ...]:
        """In the order of the source document."""
        ...


@dataclass(frozen=True, slots=True)
class Group:
    """Losses that one sentence can tell: same code, same effect, same kind of thing, same thing seen instead."""

    losses: tuple[Loss, ...]
    """At least one, in document order."""
    where: str = ""
    """For data, the pointer with array indices as `*`; else empty."""

    @property
    def severity(self) -> Severity:
        """The severity that all of them have."""
        return self.losses[0].severity

    @property
    def code(self) -> LossCode:
        """The code that all of them have."""
        return self.losses[0].code

    @property
    def effect(self) -> Effect:
        """The effect that all of them have."""
        return self.losses[0].effect

    @property
    def what(self) -> str:
        """Kind and attribute in the neutral words."""
        return self.losses[0].what

    @property
    def message(self) -> str:
        """What is seen instead, in the words of the first of them."""
        return self.losses[0].message

    @property
    def subject(self) -> str:
        """The things lost, up to three and how many more: `weight of Text 'title', 'body', Icon 'star' and 2 more`."""
        if self.where:
            return self.where
        subjects = list(dict.fromkeys(loss.subject for loss in self.losses if loss.subject is not None))
        if not subjects:
            many = len(self.losses)
            return f"{self.what}, {many} times" if many > 1 else self.what
        said = str(subjects[0])
        for before, subject in pairwise(subjects[:_NAMED]):
            if subject.property != before.property:
                said += f", {subject}"
            elif subject.type != before.type:
                said += f", {replace(subject, property='')}"
            else:
                said += f", {shown(subject.id, _LONGEST_ID)}"
        nameless = sum(loss.subject is None for loss in self.losses)
        more = max(len(subjects) - _NAMED, 0) + nameless
        return f"{said} and {more} more" if more else said

    @property
    def pointers(self) -> str:
        """Up to three places, and how many more there are."""
        places = ", ".join(loss.path or "(document)" for loss in self.losses[:_NAMED])
        more = len(self.losses) - _NAMED
        return f"{places} and {more} more" if more > 0 else places

    @property
    def line(self) -> str:
        """The group in one line."""
        return f"{self.severity} {self.code}: {self.subject} {self.effect} ({self.pointers}): {self.message}"


def groups(result: HasLosses, min_severity: Severity = "notice") -> tuple[Group, ...]:
    """Gather losses that one sentence can tell; the worst first, then in document order.

    >>> loss = Loss("text", "/a", "dropped", "text.text", "Gone.", subject=Subject("Text", "title", "text"))
    >>> [group.subject for group in groups(Conversion("", (loss,)))]
    ['text of Text "title"']
    """
    _hold("groups", result, min_severity)
    gathered: dict[tuple[LossCode, Effect, str, str, str], list[Loss]] = {}
    for loss in result.losses:
        if RANK[loss.severity] <= RANK[min_severity]:
            where = _star(loss.path) if loss.what == DATA else ""
            gathered.setdefault((loss.code, loss.effect, loss.what, where, _seen_instead(loss)), []).append(loss)
    made = [Group(tuple(losses), key[3]) for key, losses in gathered.items()]
    return tuple(sorted(made, key=lambda group: RANK[group.severity]))


def _seen_instead(loss: Loss) -> str:
    """Give what a message says of what is seen, without what is another in each place.

    Why a value could not be computed is told of each, and a sentence of ours begins with what is lost.
    """
    ending = _ENDINGS[loss.effect]
    return "" if loss.code == "unresolved" else ending if loss.message.endswith(f" {ending}") else loss.message


def report(result: HasLosses, min_severity: Severity = "notice") -> str:
    r"""Write the losses for people: one line for each group, the worst first; empty if there is none.

    Args:
        result: a conversion, or anything else with losses.
        min_severity: leave out what is less grave than this.

    >>> weights = [
    ...     Loss("layout", f"/{n}", "dropped", "text.weight", "Gone.", subject=Subject("Text", f"t{n}", "weight"))
    ...     for n in range(5)
    ... ]
    >>> print(report(Conversion("", tuple(weights)), min_severity="warning"))
    warning layout: weight of Text "t0", "t1", "t2" and 2 more dropped (/0, /1, /2 and 2 more): Gone.
    """
    _hold("report", result, min_severity)
    return "\n".join(group.line for group in groups(result, min_severity))


def _hold(function: str, result: HasLosses, min_severity: Severity) -> None:
    if not isinstance(getattr(result, "losses", None), tuple):
        hold(function, "result", result, (), "a Conversion, or what else has losses")
    if min_severity not in RANK:
        raise ValueError(f"a severity is one of {', '.join(RANK)}, not {min_severity!r:.80}")


def covers(loss: Loss, path: str) -> bool:
    """Tell whether a loss speaks for the leaf at a pointer, by its path and its effect alone.

    >>> covers(Loss("layout", "/a", "dropped", "text.weight", "Gone."), "/a/b")
    True
    >>> covers(Loss("layout", "/a", "dropped", "text.weight", "Gone."), "/ab")
    False
    """
    hold("covers", "loss", loss, Loss, "a Loss")
    hold("covers", "path", path, str, "a pointer")
    if not loss.path:
        return False
    return path == loss.path or (loss.effect != "assumed" and path.startswith(loss.path + "/"))


_SENTENCES: Final[Mapping[tuple[LossCode, Effect], str]] = {
    (
        "data_binding",
        "approximated",
    ): "It shows the data as it was at conversion, and does not follow it.",
    ("data_binding", "dropped"): "Nothing in the target shows or sends this data.",
    ("function", "approximated"): "It was computed at conversion and is not computed again.",
    (
        "repeat",
        "approximated",
    ): "The items are those that the list had at conversion; later ones do not appear.",
    ("visibility", "approximated"): "It shows or hides as it did at conversion, and does not follow the data.",
    ("two_way", "deferred"): "Edits reach the data when an action is sent, not while they are made.",
    ("check", "deferred"): "It is checked when the action comes home, not while the user types.",
    ("component", "dropped"): "The target has nothing of this kind, and it is left out.",
    ("component", "approximated"): "The target shows it as the nearest kind that it has.",
    ("unresolved", "approximated"): "It could not be computed, and a fallback is shown.",
    ("unreachable", "dropped"): "The root does not lead to this component, so nobody sees it.",
    ("unused_data", "dropped"): "No component that is shown reads this data.",
    ("unused_data", "approximated"): "Only that there is an item is used, not what it is.",
    ("superseded", "dropped"): "A later message replaces this.",
    ("surface", "dropped"): "It belongs to another surface than the one that was converted.",
    ("reference", "dropped"): "The component that is named here does not exist.",
}
_ENDINGS: Final[Mapping[Effect, str]] = {
    "dropped": "has no place in the target.",
    "approximated": "arrives changed.",
    "deferred": "takes effect when the action comes home.",
    "assumed": "is not said by the source, and the target had to choose.",
}


def sentence(code: LossCode, effect: Effect, subject: str) -> str:
    """Give the words for a loss whose adapter found none of its own; `subject` is what is lost, in few words.

    >>> sentence("two_way", "deferred", "value")
    'Edits reach the data when an action is sent, not while they are made.'
    """
    if effect not in _ENDINGS:
        raise ValueError(f"an effect is one of {', '.join(_ENDINGS)}, not {effect!r:.80}")
    return _SENTENCES.get((code, effect)) or f"{subject} {_ENDINGS[effect]}"


def in_order(losses: Iterable[Loss], ranks: Sequence[tuple[int, ...]]) -> tuple[Loss, ...]:
    """Sort losses by the ranks of their places; equal places keep the order in which they were noted.

    Args:
        losses: in the order in which they were noted.
        ranks: for each, where its place stands in the document; as many as there are losses.

    >>> noted = [Loss("style", f"/body/{at}/color", "dropped", "Text.color", "It has no color.") for at in (1, 0)]
    >>> [loss.path for loss in in_order(noted, [(0, 1), (0, 0)])]
    ['/body/0/color', '/body/1/color']
    """
    return tuple(loss for _, loss in sorted(zip(ranks, losses, strict=True), key=lambda pair: pair[0]))


def _star(path: str) -> str:
    return "/".join("*" if token.isascii() and token.isdigit() else token for token in path.split("/"))
