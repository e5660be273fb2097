// adaptivecards: what its parser and its checks say of cards. Parsing needs no DOM.

import { createRequire } from "node:module";

// The package's ES modules import each other without file endings, which Node does not resolve; its bundle is whole.
const AC = createRequire(import.meta.url)("adaptivecards/dist/adaptivecards.js");

// What an event blames. Objects that name no type on the wire go by the name of their class.
function blamed(source) {
  if (source === undefined) {
    return null;
  }
  const type = source.getJsonTypeName?.() ?? source.constructor.name;
  return source.id ? { type, id: source.id } : { type };
}

const named = ({ event, phase, message, source }) => ({
  event: AC.ValidationEvent[event],
  phase: AC.ValidationPhase[phase],
  message,
  source: blamed(source),
});

// A card whose version cannot be compared parses, and cannot be written.
function written(card) {
  try {
    return card.toJSON() ?? null;
  } catch {
    return null;
  }
}

// The events of one card, parsed for a version (1.6 where none is given), and the card as the library writes it back.
function judged(document, version) {
  const context =
    version === null ? new AC.SerializationContext() : new AC.SerializationContext(AC.Version.parse(version));
  const card = new AC.AdaptiveCard();
  try {
    card.parse(document, context);
    const parse = Array.from({ length: context.eventCount }, (_, index) => named(context.getEventAt(index)));
    const validate = card.validateProperties().validationEvents.map(named);
    return { parse, validate, written: written(card) };
  } catch (error) {
    return { refused: { name: error.name, message: error.message } };
  }
}

// Answers for a list of [card, version or null].
export const judgeAll = (list) => list.map(([document, version]) => judged(document, version));

// Reads a card from its text and checks it: the work that is timed.
export function judgeText(text) {
  const card = new AC.AdaptiveCard();
  card.parse(JSON.parse(text), new AC.SerializationContext());
  card.validateProperties();
}
