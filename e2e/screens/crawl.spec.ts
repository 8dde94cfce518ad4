import { crawl } from "../crawl/crawl.ts";
import { rounds } from "../crawl/rounds.ts";
import { expect, test } from "../support/test.ts";

for (const { person, paths } of rounds) {
  for (const path of paths) {
    test(`every button of ${person ?? "a visitor"} at ${path} works without an error`, async ({
      openPhone,
      phoneOf,
    }) => {
      const page = await (await (person ? phoneOf(person) : openPhone())).newPage();
      expect(await crawl({ page, path })).toEqual([]);
    });
  }
}
