"""One UI in every protocol, on one page: what travels, how it looks, what is lost, the click and what comes back."""

from uispec.cli.rosetta.page import rosetta_page as rosetta_page

__all__ = ["rosetta_page"]
