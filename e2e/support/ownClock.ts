import { MovableClock } from "./movableClock.ts";
import { startProduct, type Product } from "./product.ts";
import { test as base } from "./test.ts";

/** A product of its own, whose clock can be put forward. Phones keep the real time. */
export const ownClock = base.extend<object, { clock: MovableClock; product: Product }>({
  clock: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const clock = await MovableClock.atNow();
      await use(clock);
      await clock.remove();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ clock }, use) => {
      const product = await startProduct(undefined, () => clock.settings);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Journeys over several days: the product starts two days ago. */
export const overDays = ownClock.extend<object, { clock: MovableClock }>({
  clock: [
    async ({ clock }, use) => {
      await clock.putForward(-2);
      await use(clock);
    },
    { scope: "worker" },
  ],
});
