import { crawl } from "./crawl/crawl.ts";
import { rounds } from "./crawl/rounds.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

/** `npm run test:screens -- --project=crawl` presses all of them. */
const mostPerPage = 2;
const mostPages = 1;

for (const { person, paths } of rounds) {
  test(
    `a sample of buttons works without an error for ${person ?? "a visitor"}`,
    { tag: "@long" },
    async ({ openPhone, phoneOf }) => {
      const page = await (await (person ? phoneOf(person) : openPhone())).newPage();
      for (const path of paths.slice(0, mostPages)) expect(await crawl({ page, path, most: mostPerPage })).toEqual([]);
    },
  );
}
