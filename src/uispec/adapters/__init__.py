"""One adapter a format: a reader makes neutral nodes of a document, a writer makes a document of neutral nodes.

Adapters meet in `convert` and know nothing of each other. A reader hands on values it did not look at (`ledger.Val`), a
writer places them, and what neither speaks of becomes a loss.
"""
