import * as fc from "fast-check";
import { expect, test } from "vitest";
import { centsOf, randText } from "./format.ts";
import { balanceOf, earnedPostings, paidPostings, refundedPostings } from "./ledger.ts";
import { payNowPrice, priceOfTotal, streamerShareCents } from "./pricing.ts";
import { isBeforeNotice, refundShareCents } from "./refunds.ts";

const price = fc.integer({ min: 100, max: 99_999_999_99 });
const client = fc.constantFrom("parent" as const, "business" as const);
const saturday = { matchDate: "2026-12-05", matchTime: "10:30" };
const dayBefore = "2026-12-04T08:29:59.999Z";
const lessThanADay = "2026-12-04T08:30:00.000Z";

function sumOf(entries: readonly { cents: number }[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}

test("a parent who pays now pays 10 % less, a business the full price", () => {
  expect(payNowPrice({ clientType: "parent" }, 400_000)).toEqual({
    baseCents: 400_000,
    discountCents: 40_000,
    totalCents: 360_000,
  });
  expect(payNowPrice({ clientType: "business" }, 400_000).totalCents).toBe(400_000);
  expect(payNowPrice({}, 400_000).totalCents).toBe(400_000);
  expect(payNowPrice({ clientType: "parent" }, 2_999)).toMatchObject({ discountCents: 300, totalCents: 2_699 });
});

test("every price is whole cents that add up, and priceOfTotal charges exactly that total", () => {
  fc.assert(
    fc.property(price, client, (cents, clientType) => {
      const { baseCents, discountCents, totalCents } = payNowPrice({ clientType }, cents);
      expect([baseCents, discountCents, totalCents].every(Number.isSafeInteger)).toBe(true);
      expect([baseCents - discountCents, centsOf(randText(totalCents))]).toEqual([totalCents, totalCents]);
      const again = priceOfTotal({ clientType }, totalCents);
      expect(again.baseCents - again.discountCents).toBe(totalCents);
      expect(Math.abs(again.baseCents - baseCents)).toBeLessThanOrEqual(1);
    }),
  );
});

test("refunds are full over a day before kick-off or before a streamer is chosen, else half", () => {
  const share = (now: string, changes: object = {}) =>
    refundShareCents(10_001, { cause: "requesterCancelled", isAssigned: true, fixture: saturday, now, ...changes });
  expect(isBeforeNotice(saturday, dayBefore)).toBe(true);
  expect(isBeforeNotice(saturday, lessThanADay)).toBe(false);
  expect(share(dayBefore)).toBe(10_001);
  expect(share(lessThanADay)).toBe(5_001);
  expect(share(lessThanADay, { isAssigned: false })).toBe(10_001);
  for (const cause of ["streamerCancelled", "schoolDeclined", "schoolWithdrew"] as const) {
    expect(share("2026-12-05T09:00:00.000Z", { cause })).toBe(10_001);
  }
});

test("parents cancel free for seven days after signing, unless they agreed that work begins", () => {
  const share = (changes: object = {}, fixture: object = {}) =>
    refundShareCents(10_001, {
      ...{ cause: "requesterCancelled" as const, isAssigned: true, now: "2026-12-05T06:00:00.000Z" },
      fixture: { ...saturday, clientType: "parent", ...fixture },
      signature: { signedAt: "2026-11-28T08:00:00.000Z" },
      ...changes,
    });
  expect(share()).toBe(10_001);
  expect(share({ signature: { signedAt: "2026-11-27T08:00:00.000Z" } })).toBe(5_001);
  expect(share({ signature: { signedAt: "2026-11-28T08:00:00.000Z", startNow: true } })).toBe(5_001);
  expect(share({ signature: undefined })).toBe(5_001);
  expect(share({}, { clientType: "business" })).toBe(5_001);
});

test("the free days are South African days, whatever the hours of signing and of cancelling", () => {
  const hours = (midnight: string, count: number) =>
    Array.from({ length: count }, (_, hour) => new Date(Date.parse(midnight) + hour * 3_600_000).toISOString());
  // Half past, so that no moment is a midnight of either zone.
  const share = (signedAt: string, now: string) =>
    refundShareCents(10_001, {
      ...{ cause: "requesterCancelled" as const, isAssigned: true, now, signature: { signedAt } },
      fixture: { ...saturday, clientType: "parent" },
    });
  for (const now of hours("2026-12-04T22:30:00.000Z", 10)) {
    for (const signedAt of hours("2026-11-27T22:30:00.000Z", 24)) {
      expect(share(signedAt, now), `signed ${signedAt}, seven days before ${now}`).toBe(10_001);
    }
    for (const signedAt of hours("2026-11-26T22:30:00.000Z", 24)) {
      expect(share(signedAt, now), `signed ${signedAt}, eight days before ${now}`).toBe(5_001);
    }
  }
});

test("the postings of every event sum to zero, and refunds in any parts leave every account balanced", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(price, client, parts, (cents, clientType, weights) => {
      const payment = payNowPrice({ clientType }, cents);
      const entries = [{ postings: paidPostings(payment) }];
      let refunded = 0;
      for (const [index, weight] of weights.entries()) {
        const left = payment.totalCents - refunded;
        const part = index === weights.length - 1 ? left : Math.floor((left * weight) / 1001);
        entries.push({ postings: refundedPostings(payment, refunded, part) });
        refunded += part;
      }
      expect(entries.map(({ postings }) => sumOf(postings)).every((sum) => sum === 0)).toBe(true);
      const left = (["payer", "platform", "discount"] as const).map((account) => balanceOf(entries, account));
      expect(left.every((balance) => balance === 0)).toBe(true);
    }),
  );
});

test("the streamer earns the price minus the platform's fee, whatever discount the platform gave", () => {
  expect(streamerShareCents(240_000)).toBe(240_000);
  expect(streamerShareCents(240_001, 1_250)).toBe(210_001);
  const payment = payNowPrice({ clientType: "parent" }, 240_000);
  const entries = [{ postings: paidPostings(payment) }, { postings: earnedPostings(240_000) }];
  expect([balanceOf(entries, "streamer"), balanceOf(entries, "platform")]).toEqual([240_000, 0]);
  expect(balanceOf(entries, "discount")).toBe(-24_000);
});
