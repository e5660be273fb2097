// adaptivecards-templating, with adaptive-expressions: what templates expand to.

import { createRequire } from "node:module";

export const { Template } = createRequire(import.meta.url)("adaptivecards-templating");

function expanded(template, data, host) {
  let parsed;
  try {
    parsed = new Template(template);
  } catch (error) {
    return { refused: { stage: "parse", message: error.message } };
  }
  try {
    const result = parsed.expand({ $root: data, ...(host === undefined ? {} : { $host: host }) });
    // Read back, since the library hands out objects of its own here and there. JSON knows no undefined at the top.
    return result === undefined ? { absent: true } : { result: JSON.parse(JSON.stringify(result) ?? "null") };
  } catch (error) {
    return { refused: { stage: "expand", message: error.message } };
  }
}

// Answers for a list of [template, data] or [template, data, host].
export const expandAll = (list) => list.map(([template, data, host]) => expanded(template, data, host));
