// `npm run words`: writes docs/words.md, every sentence of the product by screen, for somebody to read through.
// With --check it writes nothing and fails where the page is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { root } from "./setup.mjs";
import { wordsPage } from "./wordsPage.mjs";

const file = path.join(root, "docs", "words.md");
const { code: page } = await format(file, wordsPage(root));
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== page) {
    console.error("docs/words.md is out of date: run `npm run words`, and read what has changed.");
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, page);
}
