"""The component that is being read, and its children: components, or text that is one of its attributes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from uispec.adapters.assistant_ui.plans import Plan
from uispec.adapters.assistant_ui.reading.walk import Form, Job, Object, jobs_of, text_of
from uispec.adapters.neutral import Neutral
from uispec.ledger import Cursor, Ledger


@dataclass(slots=True)
class Here:
    """The component that is being read."""

    ledger: Ledger
    type: str
    type_key: str
    plan: Plan
    node: Neutral
    cursor: Cursor
    """Over the node itself."""
    props: Cursor
    """Over its props; in the flat form that is the same."""
    job: Job
    data: Object
    jobs: list[Job] = field(default_factory=list[Job])

    def children(self, attach: Callable[[Neutral], None], form: Form | None = None) -> None:
        """Have the children read next."""
        self.jobs.extend(
            jobs_of(
                self.cursor.name("children"),
                self.cursor.place("children"),
                self.job.name,
                attach,
                form or self.job.form,
                self.job.depth + 1,
            )
        )


def read_children(here: Here) -> None:
    """Children that are components stand below the node; where they are text, the text is an attribute."""
    if here.plan.text:
        _read_text(here)
    else:
        here.children(here.node.children.append)


def _read_text(here: Here) -> None:
    node, cursor, attribute = here.node, here.cursor, here.plan.text
    inside = [*jobs_of(cursor.peek("children"), cursor.place("children"), here.job.name, node.children.append)]
    if not inside:
        cursor.name("children")
    elif all(not isinstance(job.raw, dict) for job in inside):
        own = node.attrs.get(attribute)
        text = "".join(text_of(job.raw) for job in inside)
        if own is None:
            node.set(attribute, cursor.fold(text, ("children",)))
        else:
            # The renderer draws what stands inside behind the text that the prop says.
            before = own.now()
            own.spend()
            joined = cursor.fold(f"{before}{text}", ("children",))
            joined.also = (*joined.also, own.at)
            node.set(attribute, joined)
    elif node.kind in ("button", "link"):
        face = Neutral(
            here.ledger, "group", cursor.place("children"), f"{node.name}-face", None, facts={"axis": "horizontal"}
        )
        node.slots = {"child": face}
        here.children(face.children.append)
    else:
        here.node = _open_text(here)


def _open_text(here: Here) -> Neutral:
    """Give a text with components inside: a row of the text itself and what stands in it."""
    text, cursor = here.node, here.cursor
    row = Neutral(here.ledger, "group", text.at, text.name, text.type_at, text.path, facts={"axis": "horizontal"})
    if "text" in text.attrs:
        text.type_at = None
        row.children.append(text)
    here.children(row.children.append)
    cursor.name("children")
    return row
