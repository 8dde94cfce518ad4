/** @module-tag long */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { test } from "vitest";
import { browserInMemory, browserWithIndexedDb } from "./upgradeGrounds.ts";
import { History, type Step, type TabName } from "./upgradeHistory.ts";
import type { Delivery } from "./upgradeWorld.ts";

const tab = fc.constantFrom<TabName>("older", "newer");
const delivery = fc.constantFrom<Delivery>("arrives", "request lost", "answer lost");
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("edit"), tab, rand: fc.integer({ min: 1, max: 15_000 }) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("call"), tab, delivery }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("discard"), tab }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "open newer" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "upgrade server" }) },
);

test.each([
  ["memory", browserInMemory, 1_000],
  ["IndexedDB", browserWithIndexedDb, 60],
] as const)(
  "whatever is upgraded first or lost on the way, nothing is lost or applied twice: in %s",
  { timeout: 120_000 },
  async (_, openBrowser, numRuns) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const history = await History.begin(openBrowser);
        for (const taken of steps) await history.take(taken);
        await history.rest();
      }),
      { numRuns },
    );
  },
);
