import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const PAGES = join(dirname(fileURLToPath(import.meta.url)), "../../bot/stage/pages");

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const all = files(PAGES);
const scripts = all.filter((path) => path.endsWith(".js"));

test("no script turns text into markup or code", () => {
  const forbidden = /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|srcdoc|eval\s*\(|new Function|setTimeout\s*\(\s*["'`])/;
  for (const path of scripts) assert.doesNotMatch(readFileSync(path, "utf8"), forbidden, path);
});

test("no page carries a script or a handler of its own", () => {
  for (const path of all.filter((one) => one.endsWith(".html"))) {
    const text = readFileSync(path, "utf8");
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)[^>]*>/, path);
    assert.doesNotMatch(text, /\son\w+=/, path);
    assert.doesNotMatch(text, /javascript:/i, path);
  }
});

test("nothing is loaded from anywhere else", () => {
  for (const path of all.filter((one) => /\.(js|css|html)$/.test(one))) {
    const text = readFileSync(path, "utf8").replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(text, /https?:\/\//, path);
  }
});

test("modules stay small enough to be read", () => {
  for (const path of scripts) assert.ok(readFileSync(path, "utf8").split("\n").length <= 400, path);
});
