"""Surfaces built in Python: components that hold their children themselves, typed, one module for each wire version.

    from uispec.a2ui.builder import v1_0 as ui

Ids are allotted, references are written, and what a component may hold is checked when it is made. What lies under a
surface is the same as ever: `uispec.a2ui.v1_0` has the models of what goes over the wire, and the values (bindings,
actions, calls) that components take here as there.
"""
