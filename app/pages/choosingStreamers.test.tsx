import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AdminDashboardPage } from "./AdminDashboardPage.tsx";
import { RequesterDashboardPage } from "./RequesterDashboardPage.tsx";
import { StreamersPage } from "./StreamersPage.tsx";
import { ScreenOf } from "#app/testing/screenOf.tsx";
// Preloaded, so that the screens' lazy imports do not use up the tests' timeouts.
import "#app/features/reviews/ReviewDialog.tsx";
import "#app/features/streamers/StreamerDialog.tsx";
import "#app/ui/DialogPanel.tsx";
import { Toaster } from "#app/ui/Toaster.tsx";
import "#app/sync/mutate.ts";
import { acceptedWorld, bidWorld, deliveredWorld, ids, people, ratedWorld } from "#shared/testing/testStages.ts";
import { anId, system, type TestWorld } from "#shared/testing/testWorld.ts";

let shown: ScreenOf;
const patience = { timeout: 10_000 };

afterEach(() => shown.leaves());

async function requesterOpens(path: string, world: TestWorld): Promise<void> {
  shown = new ScreenOf(people.requester);
  await shown.syncs(world);
  shown.opens(path, <RequesterDashboardPage />);
}

const waiting = () => shown.database.outbox.toArray();

/** The requester follows the link in the mail that asks for a rating. */
async function askedToRate(): Promise<HTMLElement> {
  const world = await deliveredWorld();
  world.now = "2026-11-22T10:00:00.000Z";
  await world.run(system, "review.ask", { bidId: ids.bid });
  await requesterOpens(world.newsPath(), world);
  return screen.findByRole("dialog", { name: "How was Mokoena Live?" }, patience);
}

const button = (name: string | RegExp) => screen.findByRole("button", { name }, patience);

test("the mailed link opens the rating; one row of stars sends it, and no stars send nothing", async () => {
  const dialog = await askedToRate();
  const send = within(dialog).getByRole("button", { name: "Send rating" });
  expect(send.className).toContain("button-primary");
  fireEvent.click(send);
  expect(await within(dialog).findAllByText("Choose 1 to 5")).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  fireEvent.click(
    within(within(dialog).getByRole("radiogroup", { name: "Overall" })).getByRole("radio", { name: "4" }),
  );
  fireEvent.click(send);
  await waitFor(async () => expect(await waiting()).toMatchObject([{ name: "review.write" }]));
  const bidId = ids.bid;
  expect((await waiting())[0]?.args).toEqual({ id: expect.any(String), bidId, rating: 4, reviewText: "" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  expect(screen.queryByRole("button", { name: "Rate Streamer" })).toBeNull();
  expect(await screen.findByText("Saved on this phone, will send when online")).toBeTruthy();
});

test("a requester can answer any of the further questions, one or all", async () => {
  const dialog = await askedToRate();
  const answer = (question: string, name: string) =>
    fireEvent.click(within(within(dialog).getByRole("radiogroup", { name: question })).getByRole("radio", { name }));
  answer("Overall", "5");
  fireEvent.click(within(dialog).getByText("Rate picture, communication and more"));
  answer("Communication", "3");
  answer("Would you recommend them?", "No");
  fireEvent.click(within(dialog).getByRole("button", { name: "Send rating" }));
  const args = { rating: 5, communicationRating: 3, wouldRecommend: false };
  await waitFor(async () => expect(await waiting()).toMatchObject([{ name: "review.write", args }]));
});

test("bids are sorted by price with all equipment, and a declined one leaves the list with a sentence", async () => {
  const world = await bidWorld();
  await world.run(people.rival, "bid.edit", { id: ids.rivalBid, message: "One camera", proposedPrice: "1800.00" });
  await world.store.update("streamer", ids.rivalStreamer, { equipment: "One camera, tripod, boom, generator" });
  await requesterOpens("/requester-dashboard", world);
  fireEvent.change(await screen.findByLabelText("Sort bids by", {}, patience), { target: { value: "price" } });
  const first = (await screen.findAllByRole("heading", { level: 3 }))[0];
  expect(first?.textContent).toBe("Rival Media");
  expect(await screen.findByText("One camera, tripod, boom, generator", {}, patience)).toBeTruthy();
  expect(screen.getAllByText("Cape Town, where the match is")).toHaveLength(2);
  fireEvent.click(await button("Decline Rival Media"));
  const dialog = await screen.findByRole("alertdialog", { name: "Decline Rival Media?" }, patience);
  fireEvent.change(within(dialog).getByLabelText(/A sentence/), { target: { value: "Only one camera" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(screen.queryByText("Rival Media")).toBeNull(), patience);
  expect(await waiting()).toMatchObject([{ name: "bid.decline", args: { reason: "Only one camera" } }]);
  expect(await screen.findByText("View Applications (1)")).toBeTruthy();
});

/** What sets the second bid apart from the first, and the badges that follow. */
const leads: Readonly<Record<string, { cents?: number; rating?: number; badges: readonly string[] }>> = {
  "in nothing": { badges: [] },
  "by its price": { cents: 100_000, badges: ["Lowest bid"] },
  "by its streamer's rating": { rating: 480, badges: ["Highest rated"] },
  "by both": { cents: 100_000, rating: 480, badges: ["Lowest bid", "Highest rated"] },
};

test.each(Object.entries(leads))("of two bids that differ %s a badge goes to the only leader", async (_, lead) => {
  const world = await bidWorld();
  const { cents, rating, badges } = lead;
  if (cents !== undefined) await world.store.update("bid", ids.rivalBid, { proposedPriceCents: cents });
  if (rating !== undefined) await world.store.update("streamer", ids.rivalStreamer, { ratingHundredths: rating });
  await requesterOpens("/requester-dashboard", world);
  await button("Accept Rival Media");
  for (const badge of ["Lowest bid", "Highest rated"]) {
    expect(screen.queryAllByText(new RegExp(badge))).toHaveLength(badges.includes(badge) ? 1 : 0);
  }
});

test("a shared link opens a streamer's profile with this device's reviews and says some may be missing", async () => {
  const world = await ratedWorld();
  await world.run(system, "review.show", { id: anId("review") });
  shown = new ScreenOf(people.rival);
  await shown.syncs(world);
  shown.opens(`/streamers?streamer=${ids.streamer}`, <StreamersPage />);
  const dialog = await screen.findByRole("dialog", { name: "Mokoena Live" }, patience);
  expect(within(dialog).getByText("5.0 of 5 (1 review)")).toBeTruthy();
  expect(await within(dialog).findByText("Clear picture, and on time.")).toBeTruthy();
  expect(within(dialog).getByText("100% would recommend")).toBeTruthy();
  expect(dialog.textContent).not.toContain("Naledi");
  expect(await within(dialog).findByText(/some reviews may be missing/i, {}, patience)).toBeTruthy();
});

test("an admin can hide a rating in the streamer's profile and show it again", async () => {
  const world = await ratedWorld();
  await world.run(system, "review.show", { id: anId("review") });
  shown = new ScreenOf(people.admin);
  await shown.syncs(world);
  const calls: unknown[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    if (!address.startsWith("/api/reviews/")) return others(address, init);
    calls.push([address, init.method, JSON.parse(String(init.body))]);
    await world.run(people.admin, "review.hide", { id: anId("review"), isHidden: true });
    await shown.syncs(world);
    return Response.json({ id: anId("review") });
  });
  shown.opens(`/streamers?streamer=${ids.streamer}`, <StreamersPage />);
  fireEvent.click(await button("Hide from everyone"));
  expect(await screen.findByText("Only its writer and admins see this.", {}, patience)).toBeTruthy();
  expect(await button("Show again")).toBeTruthy();
  expect(screen.queryByText("100% would recommend")).toBeNull();
  expect(calls).toEqual([[`/api/reviews/${anId("review")}`, "PATCH", { isHidden: true }]]);
  vi.unstubAllGlobals();
});

test("an admin who may not delete a streamer sees why", async () => {
  shown = new ScreenOf(people.admin);
  await shown.syncs(await acceptedWorld());
  vi.stubGlobal("confirm", () => true);
  shown.opens(
    "/admin-dashboard?tab=streamers",
    <>
      <AdminDashboardPage />
      <Toaster />
    </>,
  );
  fireEvent.click(await button("Delete Mokoena Live"));
  const reason = "Failed to delete streamer. This streamer still has a coming match.";
  expect(await screen.findByText(reason, {}, patience)).toBeTruthy();
  vi.unstubAllGlobals();
});

test("rejecting a streamer lists the matches that continue and offers to suspend instead", async () => {
  shown = new ScreenOf(people.admin);
  await shown.syncs(await acceptedWorld());
  shown.opens("/admin-dashboard?tab=streamers", <AdminDashboardPage />);
  fireEvent.click(await button("Reject Mokoena Live"));
  expect(
    await screen.findByText("This match goes on: rejecting does not cancel a booking.", {}, patience),
  ).toBeTruthy();
  expect(await screen.findByText(/^Rondebosch Boys vs Paarl Gim, 05\/12\/2026/, {}, patience)).toBeTruthy();
  fireEvent.click(await button("Suspend the account instead"));
  expect(await screen.findByText("Suspend Mokoena Live?", {}, patience)).toBeTruthy();
});
