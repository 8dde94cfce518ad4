// `npm run words`: writes docs/words.md, every sentence of the product by screen, for somebody to read through.
// The page is not committed: it follows from the sources. `npm run check` makes it, so that it can always be made.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { root } from "./setup.mjs";
import { wordsPage } from "./wordsPage.mjs";

const file = path.join(root, "docs", "words.md");
const { code: page } = await format(file, wordsPage(root));
writeFileSync(file, page);
