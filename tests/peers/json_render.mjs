// @json-render/core: its functions by name, and the tree that its React renderer hands to components, without React.

import * as core from "@json-render/core";
import { standardDirectives } from "@json-render/directives";

const DIRECTIVES = core.createDirectiveRegistry(standardDirectives);
const FUNCTIONS = { formatPrice: ({ amount, currency }) => `${currency} ${Number(amount).toFixed(2)}` };

// What the functions warn of goes nowhere: thousands of lines would only fill the report of a failure.
console.warn = () => {};

// JSON knows neither undefined nor numbers that are not finite; they cross the pipe as objects of one key.
function decoded(value) {
  if (Array.isArray(value)) {
    return value.map(decoded);
  }
  if (value === null || typeof value !== "object") {
    return value;
  }
  if (value.$undefined === true) {
    return undefined;
  }
  if (typeof value.$number === "string") {
    return Number(value.$number);
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, decoded(member)]));
}

function encoded(value) {
  if (value === undefined) {
    return { $undefined: true };
  }
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $number: Object.is(value, -0) ? "-0" : String(value) };
  }
  if (typeof value === "function") {
    return { $function: value.name };
  }
  if (value === null || typeof value !== "object") {
    return value;
  }
  // Array.from also visits holes, which read as undefined.
  return Array.isArray(value)
    ? Array.from(value, encoded)
    : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, encoded(member)]));
}

// Functions whose answer is their first argument, which they write into.
const WRITES = new Set(["setByPath", "addByPath", "removeByPath", "applySpecStreamPatch", "applySpecPatch"]);

function called(name, args) {
  const run = name.split(".").reduce((holder, part) => holder[part], core);
  const given = args.map(decoded);
  const result = run(...given);
  if (WRITES.has(name)) {
    return encoded(given[0]);
  }
  return encoded(name.endsWith(".safeParse") ? result.success : result);
}

// Answers for a list of [name, args]: each {result}, or {refused: {name, message}} where the function threw.
export function calls(list) {
  return list.map(([name, args]) => {
    try {
      return { result: called(name, args) };
    } catch (error) {
      return { refused: { name: error.name, message: error.message } };
    }
  });
}

// What the functions of a context cannot carry over the pipe: the standard directives, and one function.
export const resolveAll = (list) =>
  list.map(([name, value, context]) => {
    try {
      const equipped = { ...decoded(context), directives: DIRECTIVES, functions: FUNCTIONS };
      return { result: encoded(core[name](decoded(value), equipped)) };
    } catch (error) {
      return { refused: { name: error.name, message: error.message } };
    }
  });

// The tree of a spec: {type, props, bindings?, children}, hidden elements left out, repeats written out.
export function expandAll(list) {
  return list.map(([spec, state]) => {
    try {
      return { result: encoded(expanded(spec, state ?? spec.state ?? {})) };
    } catch (error) {
      return { refused: { name: error.name, message: error.message } };
    }
  });
}

export function expanded(spec, stateModel) {
  const base = { stateModel, directives: DIRECTIVES, functions: FUNCTIONS };
  return shown(spec, spec.root, base, false)[0] ?? null;
}

function shown(spec, key, context, isRepeated) {
  const element = spec.elements[key];
  if (!element) {
    return [];
  }
  // Outside of every repeat, what a condition says of the items of its own repeat is a filter of those items.
  const split =
    element.repeat && !isRepeated
      ? core.splitRepeatVisibility(element.visible)
      : { container: element.visible, itemFilter: undefined };
  if (split.container !== undefined && !core.evaluateVisibility(split.container, context)) {
    return [];
  }
  const props = core.resolveElementProps(element.props ?? {}, context);
  const bindings = core.resolveBindings(element.props ?? {}, context);
  const children = element.repeat
    ? repeated(spec, element, split.itemFilter, context)
    : (element.children ?? []).flatMap((child) => shown(spec, child, context, isRepeated));
  const node = { type: element.type, props, ...(bindings ? { bindings } : {}), children };
  for (const [name, keys] of Object.entries(element.slots ?? {})) {
    // A slot does not see the items of its owner's repeat, but those of the repeats around it.
    (node.slots ??= {})[name] = keys.flatMap((child) => shown(spec, child, context, isRepeated));
  }
  return [node];
}

function repeated(spec, element, itemFilter, context) {
  const path = core.resolveRepeatStatePath(element.repeat.statePath, context.repeatBasePath);
  if (path === undefined) {
    return [];
  }
  const items = core.getByPath(context.stateModel, path) ?? [];
  return items.flatMap((repeatItem, repeatIndex) => {
    const scope = {
      ...context,
      repeatItem,
      repeatIndex,
      repeatBasePath: core.resolveRepeatItemStatePath(path, repeatIndex),
    };
    if (itemFilter !== undefined && !core.evaluateVisibility(itemFilter, scope)) {
      return [];
    }
    return (element.children ?? []).flatMap((child) => shown(spec, child, scope, true));
  });
}
