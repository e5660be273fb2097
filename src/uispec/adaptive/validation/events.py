"""The events that the JavaScript parser of Adaptive Cards raises for a card, in its order and under its names.

The parser is followed step by step, but for the defects that `BETTER` of the tests lists: they are answered as they
should have been.
"""

from uispec.adaptive.documents.documents import CardSource, card_json
from uispec.adaptive.steps import run
from uispec.adaptive.tables.versions import LATEST, version_named
from uispec.adaptive.validation.parsed import Object, ParserEvent
from uispec.adaptive.validation.parsed_checks import Checker
from uispec.adaptive.validation.parsing import Parser
from uispec.limits import DEFAULT, Limits


def parser_events(
    card: CardSource,
    *,
    version: str | None = None,
    limits: Limits = DEFAULT,
) -> tuple[ParserEvent, ...]:
    """List the events that the JavaScript library (adaptivecards 3.0.6) raises for a card.

    Args:
        card: a card, as JSON text, bytes, Python values or a model.
        version: what the parser is told to read, such as `"1.4"`; it takes everything up to 1.6 if nobody tells it.
            (It never looks at the version that the card declares.)
        limits: bounds on size and depth.

    Returns:
        The events of reading the card, then those of validating it, each in the order in which they are raised.

    Raises:
        ParseError, LimitError, InvalidDocumentError: the card is no JSON object; as `parse_card`.
        ValueError: `version` is no version of Adaptive Cards.
        TypeError: `card` is none, or `version` no text.

    Source: adaptivecards 3.0.6, its parser, as it was run.

    >>> [event.message for event in parser_events({"type": "AdaptiveCard", "version": "2.0"})]
    ['The specified card version (2.0) is not supported or still in preview. The latest released card version is 1.6.']
    """
    target = LATEST if version is None else version_named("parser_events", "version", version)
    document = card_json("parser_events", card, limits)
    parser, checker = Parser(target), Checker(target)
    root = Object("AdaptiveCard", "AdaptiveCard", document, None, None, None)
    run(parser.read_card(root))
    run(checker.check(root))
    return (*parser.events, *checker.events)
