"""Which inputs of a card go along with which of its actions."""

from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from uispec.adapters.clicks.drafts import Chain, HomeDraft
from uispec.adapters.clicks.home import is_around
from uispec.ledger import Ledger

chains: st.SearchStrategy[Chain] = st.lists(st.integers(0, 2), max_size=3).map(tuple)


@given(st.lists(chains, max_size=4), chains)
def test_what_goes_along_is_told_as_if_each_sender_were_asked(senders: list[Chain], chain: Chain) -> None:
    """A host sends the inputs of the card that an action stands in and of the cards around it."""
    draft = HomeDraft(cast("Ledger", None), senders)
    along = [is_around(chain, sender) for sender in senders]
    assert draft.reach(chain) == (any(along), all(along))
