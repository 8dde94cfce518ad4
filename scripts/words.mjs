// `npm run words`: writes docs/words.md, every sentence of the product by screen, for proofreading. The page is not
// committed: it follows from the sources. `npm run check` builds it, so that it always can be.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { root } from "./setup.mjs";
import { wordsPage } from "./wordsPage.mjs";

const file = path.join(root, "docs", "words.md");
const { code: page } = await format(file, wordsPage(root));
writeFileSync(file, page);
