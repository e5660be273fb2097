"""The book that a conversion keeps, so that a thing forgotten becomes a loss.

A reader opens each source object with a `Cursor` and takes its members as `Val`s; each member that it neither takes nor
names is a loss. A `Val` answers for itself until it is spent: by being placed in the output, kept for the way home,
opened, or lost by name. Whatever is still unspent when the ledger closes is a loss too.
"""

from uispec.ledger.book import Ledger, Placed
from uispec.ledger.cursor import Cursor
from uispec.ledger.language import Form, Language, Use
from uispec.ledger.places import Place
from uispec.ledger.values import Val

__all__ = ["Cursor", "Form", "Language", "Ledger", "Place", "Placed", "Use", "Val"]
