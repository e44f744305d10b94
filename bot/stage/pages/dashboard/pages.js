// What stands on which page, in the order it is read. A new section is one line here.

import { alert } from "./alert.js";
import { overlayLink } from "./linkbuilder.js";
import { cost, links, memories, prompt } from "./minds.js";
import { controls, lights, notices, transcript } from "./overview.js";
import { turns } from "./turns.js";
import { held, household, people, tip, viewers } from "./people.js";

/** The pages by id; the word for each is `tab.<id>`. */
export const PAGES = [
  ["now", [
    lights,
    controls,
    held,
    transcript,
    notices,
  ]],
  ["home", [
    people,
    household,
  ]],
  ["memories", [
    memories,
  ]],
  ["viewers", [
    viewers,
  ]],
  ["mind", [
    cost,
    prompt,
    turns,
  ]],
  ["stage", [
    overlayLink,
    tip,
    alert,
    links,
  ]],
  ["files", [
  ]],
].filter(([, sections]) => sections.length);
