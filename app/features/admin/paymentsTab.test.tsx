import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import type { Payout } from "#shared/entities/payout.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import { invoicedWorld, preparedWorld } from "#shared/testing/testMoneyStages.ts";
import { deliveredWorld, ids, people } from "#shared/testing/testStages.ts";
import { anId, type TestWorld } from "#shared/testing/testWorld.ts";
import { PaymentsTab } from "./PaymentsTab.tsx";

let device: AccountScreen;
/** The calls made so far, and the answer to the next one. */
let calls: [string, unknown][];
let answer: () => Response;

beforeEach(() => {
  device = new AccountScreen(people.admin.userId, "admin");
  calls = [];
  answer = () => Response.json({ id: anId("payout") });
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (address === "/api/payouts/due") return Response.json(due);
    calls.push([address, body === undefined ? undefined : JSON.parse(String(body))]);
    return answer();
  });
});
afterEach(async () => {
  await device.isClosed();
  vi.unstubAllGlobals();
});

const due = [
  { streamerId: ids.streamer, streamerName: "Mokoena Live", amount: "2400.00", matches: 1, hasAccount: true },
  { streamerId: ids.rivalStreamer, streamerName: "Rival Media", amount: "1800.00", matches: 2, hasAccount: false },
  {
    streamerId: anId("third"),
    streamerName: "Third Eye",
    amount: "900.00",
    matches: 1,
    hasAccount: true,
    isUnconfirmed: true,
  },
];

async function shows(world: TestWorld, names: readonly EntityName[]): Promise<void> {
  for (const name of names) await device.holds(name, world.store.all(name) as RowOf<typeof name>[]);
  await device.hasSynced();
  await device.opens(<PaymentsTab />);
}

const chip = async (name: RegExp) => fireEvent.click(await screen.findByRole("radio", { name }));

test("lists payments with method and state, and filters them", async () => {
  await shows(await preparedWorld(), ["payment", "payout", "fixture"]);
  await screen.findByText("R2400.00");
  fireEvent.change(screen.getByLabelText("Show payments"), { target: { value: "failed" } });
  await screen.findByText("No payments here");
});

test("reversing a pay-out asks for a reason in our own dialog and keeps the text after a refusal", async () => {
  await shows(await preparedWorld(), ["payment", "payout"]);
  await chip(/^Pay-outs/);
  fireEvent.click(await screen.findByRole("button", { name: "Reverse" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Reverse R2400.00 to Mokoena Live?" });
  const submit = within(dialog).getByRole("button", { name: "Reverse" });
  fireEvent.click(submit);
  await within(dialog).findByText("Say why it is reversed.");
  expect(calls).toEqual([]);
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Account closed" } });
  answer = () => new Response("This pay-out is reversed already.", { status: 409 });
  fireEvent.click(submit);
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(within(dialog).getByRole("button", { name: "Reverse" })).toBeTruthy());
  expect(within(dialog).getByDisplayValue("Account closed")).toBeTruthy();
  answer = () => Response.json({ id: anId("payout") });
  fireEvent.click(within(dialog).getByRole("button", { name: "Reverse" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  const reversal = [`/api/payouts/${anId("payout")}/reverse`, { reason: "Account closed" }];
  expect(calls).toEqual([reversal, reversal]);
});

/** What an admin sees of a payout in each state; a new state does not compile without its row. */
const payoutStates: Record<Payout["state"], { inBankFile: boolean; buttons: string[]; word: string }> = {
  prepared: { inBankFile: true, buttons: ["Mark as paid", "Reverse"], word: "Prepared" },
  paid: { inBankFile: false, buttons: ["Reverse"], word: "Paid" },
  reversed: { inBankFile: false, buttons: [], word: "Reversed" },
};

test("the bank file holds the pay-outs still to transfer, and each pay-out offers its actions", async () => {
  const world = await preparedWorld();
  const [payout] = world.store.all("payout");
  if (!payout) throw new Error("No pay-out was prepared.");
  const states = ["prepared", "paid", "reversed"] as const satisfies readonly Payout["state"][];
  const payouts = states.map((state, index) => ({ ...payout, id: anId(state), number: index + 1, state }));
  await device.holds("payout", payouts);
  await device.hasSynced();
  const files: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  await device.opens(<PaymentsTab />);
  await chip(/^Pay-outs/);
  fireEvent.click(await screen.findByRole("button", { name: "Save bank file" }));
  const csv = (await files[0]?.text()) ?? "";
  for (const [index, state] of states.entries()) {
    const { inBankFile, buttons, word } = payoutStates[state];
    const number = `PO-00000${index + 1}`;
    expect(csv.includes(number), `${state} in the bank file`).toBe(inBankFile);
    const line = screen.getByRole("link", { name: `${number} Statement` }).closest("li");
    if (!line) throw new Error(`There is no line of ${number}.`);
    expect(
      within(line)
        .queryAllByRole("button")
        .map(({ textContent }) => textContent),
      state,
    ).toEqual(buttons);
    expect(within(line).getByText(word)).toBeTruthy();
  }
});

test("a pay-out that the provider sends is in no bank file and has no buttons", async () => {
  const world = await preparedWorld();
  await device.holds(
    "payout",
    world.store.all("payout").map((payout) => ({ ...payout, way: "paystack" })),
  );
  await device.hasSynced();
  await device.opens(<PaymentsTab />);
  await chip(/^Pay-outs/);
  const line = (await screen.findByText("Being sent")).closest("li");
  expect(line && within(line).queryAllByRole("button")).toEqual([]);
  expect(screen.getByRole("button", { name: "Save bank file" }).getAttribute("aria-disabled")).toBe("true");
});

test("a due amount is prepared if the streamer has a bank account, and says why not otherwise", async () => {
  await shows(await preparedWorld(), ["payment", "payout"]);
  await chip(/^Pay-outs/);
  const lineOf = async (name: string) => {
    const line = (await screen.findAllByText(name))
      .map((text) => text.closest("li"))
      .find((item) => item?.querySelector("button"));
    if (!line) throw new Error(`There is no line of ${name}.`);
    return within(line);
  };
  (await lineOf("Rival Media")).getByText("This streamer has given no bank account yet.");
  (await lineOf("Third Eye")).getByText(/^The bank has not confirmed this account yet/);
  fireEvent.click((await lineOf("Mokoena Live")).getByRole("button", { name: "Prepare" }));
  await waitFor(() => expect(calls).toEqual([["/api/payouts", { streamerId: ids.streamer, amount: "2400.00" }]]));
});

test("open invoices show their age, and recording a payment removes the invoice from the list", async () => {
  const world = await invoicedWorld();
  await shows(world, ["payment", "billingDocument", "fixture", "bid"]);
  await chip(/^Invoices/);
  await screen.findByText(/INV-000001/);
  fireEvent.click(screen.getByRole("button", { name: "Record payment" }));
  await screen.findByText("No open invoices");
});

async function disputed(world: TestWorld): Promise<TestWorld> {
  world.now = "2026-11-22T10:00:00.000Z";
  const dispute = { id: anId("dispute"), bidId: ids.bid, reason: "No sound in the second half." };
  await world.run(people.requester, "dispute.open", dispute);
  await world.run(people.streamer, "dispute.answer", { id: dispute.id, answer: "The loudspeaker was broken." });
  return world;
}

const rowsOfCase = ["payment", "dispute", "fixture", "bid", "refund", "journalEntry", "payout"] as const;

test("a dispute shows both statements and where the money is, and is decided with a reason", async () => {
  await shows(await disputed(await preparedWorld()), rowsOfCase);
  await screen.findByText("No sound in the second half.");
  await screen.findByText("The loudspeaker was broken.");
  const figure = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent;
  expect([await figure("Price"), await figure("Paid here"), await figure("Still here")]).toEqual([
    ...["R2400.00", "R2400.00", "R2400.00"],
  ]);
  expect(await figure("Owed to the streamer")).toBe("R0.00");
  fireEvent.click(screen.getByRole("button", { name: "Payment stands" }));
  const dialog = await screen.findByRole("dialog", { name: "Let the payment stand?" });
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "The recording has sound." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Payment stands" }));
  await screen.findByText("Stands");
});

test("a dispute over an unpaid match ends in full, part or no payment, never in a refund", async () => {
  await shows(await disputed(await deliveredWorld()), rowsOfCase);
  await screen.findByRole("button", { name: "Pay in full" });
  expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
  screen.getByRole("button", { name: "Nothing to pay" });
  fireEvent.click(screen.getByRole("button", { name: "Pay a part" }));
  const dialog = await screen.findByRole("dialog", { name: "How much is to be paid?" });
  fireEvent.change(within(dialog).getByLabelText(/^Amount/), { target: { value: "900" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Pay a part" }));
  await screen.findByText("Price decided R900.00");
});

test("on a new device the tab switches to the dispute when it arrives, and stays once it is decided", async () => {
  await device.opens(<PaymentsTab />);
  await screen.findByText("No payments here");
  const world = await disputed(await deliveredWorld());
  for (const name of rowsOfCase) await act(() => device.holds(name, world.store.all(name) as RowOf<typeof name>[]));
  await screen.findByText("No sound in the second half.");
  const decided = world.store.all("dispute").map((dispute) => ({ ...dispute, state: "released" as const }));
  await act(() => device.holds("dispute", decided));
  await screen.findByText("Stands");
});

test("each section shows its own empty state when there is no money", async () => {
  await device.opens(<PaymentsTab />);
  await screen.findByText("No payments here");
  await chip(/^Disputes/);
  await screen.findByText("No disputes");
  await chip(/^Invoices/);
  await screen.findByText("No open invoices");
});
