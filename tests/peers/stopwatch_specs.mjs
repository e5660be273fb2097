// How long @json-render/core takes on specs, in milliseconds, without what goes through the pipe.

import { compileSpecStream, validateSpec } from "@json-render/core";
import { expanded } from "./json_render.mjs";
import { best, rehearsed } from "./timing.mjs";

let text;
let read;
let lines;

// Keeps the text of a spec, the spec itself and the stream that makes it, for the other methods.
export function load(params) {
  ({ text, lines } = params);
  read = JSON.parse(text);
  rehearsed([() => resolved(read), () => validateSpec(read), compiling]);
}

export const resolve = () => best(() => resolved(read));

export const resolveText = () => best(() => resolved(JSON.parse(text)));

export const validate = () => best(() => validateSpec(read));

export const validateText = () => best(() => validateSpec(JSON.parse(text)));

export const compile = () => best(compiling);

const resolved = (spec) => expanded(spec, spec.state);

const compiling = () => compileSpecStream(lines, { root: "", elements: {} });
