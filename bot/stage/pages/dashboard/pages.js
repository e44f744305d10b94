// What stands on which page, in the order it is read. A new section is one line here.

import { alert } from "./alert.js";
import { food, household, people, wishes } from "./home.js";
import { aside, backups, edits } from "./keeping.js";
import { overlayLink } from "./linkbuilder.js";
import { cost, links, prompt } from "./minds.js";
import { notebook } from "./notebook.js";
import { controls, lights, notices, transcript } from "./overview.js";
import { held, tip, viewers } from "./people.js";
import { flashbacks, memories } from "./remembering.js";
import { strength } from "./strength.js";
import { turns } from "./turns.js";
import { whose } from "./whose.js";

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
    wishes,
    food,
  ]],
  ["memories", [
    whose,
    memories,
    flashbacks,
    notebook,
  ]],
  ["viewers", [
    viewers,
  ]],
  ["mind", [
    strength,
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
    aside,
    backups,
    edits,
  ]],
];
