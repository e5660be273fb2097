// How long @json-render/core takes on specs, in milliseconds, without what goes through the pipe.

import { compileSpecStream, validateSpec } from "@json-render/core";
import { expanded } from "./json_render.mjs";
import { best, rehearsed } from "./timing.mjs";

let spec;
let lines;

// Keeps a spec and the stream that makes it, for the other methods.
export function load(params) {
  spec = params.spec;
  lines = params.lines;
  rehearsed([resolving, validating, compiling]);
}

export const resolve = () => best(resolving);

export const validate = () => best(validating);

export const compile = () => best(compiling);

const resolving = () => expanded(spec, spec.state ?? {});

const validating = () => validateSpec(spec);

const compiling = () => compileSpecStream(lines);
