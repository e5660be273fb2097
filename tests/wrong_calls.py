"""Constructors called wrongly, for a type checker to find: here an ignore that ignores nothing is an error.

Nothing of this is run. pyright, as `.ci/run` runs it, holds here that it knows the fields of models; any keyword was
taken where a class over pydantic's class of models had hidden them.
"""
# pyright: reportUnnecessaryTypeIgnoreComment=true, reportUnusedExpression=false

from uispec import adaptive, agui, genui, jsonrender
from uispec.a2ui import v0_9, v1_0
from uispec.a2ui.builder import v1_0 as ui


def unknown_members() -> None:
    v1_0.Text(id="a", component="Text", text="x", txt="x")  # pyright: ignore[reportCallIssue]
    v0_9.Text(id="a", component="Text", text="x", txt="x")  # pyright: ignore[reportCallIssue]
    ui.Text(text="x", txt="x")  # pyright: ignore[reportCallIssue]
    adaptive.TextBlock(text="x", weigth="bolder")  # pyright: ignore[reportCallIssue]
    jsonrender.Spec(root="x", elements={}, stat={})  # pyright: ignore[reportCallIssue]
    genui.Spec(root=None, version="1")  # pyright: ignore[reportCallIssue]
    agui.RunStarted(thread_id="t", run_id="r", run="r")  # pyright: ignore[reportCallIssue]


def missing_members() -> None:
    v1_0.Text(id="a", component="Text")  # pyright: ignore[reportCallIssue]
    ui.Slider(value=1)  # pyright: ignore[reportCallIssue]
    adaptive.TextBlock()  # pyright: ignore[reportCallIssue]
    agui.RunStarted(thread_id="t")  # pyright: ignore[reportCallIssue]


def wrong_values() -> None:
    ui.Slider(max="8", value=1)  # pyright: ignore[reportArgumentType]
    ui.Button(child=ui.Text(text="a"), action="go")  # pyright: ignore[reportArgumentType]
    adaptive.TextBlock(text=5)  # pyright: ignore[reportArgumentType]
    jsonrender.Spec(root=5, elements={})  # pyright: ignore[reportArgumentType]


def changes(text: v1_0.Text) -> None:
    text.text = "y"  # pyright: ignore[reportAttributeAccessIssue]
