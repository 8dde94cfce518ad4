import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import Sortable from "sortablejs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { formatWhen } from "#shared/rules/format.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { aClipRow, aCompletedFixture } from "#app/testing/filmRows.ts";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { ReelCreator } from "./ReelCreator.tsx";

const userId = "0d0c0b0a-1111-4222-8333-444455556666";
const timeout = 10_000;
const match = aCompletedFixture();
const clips = ["First try", "Second try", "Final whistle"].map((title, index) =>
  aClipRow({
    title,
    fixtureId: match.id,
    createdAt: `2026-11-14T1${index}:00:00.000Z`,
    ...{ endTime: "12.4", duration: "12.4" },
  }),
);
const ownMatch = aCompletedFixture({ homeSchool: "Elsewhere", matchDate: "2026-10-03" });
const strangers = aCompletedFixture({ homeSchool: "Nobody filmed here" });
const ownBid: Bid = {
  ...{ id: crypto.randomUUID(), rev: 1, createdAt: "2026-09-01T08:00:00.000Z", fixtureId: ownMatch.id },
  ...{ streamerId: crypto.randomUUID(), streamerUserId: userId, streamerName: "Boland Beeld", message: "Two cameras." },
  ...{ status: "accepted", schoolPermissionStatus: "approved", contractSigned: true, paymentStatus: "completed" },
  proposedPriceCents: 240_000,
};
let device: AccountScreen;
const onClose = vi.fn();
const onMade = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  device = new AccountScreen(userId);
  await device.holds("fixture", [match, ownMatch, strangers]);
  await device.holds("bid", [ownBid]);
  await device.holds("videoClip", [...clips, aClipRow({ title: "Of another match" })]);
});
afterEach(async () => {
  await device.isClosed();
  localStorage.clear();
  vi.restoreAllMocks();
});

const opens = (fixtureId?: string) =>
  device.opens(<ReelCreator fixtureId={fixtureId} onClose={onClose} onMade={onMade} />);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isDisabled = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const press = (name: string | RegExp) => fireEvent.click(button(name));

function type(label: string, value: string): void {
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
}

async function reachesClips(): Promise<void> {
  await screen.findByRole("option", { name: /^Hoërskool Witberg vs Rietvlei Boys’ High/ });
  type("Title", "Saturday’s comeback");
  press("Next: Add Clips");
  await screen.findByText("Available Clips: 3");
}

function order(): (string | undefined)[] {
  const list = within(screen.getByRole("region", { name: /^Selected Clips/ })).getByRole("list");
  return within(list)
    .getAllByRole("button", { name: /^Move / })
    .map((handle) => /^Move (.*), \d of \d$/.exec(handle.getAttribute("aria-label") ?? "")?.[1]);
}

test("clips come after match and title, editing after the clips", async () => {
  await opens();
  await screen.findByRole("option", { name: /^Hoërskool Witberg vs Rietvlei Boys’ High/ });
  expect(isDisabled("Next: Add Clips")).toBe(true);
  fireEvent.change(screen.getByRole("combobox", { name: "Match" }), { target: { value: match.id } });
  expect(isDisabled("Next: Add Clips")).toBe(true);
  type("Title", "Tries");
  expect(isDisabled("Next: Add Clips")).toBe(false);
  press("Next: Add Clips");
  await screen.findByText("Available Clips: 3");
  expect(isDisabled("Next: Edit Reel")).toBe(true);
  press("Add to Reel: Second try");
  expect(isDisabled("Added: Second try")).toBe(true);
  expect(isDisabled("Next: Edit Reel")).toBe(false);
  expect(screen.getAllByText("12 s")).toHaveLength(3);
  expect(screen.getByText("Only this match's streamer and requester add clips.")).toBeTruthy();
});

test("every step names the reel's match: teams, sport, venue and date", async () => {
  await opens(match.id);
  await screen.findByRole("option", { name: /^Hoërskool Witberg vs Rietvlei Boys’ High/ });
  const saysTheMatch = async () => {
    const summary = await screen.findByRole("region", { name: "About this reel" }, { timeout });
    for (const words of [match.homeSchool, match.awaySchool, match.sport, match.venue]) {
      expect(summary.textContent).toContain(words);
    }
    expect(summary.textContent).toContain(formatWhen(match.matchDate, match.matchTime));
  };
  await saysTheMatch();
  await reachesClips();
  await saysTheMatch();
  press("Add to Reel: First try");
  press("Next: Edit Reel");
  await saysTheMatch();
});

test("matches open to the user's clips come first, then others with clips, with sport and date", async () => {
  await opens();
  await screen.findByRole("option", { name: /^Elsewhere/ });
  const groups = screen.getAllByRole("group").filter((group) => group.tagName === "OPTGROUP");
  const offered = groups.map((group) => [
    group.getAttribute("label"),
    ...within(group)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ]);
  expect(offered).toEqual([
    ["Matches you can add clips to", `Elsewhere vs Rietvlei Boys’ High, ${match.sport}, 03/10/2026`],
    ["Other matches with clips", `Hoërskool Witberg vs Rietvlei Boys’ High, ${match.sport}, 14/11/2026`],
  ]);
});

test("a match without clips says how to get some and loads no other match's clips", async () => {
  await device.database.table("videoClip").clear();
  await opens(match.id);
  await screen.findByRole("option", { name: /^Hoërskool Witberg vs Rietvlei Boys’ High/ });
  type("Title", "Tries");
  press("Next: Add Clips");
  expect(
    await screen.findByText("No clips available. Upload some video clips to get started.", {}, { timeout }),
  ).toBeTruthy();
  expect(screen.getByText("Available Clips: 0")).toBeTruthy();
});

test("two presses between two renders choose two clips", async () => {
  await opens(match.id);
  await reachesClips();
  act(() => {
    button("Add to Reel: First try").click();
    button("Add to Reel: Second try").click();
  });
  press("Next: Edit Reel");
  expect(order()).toEqual(["First try", "Second try"]);
});

test("one press makes the reel with its clips, order and transitions, also offline", async () => {
  await opens(match.id);
  await reachesClips();
  for (const { title } of clips) press(`Add to Reel: ${title}`);
  press("Next: Edit Reel");
  expect(order()).toEqual(["First try", "Second try", "Final whistle"]);
  const last = () => button(/^Move Final whistle/);
  fireEvent.keyDown(last(), { key: "ArrowUp" });
  fireEvent.keyDown(last(), { key: "ArrowUp" });
  fireEvent.keyDown(last(), { key: "ArrowUp" });
  expect(order()).toEqual(["Final whistle", "First try", "Second try"]);
  expect(screen.getByText("Final whistle, 1 of 3")).toBeTruthy();
  const transition = screen.getByRole<HTMLSelectElement>("combobox", { name: "Transition into First try" });
  expect([transition.value, [...transition.options].map(({ text }) => text)]).toEqual([
    "cut",
    ["Cut", "Fade", "Slide", "Zoom"],
  ]);
  fireEvent.change(transition, { target: { value: "slide" } });
  press("Remove Second try");
  expect(screen.getByRole("heading", { name: "Selected Clips (2)" })).toBeTruthy();
  expect(screen.getByText("0:24"), "half a second is shared").toBeTruthy();
  press("Create Reel");
  await waitFor(() => expect(onMade).toHaveBeenCalledTimes(1), { timeout });
  const [item, ...others] = await device.database.outbox.toArray();
  expect(others).toEqual([]);
  expect(item).toMatchObject({
    name: "reel.create",
    args: {
      ...{ fixtureId: match.id, title: "Saturday’s comeback", isPublic: false },
      clips: [
        { videoClipId: clips[2]?.id, transitionType: "cut" },
        { videoClipId: clips[0]?.id, transitionType: "slide" },
      ],
    },
  });
  cleanup();
  await opens(match.id);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value, "no draft is left").toBe("");
});

test("a clip drags after 120 ms of touch or 5 px of mouse, and scrolls from the outer quarter", async () => {
  await opens(match.id);
  await reachesClips();
  press("Add to Reel: First try");
  press("Next: Edit Reel");
  const list = within(screen.getByRole("region", { name: /^Selected Clips/ })).getByRole("list");
  expect(Sortable.get(list)?.options).toMatchObject({
    ...{ delay: 120, delayOnTouchOnly: true, fallbackTolerance: 5, animation: 330 },
    ...{ scrollSpeed: 28, scrollSensitivity: Math.round(window.innerHeight / 4) },
  });
});

test("restores an unfinished reel after the tab was closed", async () => {
  await opens(match.id);
  await reachesClips();
  press("Add to Reel: Second try");
  cleanup();
  await opens(match.id);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Saturday’s comeback");
  await screen.findByRole("option", { name: /^Hoërskool Witberg vs Rietvlei Boys’ High/ });
  press("Next: Add Clips");
  await screen.findByText("Available Clips: 3");
  expect(isDisabled("Added: Second try")).toBe(true);
});

test("another match starts without the previous match's clips", async () => {
  await opens(match.id);
  await reachesClips();
  press("Add to Reel: Second try");
  press("Back");
  const other = (await screen.findByRole<HTMLOptionElement>("option", { name: /^Elsewhere/ })).value;
  fireEvent.change(screen.getByRole("combobox", { name: "Match" }), { target: { value: other } });
  press("Next: Add Clips");
  await screen.findByText("Available Clips: 0");
  expect(isDisabled("Next: Edit Reel")).toBe(true);
});
