// Loaded before Playwright (`node --require`), whose WebDriver BiDi does two things that Firefox or React does not take:
// - it stops when it may not emulate media features, a command that Firefox ESR 153 does not have;
// - it fills a field by its `value`, which React has wrapped and so does not notice. A person's typing, and what a
//   password manager enters, is noticed, and so is this editing command.
"use strict";
const { readFileSync } = require("node:fs");
const Module = require("node:module");

const corrections = [
  ['.send("emulation.setMediaFeaturesOverride"', '.sendMayFail("emulation.setMediaFeaturesOverride"'],
  [
    "const elementType = element.nodeName.toLocaleLowerCase();",
    'if (window.document.execCommand("insertText", false, text)) return; $&',
  ],
];

const load = Module._extensions[".js"];
Module._extensions[".js"] = (module, file) => {
  if (!/playwright-core[\\/]lib[\\/]coreBundle\.js$/.test(file)) return load(module, file);
  const corrected = corrections.reduce(
    (source, [from, to]) => {
      if (!source.includes(from)) throw new Error(`Playwright has changed: it no longer has ${from}`);
      return source.replaceAll(from, to);
    },
    readFileSync(file, "utf8"),
  );
  return module._compile(corrected, file);
};
