import "fake-indexeddb/auto";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/features/costShare/OpenRoundDialog.tsx";
import "#app/ui/DialogPanel.tsx";
import "#app/sync/mutate.ts";
import { budgetTotal, confirm, pay } from "#shared/testing/testPaying.ts";
import { bidWorld, ids, openWorld, people } from "#shared/testing/testStages.ts";
import { anId, system, type TestWorld } from "#shared/testing/testWorld.ts";
import { RequesterDashboardPage } from "./RequesterDashboardPage.tsx";

const key = anId("round");
const patience = { timeout: 10_000 };
let shown: ScreenOf;

afterEach(() => shown.leaves());

async function opens(world: TestWorld): Promise<HTMLElement> {
  shown = new ScreenOf(people.requester);
  await shown.syncs(world);
  shown.opens("/requester-dashboard", <RequesterDashboardPage />);
  const [card] = await screen.findAllByRole("article", {}, patience);
  if (!card) throw new Error("No match is shown.");
  return card;
}

async function sharedWorld(): Promise<TestWorld> {
  const world = await openWorld();
  await world.run(people.requester, "costShare.open", { fixtureId: ids.fixture, key, deadline: "2026-12-04" });
  return world;
}

async function share(world: TestWorld, cents: number, payerName?: string): Promise<void> {
  const id = anId(`share ${cents}`);
  const payer = { payerEmail: "payer@family.example", payerName };
  await world.run(system, "share.start", { id, fixtureId: ids.fixture, key, cents, provider: "sandbox", ...payer });
  await confirm(world, id, cents);
}

test("the dialog says sum and smallest share and asks for the last day; the link waits until it is sent", async () => {
  const card = await opens(await bidWorld());
  fireEvent.click(await within(card).findByRole("button", { name: "Share the cost" }, patience));
  const dialog = await screen.findByRole("dialog", {}, patience);
  within(dialog).getByText("R2250.00");
  within(dialog).getByText("R50.00");
  const day = within(dialog).getByLabelText(/^Last day to pay/);
  fireEvent.change(day, { target: { value: "2026-12-05" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Get the link" }));
  await within(dialog).findByText(
    "Choose a last day from today to 04/12/2026, the day before the match.",
    {},
    patience,
  );
  fireEvent.change(day, { target: { value: "2026-12-04" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Get the link" }));
  await within(card).findByText("R0.00 of R2250.00", {}, patience);
  within(card).getByText("Saved on this phone, will send when online. The link works after that.");
  expect(within(card).queryByRole("button", { name: "Copy link" })).toBeNull();
});

test("an open collection shows how far it is, who paid how much, and the link", async () => {
  const world = await sharedWorld();
  await share(world, 10_000, "Aunt Thandi");
  await share(world, 5_000);
  const card = await opens(world);
  await within(card).findByText("R150.00 of R2250.00", {}, patience);
  within(card).getByText("Who paid (2 people)");
  expect(
    within(card)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Aunt Thandi.*R100\.00Give back$/),
    expect.stringMatching(/^No name given.*R50\.00Give back$/),
  ]);
  within(card).getByRole("button", { name: "Copy link" });
  expect(within(card).getByRole("link", { name: "See the page" }).getAttribute("href")).toBe(
    `/share-cost#${ids.fixture}.${key}`,
  );
  fireEvent.click(within(card).getByRole("button", { name: "End it early" }));
  await screen.findByText("R150.00 goes back to 2 people, with an email about it. The match is not paid then.");
});

test("a collection that is full is the match's payment", async () => {
  const world = await sharedWorld();
  await share(world, budgetTotal);
  const card = await opens(world);
  await within(card).findByText("R2250.00 by 1 person, booking reference TL-1", {}, patience);
  expect(within(card).queryByRole("link", { name: /^Pay now/ })).toBeNull();
  expect(within(card).queryByRole("button", { name: "Share the cost" })).toBeNull();
});

test("after a collection that ended another can begin", async () => {
  const world = await sharedWorld();
  await share(world, 10_000);
  await world.run(people.requester, "costShare.close", { fixtureId: ids.fixture });
  const card = await opens(world);
  await within(card).findByText("The collection of R2250.00 is over. Everyone gets their share back.", {}, patience);
  within(card).getByRole("button", { name: "Share the cost" });
});

test("a match that its requester has paid is not offered to others", async () => {
  const world = await openWorld();
  await pay(world, budgetTotal);
  const card = await opens(world);
  await within(card).findByText("Paid", {}, patience);
  expect(within(card).queryByRole("button", { name: "Share the cost" })).toBeNull();
});
