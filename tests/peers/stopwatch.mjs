// What the benchmarks ask: how long this process itself takes, in milliseconds, without what goes through the pipe.

import { A2uiMessageSchema, BASIC_COMPONENTS, BASIC_FUNCTIONS, Catalog, MessageProcessor } from "@a2ui/web_core/v0_9";

// Runs before the first one that counts, so that the code is compiled by then.
const REHEARSALS = 30;
// A sample is the best of a few runs, as on the other side of the pipe.
const RUNS = 5;

let streams = [];
let catalog;
let refused;

// Keeps the streams, each a list of texts, for the other methods; tells how many of them are refused.
export function load(params) {
  streams = params.streams;
  catalog = new Catalog(params.catalog, BASIC_COMPONENTS, BASIC_FUNCTIONS);
  for (let number = 0; number < REHEARSALS; number++) {
    folding();
    parsing();
  }
  return { refused };
}

export const fold = () => best(folding);

export const parse = () => best(parsing);

const best = (run) => Math.min(...Array.from({ length: RUNS }, run));

// Reads, checks and processes every stream; one that is refused ends there, and so costs less.
function folding() {
  const processors = streams.map(() => new MessageProcessor([catalog]));
  refused = 0;
  const start = performance.now();
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
  return performance.now() - start;
}

function parsing() {
  const start = performance.now();
  for (const stream of streams) {
    for (const text of stream) {
      JSON.parse(text);
    }
  }
  return performance.now() - start;
}
