// What the benchmarks ask: how long this process itself takes, in milliseconds, without what goes through the pipe.

import { A2uiMessageSchema, BASIC_COMPONENTS, BASIC_FUNCTIONS, Catalog, MessageProcessor } from "@a2ui/web_core/v0_9";
import { best, rehearsed } from "./timing.mjs";

let streams = [];
let catalog;
let refused;

// Keeps the streams, each a list of texts, for the other methods; tells how many of them are refused.
export function load(params) {
  streams = params.streams;
  catalog = new Catalog(params.catalog, BASIC_COMPONENTS, BASIC_FUNCTIONS);
  rehearsed([folding, parsing]);
  return { refused };
}

export const fold = () => best(folding);

export const parse = () => best(parsing);

// Reads, checks and processes every stream; one that is refused ends there, and so costs less.
const folding = [
  () => streams.map(() => new MessageProcessor([catalog])),
  (processors) => {
    refused = 0;
    streams.forEach((stream, number) => {
      try {
        for (const text of stream) {
          const message = JSON.parse(text);
          A2uiMessageSchema.parse(message);
          processors[number].processMessages([message]);
        }
      } catch {
        refused++;
      }
    });
  },
];

const parsing = () => streams.flat().forEach((text) => JSON.parse(text));
