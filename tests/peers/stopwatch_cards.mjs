// How long adaptivecards and adaptivecards-templating take, in milliseconds, without what goes through the pipe.

import { judgeText } from "./adaptive_cards.mjs";
import { Template } from "./adaptive_templating.mjs";
import { best, rehearsed } from "./timing.mjs";

let texts;
let template;
let data;

// Keeps the texts of cards, and a template with its data, for the other methods.
export function load(params) {
  ({ texts, template, data } = params);
  rehearsed([judging, expanding]);
}

export const judge = () => best(judging);

export const expand = () => best(expanding);

const judging = () => texts.forEach(judgeText);

// Reading the template is part of the work, as it is on the other side.
const expanding = () => new Template(template).expand({ $root: data });
