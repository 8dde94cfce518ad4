import { crawl } from "./crawl/crawl.ts";
import { rounds } from "./crawl/rounds.ts";
import { expect, notInstalled, test } from "./support/test.ts";

test.use(notInstalled);

/** All of them are pressed by `npm run test:screens -- --project=crawl`. */
const mostPerPage = 2;
const mostPages = 1;

for (const { person, paths } of rounds) {
  test(
    `some buttons of ${person ?? "a visitor"} lead on, without an error`,
    { tag: "@long" },
    async ({ openPhone, phoneOf }) => {
      const page = await (await (person ? phoneOf(person) : openPhone())).newPage();
      for (const path of paths.slice(0, mostPages)) expect(await crawl({ page, path, most: mostPerPage })).toEqual([]);
    },
  );
}
