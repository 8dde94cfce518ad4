import "fake-indexeddb/auto";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useRows } from "#app/db/useRows.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { acceptedWorld, deliveredWorld, ids, people } from "#shared/testing/testStages.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";
import { PaidDirectly } from "./PaidDirectly.tsx";

let device: AccountScreen;

beforeEach(() => {
  device = new AccountScreen(people.requester.userId);
});
afterEach(() => device.isClosed());

/** Shows when the device's bids have been read, which the component under test reads too. */
function HasRead() {
  const bids = useRows("bid", (table) => table.toArray(), []);
  return bids.status === "ready" && <p>Read</p>;
}

async function opens(world: TestWorld): Promise<void> {
  for (const name of ["fixture", "bid", "message"] as const) await device.holds(name, world.store.all(name));
  const fixture = await world.store.get("fixture", ids.fixture);
  if (!fixture) throw new Error("There is no match.");
  await device.opens(
    <>
      <PaidDirectly fixture={fixture} />
      <HasRead />
    </>,
  );
}

const button = { name: "I paid the streamer directly" };

test("a payer reports a direct payment in a message, and the match stays unpaid until confirmed", async () => {
  const world = await deliveredWorld();
  await device.hasSynced();
  await opens(world);
  fireEvent.click(await screen.findByRole("button", button));
  await screen.findByText(/^I paid you R[\d.]+ directly for .* Please use Mark as Paid once you have it\.$/);
  fireEvent.click(screen.getByRole("button", { name: "Send message" }));
  await screen.findByText(/^You told .* that you paid\. The match counts as paid once they confirm it\.$/);
  expect(screen.queryByRole("button", button)).toBeNull();
  const queued = await device.database.outbox.toArray();
  expect(queued).toMatchObject([{ name: "message.send", args: { fixtureId: ids.fixture, subject: "Paid directly" } }]);
  expect(await device.database.rows("bid").get(ids.bid)).toMatchObject({ paymentStatus: "pending" });
});

test.each([
  ["is not delivered yet", acceptedWorld],
  [
    "is paid",
    async () => {
      const world = await deliveredWorld();
      await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
      return world;
    },
  ],
])("nobody is asked about a match that %s", async (_name, worldOf) => {
  await opens(await worldOf());
  await screen.findByText("Read");
  expect(screen.queryByRole("button", button)).toBeNull();
});
