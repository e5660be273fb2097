"""From which package a class is, as Python code names it."""

import sys
from itertools import accumulate

from pydantic import BaseModel

from uispec._sentences import shown


def package_of(kind: type) -> str:
    """Give the outermost package or module that has a class by its name; else the module that defines it.

    >>> from uispec.a2ui import v1_0
    >>> package_of(v1_0.Text)
    'uispec.a2ui.v1_0'
    """
    for name in accumulate(kind.__module__.split("."), "{}.{}".format):
        if getattr(sys.modules.get(name), kind.__name__, None) is kind:
            return name
    return kind.__module__


def shown_with_package(value: object) -> str:
    """Show what Python code gave, as `shown` does; of a model also where it is from.

    >>> from uispec.a2ui import v0_9
    >>> shown_with_package(v0_9.DataBinding(path="/a")), shown_with_package(5)
    ('a DataBinding of uispec.a2ui.v0_9', '5')
    """
    return f"{shown(value)} of {package_of(type(value))}" if isinstance(value, BaseModel) else shown(value)
