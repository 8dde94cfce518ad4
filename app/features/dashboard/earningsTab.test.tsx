import "fake-indexeddb/auto";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { preparedWorld } from "#shared/testing/testMoneyStages.ts";
import { ids, people } from "#shared/testing/testStages.ts";
import { anId } from "#shared/testing/testWorld.ts";
import { EarningsTab } from "./EarningsTab.tsx";

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

async function opens(totalEarningsCents = 0): Promise<void> {
  const world = await preparedWorld();
  await world.run(people.admin, "payout.markPaid", { id: anId("payout") });
  for (const name of ["payout", "bankAccount", "streamer"] as const) await device.holds(name, world.store.all(name));
  const [streamer] = world.store.all("streamer");
  if (streamer) await device.opens(<EarningsTab streamer={{ ...streamer, totalEarningsCents }} />);
}

test("each match shows its price, deductions and when it can be paid out", async () => {
  await opens();
  await screen.findByText("Rondebosch Boys vs Paarl Gim");
  screen.getByText("less R180.00 platform fee");
  screen.getByText("Can be paid out from 29/11/2026");
  screen.getByText("Touchline keeps 7.5 % of a bid that is paid through Touchline.");
  const statement = await screen.findByRole("link", { name: /PO-000001/ });
  expect(statement.getAttribute("href")).toBe(`/api/payouts/${anId("payout")}/statement`);
});

test("paid directly, paid out and owed add up to earned, and the tile explains the sum", async () => {
  const direct = { ...earning, bidId: anId("direct"), price: "3000.00", fee: "0.00", owed: "0.00", direct: "3000.00" };
  answer = () => Response.json({ feePercent: "7.5", rows: [earning, direct] });
  await opens(540_000);
  const totals = await screen.findByRole("region", { name: "Your earnings" });
  const rowsOf = (label: string) => within(totals).getByText(label).parentElement?.textContent;
  expect(["Paid to you directly", "Paid out to you", "Owed to you", "Earned so far"].map(rowsOf)).toEqual([
    "Paid to you directlyR3000.00",
    "Paid out to youR0.00",
    "Owed to youR2220.00",
    "Earned so farR5220.00",
  ]);
  within(totals).getByText(/Total Earnings of R5400.00 .* before R180.00 in platform fees and refunds/);
});

test("the CSV has every amount under its own name", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const amounts = { price: "1.00", fee: "2.00", takenBack: "3.00", paidOut: "4.00", owed: "5.00", direct: "6.00" };
  answer = () => Response.json({ feePercent: "7.5", rows: [{ ...earning, ...amounts }] });
  await opens();
  fireEvent.click(await screen.findByRole("button", { name: "Save as CSV" }));
  const lines = (await files[0]?.text())?.replace("\ufeff", "").trim().split(/\r?\n/) ?? [];
  const [head = [], row = []] = lines.map((line) => line.replaceAll('"', "").split(","));
  expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toEqual({
    ...{ Delivered: "2026-11-21", Match: earning.match, Price: "1.00", "Platform fee": "2.00" },
    ...{ "Taken back": "3.00", "Paid out": "4.00", Owed: "5.00", "Paid directly": "6.00" },
  });
});

test("a tile that shows only earnings has no explanation", async () => {
  answer = () => Response.json({ feePercent: "0", rows: [{ ...earning, fee: "0.00", owed: "2400.00" }] });
  await opens(240_000);
  const totals = await screen.findByRole("region", { name: "Your earnings" });
  expect(within(totals).queryByText(/Total Earnings/)).toBeNull();
});

test("where a provider pays out, a streamer asks the bank to confirm the account and sees its answer", async () => {
  let says = "refused";
  const asked: unknown[] = [];
  answer = () => Response.json({ feePercent: "0", needsConfirmedAccount: true, rows: [earning] });
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (address !== "/api/bank-account/confirm") return answer();
    asked.push(JSON.parse(String(body)));
    return Response.json({ status: says });
  });
  await opens();
  const part = within(await screen.findByRole("region", { name: "Is this account yours?" }));
  part.getByText(/account ending in 7890/);
  const number = part.getByLabelText(/^Number/);
  const press = () => fireEvent.click(part.getByRole("button", { name: "Ask the bank" }));
  fireEvent.change(number, { target: { value: "123" } });
  press();
  await part.findByText("Number must be 5 to 20 letters and digits");
  fireEvent.change(number, { target: { value: "800101 5009 087" } });
  press();
  await part.findByText(/^The bank does not know this account as yours/);
  says = "confirmed";
  press();
  await part.findByText("Your bank has confirmed this account.");
  const check = { documentType: "identityNumber", documentNumber: "8001015009087" };
  expect(asked).toEqual([check, check]);
});

test("while a saved account waits to be sent, the bank cannot be asked about the one before it", async () => {
  const asked: string[] = [];
  answer = () => Response.json({ feePercent: "0", needsConfirmedAccount: true, rows: [earning] });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
  await opens();
  await device.hasSynced();
  fireEvent.change(await screen.findByLabelText(/^Account Number/), { target: { value: "9998887776" } });
  fireEvent.click(screen.getByRole("button", { name: "Save account" }));
  const part = within(await screen.findByRole("region", { name: "Is this account yours?" }));
  await part.findByText(/account ending in 7776/);
  fireEvent.change(part.getByLabelText(/^Number/), { target: { value: "8001015009087" } });
  await part.findByText(/^Your bank account has not been sent yet/);
  fireEvent.click(part.getByRole("button", { name: "Ask the bank" }));
  await device.database.table("outbox").clear();
  await vi.waitFor(() => expect(part.queryByText(/has not been sent yet/)).toBeNull());
  expect(asked).not.toContain("/api/bank-account/confirm");
  fireEvent.click(part.getByRole("button", { name: "Ask the bank" }));
  await vi.waitFor(() => expect(asked).toContain("/api/bank-account/confirm"));
});

test("a confirmed account shows the date, and where admins pay at the bank nothing has to be confirmed", async () => {
  answer = () => Response.json({ feePercent: "0", rows: [earning] });
  await opens();
  await screen.findByText("Rondebosch Boys vs Paarl Gim");
  expect(screen.queryByText("Is this account yours?")).toBeNull();
  answer = () => Response.json({ feePercent: "0", needsConfirmedAccount: true, rows: [earning] });
  await opens();
  await screen.findByRole("button", { name: "Ask the bank" });
  const [account] = await device.database.table("bankAccount").toArray();
  await device.holds("bankAccount", [{ ...account, verifiedAt: "2026-11-20T10:00:00.000Z" }]);
  await screen.findByText("Your bank confirmed this account on 20/11/2026.");
});

test("says so when there are no matches, and when there is no fee", async () => {
  answer = () => Response.json({ feePercent: "0", rows: [] });
  await opens();
  await screen.findByText("No earnings yet");
  screen.getByText(/Touchline takes no fee/);
});

test("a failed load says so and can be retried", async () => {
  answer = () => new Response("No.", { status: 500 });
  await opens();
  const again = await screen.findByRole("button", { name: "Try again" });
  answer = () => Response.json({ feePercent: "0", rows: [earning] });
  fireEvent.click(again);
  await screen.findByText("Rondebosch Boys vs Paarl Gim");
  expect(screen.getAllByText("R2220.00").length).toBeGreaterThan(0);
});
