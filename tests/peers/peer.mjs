// One process for all npm peers. A line of JSON in, {id, method, params}; a line of JSON out, {id} with one of
// `result`, `refused` (the peer threw: {name, message}) or `error` (there is no such method, the line is no request).
//
// A peer is one file beside this one. It exports its methods; what a method throws is the peer's refusal.

import { createInterface } from "node:readline";

// A peer's package is loaded when it is first asked.
const PEERS = {
  adaptive_cards: () => import("./adaptive_cards.mjs"),
  adaptive_templating: () => import("./adaptive_templating.mjs"),
  harness: () => import("./harness.mjs"),
  interop: () => import("./interop.mjs"),
  json_render: () => import("./json_render.mjs"),
  json_render_streams: () => import("./json_render_streams.mjs"),
  stopwatch: () => import("./stopwatch.mjs"),
  stopwatch_cards: () => import("./stopwatch_cards.mjs"),
  stopwatch_specs: () => import("./stopwatch_specs.mjs"),
  web_core: () => import("./web_core.mjs"),
};

// Standard output is for answers alone; what peers print is kept for the report of a failure.
console.log = console.info = console.debug = console.error;
// A rejection or a timer that a peer left behind must not take the answers of others with it.
process.on("uncaughtException", (error) => console.error(error));
process.on("unhandledRejection", (error) => console.error(error));

async function answer(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return { id: null, error: `not a request: ${error.message}` };
  }
  const { id, method, params } = request;
  const [peer, name] = String(method).split(".");
  const run = Object.hasOwn(PEERS, peer) ? (await PEERS[peer]())[name] : undefined;
  if (typeof run !== "function") {
    return { id, error: `no method ${method}` };
  }
  try {
    return { id, result: (await run(params)) ?? null };
  } catch (error) {
    return { id, refused: refusal(error) };
  }
}

function refusal(error) {
  return { name: String(error?.name ?? typeof error), message: String(error?.message ?? error) };
}

function written(response) {
  try {
    return JSON.stringify(response);
  } catch (error) {
    return JSON.stringify({ id: response.id, refused: refusal(error) });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${written(await answer(line))}\n`);
}
