import fc from "fast-check";
import { expect, test } from "vitest";
import { tempEnv } from "../testing/tempEnv.ts";
import type { Budget } from "./budgets.ts";
import { grantedPrefix } from "./grantedPrefix.ts";
import { limitTable, type LimitName } from "./limitTable.ts";
import { createRateLimits } from "./rateLimit.ts";

const kinds = ["newFixture", "newMessage", "newBid"] as const satisfies readonly LimitName[];
const callArbitrary = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), isKnown: fc.boolean(), isShared: fc.boolean() }),
  { maxLength: 60 },
);

test("whatever a call holds, no kind exceeds its limit, a prefix is granted, and the rest is free", async () => {
  const { env, remove } = await tempEnv({ RATE_LIMITS: "on" });
  const noDatabase = { collection: () => Promise.reject(new Error("These are counted by the process.")) as never };
  await fc.assert(
    fc.asyncProperty(fc.array(callArbitrary, { minLength: 1, maxLength: 8 }), async (calls) => {
      const limits = createRateLimits(env, noDatabase);
      const used = new Map<string, number>();
      const roomOf = ({ limit, who }: Budget) => limitTable[limit].points - (used.get(`${limit} ${who}`) ?? 0);
      for (const call of calls) {
        const list = call.map(({ kind, isKnown, isShared }): Budget[] => {
          if (isKnown) return [];
          const own = { limit: kind, who: "account" };
          // A second count that several kinds share, like an address.
          return isShared ? [own, { limit: "newFixture", who: "address" }] : [own];
        });
        // The reference counter: one after the other, until one exceeds a limit.
        let expected = 0;
        for (const budgets of list) {
          if (budgets.some((budget) => roomOf(budget) < 1)) break;
          for (const { limit, who } of budgets) used.set(`${limit} ${who}`, (used.get(`${limit} ${who}`) ?? 0) + 1);
          expected += 1;
        }
        const { granted, pause } = await grantedPrefix(limits, list);
        expect(granted).toBe(expected);
        expect(pause !== undefined).toBe(expected < list.length);
      }
    }),
  );
  await remove();
});
