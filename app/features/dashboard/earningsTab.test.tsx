// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { preparedWorld } from "#shared/mutations/testMoneyStages.ts";
import { ids, people } from "#shared/mutations/testStages.ts";
import { anId } from "#shared/mutations/testWorld.ts";
import { EarningsTab } from "./EarningsTab.tsx";

configure({ asyncUtilTimeout: 10_000 });

const earning = {
  ...{ bidId: ids.bid, match: "Rondebosch Boys vs Paarl Gim", deliveredAt: "2026-11-21T10:00:00.000Z" },
  ...{ price: "2400.00", fee: "180.00", takenBack: "0.00", paidOut: "0.00", owed: "2220.00", direct: "0.00" },
  dueOn: "2026-11-29",
};
let device: AccountScreen;
let answer: () => Response;

beforeEach(() => {
  device = new AccountScreen(people.streamer.userId);
  answer = () => Response.json({ feePercent: "7.5", rows: [earning] });
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(async () => {
  await device.isClosed();
  vi.unstubAllGlobals();
});

async function opens(): Promise<void> {
  const world = await preparedWorld();
  await world.run(people.admin, "payout.markPaid", { id: anId("payout") });
  for (const name of ["payout", "bankAccount"] as const) await device.holds(name, world.store.all(name));
  const [streamer] = world.store.all("streamer");
  if (streamer) await device.opens(<EarningsTab streamer={streamer} />);
}

test("each match stands with its price, what went off it and when it can be paid out", async () => {
  await opens();
  await screen.findByText("Rondebosch Boys vs Paarl Gim");
  screen.getByText("less R180.00 platform fee");
  screen.getByText("Can be paid out from 29/11/2026");
  screen.getByText("Touchline keeps 7.5 % of a bid that is paid through Touchline.");
  const statement = await screen.findByRole("link", { name: /PO-000001/ });
  expect(statement.getAttribute("href")).toBe(`/api/payouts/${anId("payout")}/statement`);
});

test("without a match, and without a fee, both are said", async () => {
  answer = () => Response.json({ feePercent: "0", rows: [] });
  await opens();
  await screen.findByText("No earnings yet");
  screen.getByText(/Touchline takes no fee/);
});

test("what cannot be loaded says so and is read again", async () => {
  answer = () => new Response("No.", { status: 500 });
  await opens();
  const again = await screen.findByRole("button", { name: "Try again" });
  answer = () => Response.json({ feePercent: "0", rows: [earning] });
  fireEvent.click(again);
  await screen.findByText("Rondebosch Boys vs Paarl Gim");
  expect(screen.getAllByText("R2220.00").length).toBeGreaterThan(0);
});
