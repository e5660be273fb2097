// @json-render/core: what it makes of streams that come in pieces, and its store. Each asks several things of one object.

import * as core from "@json-render/core";

// What was given out is written into later; and JSON is all that crosses the pipe.
const kept = (value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

async function answered(list, work) {
  const answers = [];
  for (const args of list) {
    try {
      answers.push({ result: kept(await work(...args)) });
    } catch (error) {
      answers.push({ refused: { name: error.name, message: error.message } });
    }
  }
  return answers;
}

// For a list of [pieces, initial]: the spec after each piece, and the places that the patches of all are about. Their
// values are those of the spec, and have been written into.
export const compileAll = (list) =>
  answered(list, (pieces, initial) => {
    const compiler = core.createSpecStreamCompiler(initial);
    const steps = pieces.map((piece) => kept(compiler.push(piece).result));
    return { steps, final: kept(compiler.getResult()), places: compiler.getPatches().map(({ path }) => path) };
  });

// For a list of [pieces]: the texts and patches, in their order.
export const mixedAll = (list) =>
  answered(list, (pieces) => {
    const events = [];
    const parser = core.createMixedStreamParser({
      onText: (text) => events.push(["text", text]),
      onPatch: (patch) => events.push(["patch", kept(patch)]),
    });
    pieces.forEach((piece) => parser.push(piece));
    parser.flush();
    return events;
  });

// For a list of [chunks]: the chunks of the AI SDK that come out.
export const transformAll = (list) =>
  answered(list, async (chunks) => {
    const out = [];
    for await (const chunk of ReadableStream.from(chunks).pipeThrough(core.createJsonRenderTransform())) {
      out.push(kept(chunk));
    }
    return out;
  });

// For a list of [state, [path, value] pairs]: the state after they are set, and how often that was told.
export const storeAll = (list) =>
  answered(list, (state, writes) => {
    const store = core.createStateStore(state);
    let told = 0;
    store.subscribe(() => (told += 1));
    for (const [path, value] of writes) {
      store.set(path, value);
    }
    return { snapshot: store.getSnapshot(), told };
  });
