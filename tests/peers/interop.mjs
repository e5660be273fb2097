// The packages around the UI: the schemas and the verifier of AG-UI, the schemas of MCP Apps, the catalogs of CopilotKit,
// the components of assistant-ui.

import { enforceEvents, parseSSEStream, transformChunks, verifyEvents } from "@ag-ui/client";
import * as agui from "@ag-ui/core/schemas";
import { Subject } from "rxjs";

// What the packages warn of goes nowhere: thousands of lines would only fill the report of a failure.
console.warn = () => {};

// For each value the places at which a schema of @ag-ui/core refuses it, and what it reads.
export const aguiRead = ({ schema, values }) => values.map((value) => read(agui[schema], value));

function read(schema, value) {
  const { success, data, error } = schema.safeParse(value);
  return success ? { value: data } : { issues: error.issues.map(({ path, code }) => [`/${path.join("/")}`, code]) };
}

// For each sequence of events: where a run of the client would end, and why; null where it goes through.
export const aguiVerify = (sequences) => sequences.map(verified);

function verified(events) {
  const source = new Subject();
  let failure = null;
  source.pipe(enforceEvents(false), transformChunks(false), verifyEvents(false)).subscribe({
    error: (error) => {
      failure = { name: error.name, message: error.message };
    },
  });
  for (const [at, event] of events.entries()) {
    source.next(event);
    if (failure !== null) {
      return { at, ...failure };
    }
  }
  return null;
}

// The events of a text of server-sent events, which comes in the given pieces.
export function aguiStream(pieces) {
  const source = new Subject();
  const events = [];
  let failure = null;
  parseSSEStream(source).subscribe({
    next: (event) => events.push(event),
    error: (error) => {
      failure = error;
    },
  });
  const encoder = new TextEncoder();
  for (const piece of pieces) {
    source.next({ type: "data", data: encoder.encode(piece) });
  }
  source.complete();
  if (failure !== null) {
    throw failure;
  }
  return events;
}

// The same for a schema of @modelcontextprotocol/ext-apps.
export const appsRead = async ({ schema, values }) => {
  const apps = await import("@modelcontextprotocol/ext-apps/app-bridge");
  return values.map((value) => read(apps[schema], value));
};

// What a function of a host gives for each value, or that it threw.
export const appsCall = async ({ name, values }) => {
  const apps = await import("@modelcontextprotocol/ext-apps/app-bridge");
  return values.map((value) => {
    try {
      return { result: apps[name](value) ?? null };
    } catch (error) {
      return { refused: error.message };
    }
  });
};

// The catalog that CopilotKit makes of a document: its id and components, and for each [component, props] whether the
// component takes the props.
export async function copilotCatalog({ document, props }) {
  const { createCatalog } = await import("@copilotkit/a2ui-renderer");
  const { z } = await import("zod");
  const { catalogId, definitions } = document;
  const zod = Object.entries(definitions).map(([name, { props, ...rest }]) => [
    name,
    { ...rest, props: z.fromJSONSchema(props) },
  ]);
  const renderers = Object.fromEntries(zod.map(([name]) => [name, () => null]));
  const catalog = createCatalog(Object.fromEntries(zod), renderers, { catalogId });
  const schemas = new Map(zod.map(([name, { props }]) => [name, props]));
  return {
    id: catalog.id,
    components: [...catalog.components.keys()],
    takes: props.map(([name, value]) => schemas.get(name).safeParse(value).success),
  };
}

// The components that assistant-ui's renderer brings: the JSON Schema of their props, and whether they are drawn early.
export async function generativeComponents() {
  const { z } = await import("zod");
  return Object.fromEntries(
    Object.entries(await library()).map(([name, { properties, streamProperties }]) => [
      name,
      { schema: z.toJSONSchema(properties), streams: streamProperties ?? false },
    ]),
  );
}

// For each [component, props] what its schema reads, or the places at which it refuses them.
export async function generativeRead(cases) {
  const components = await library();
  return cases.map(([name, props]) => read(components[name].properties, props));
}

// For each [component, props] what it draws, as HTML. A child is an array of markup; an action has somewhere to go.
export async function generativeMarkup(cases) {
  const components = await library();
  const { createElement } = await import("react");
  const { renderToStaticMarkup } = await import("react-dom/server");
  return cases.map(([name, { children = [], ...props }]) => {
    const drawn = children.map((text, key) => createElement("i", { key }, text));
    const given = { ...props, ...(drawn.length > 0 && { children: drawn }), $dispatch: () => {} };
    return renderToStaticMarkup(createElement(components[name].render, given));
  });
}

const library = async () => (await import("@assistant-ui/react-generative-ui")).defaultGenerativeUILibrary;

// What the type checker has to say about a text of TypeScript that stands beside this file; nothing is written.
export async function typeErrors(text) {
  const { default: ts } = await import("typescript");
  const { fileURLToPath } = await import("node:url");
  const name = fileURLToPath(new URL("interop.generated.ts", import.meta.url));
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === name || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === name ? ts.createSourceFile(path, text, ts.ScriptTarget.ESNext) : getSourceFile(path, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    line: file === undefined ? -1 : file.getLineAndCharacterOfPosition(start).line,
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
}
