import { expect } from "vitest";
import type { ConformanceTill, Promises } from "./conformanceTill.ts";

const cents = 225_000;

/** Takes and gives back money while the provider answers nothing for a while, and may still do what it was asked to. */
export async function survivesOutage(till: ConformanceTill, { isCut }: { isCut: boolean }): Promise<void> {
  const { bench } = till;
  const { down } = bench;
  if (!down) return;
  const order = await till.order();
  down(9, { isCut });
  expect(await order.asks()).toMatch(/^503/);
  down(0);
  expect(await order.asks()).toMatch(/^http/);
  const lost = await till.order();
  down(1, { isDone: true, isCut });
  const page = await lost.asks();
  expect([page, await lost.asks()]).toEqual([expect.stringMatching(/^http/), page]);
  await till.tell(await lost.pays());
  await lost.refunds("2250");
  for (const isDone of [false, true]) {
    down(9, { isDone, isCut });
    await till.settle();
  }
  down(0);
  await till.settle();
  bench.decideRefunds();
  await till.settle();
  expect([await lost.given(), await lost.stands(), await lost.differences()]).toEqual([[cents], "refunded; 0", []]);
  await order.does("fixture.cancel", { id: order.fixtureId });
  for (const isDone of [false, true]) {
    down(9, { isDone, isCut });
    await till.settle();
  }
  down(0);
  await till.settle();
  expect([await order.stands(), await order.differences()]).toEqual(["expired; 0", []]);
}

/** After a time-out nobody knows whether it was done. */
export const deadLinePromises: Promises = {
  "a line that goes dead during any call, before or after the work, does nothing twice": (till) =>
    survivesOutage(till, { isCut: true }),
};
