import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { aReelRow } from "#app/testing/filmRows.ts";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { ReportsTab } from "./ReportsTab.tsx";

const timeout = 10_000;
let device: AccountScreen;

beforeEach(() => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  device = new AccountScreen("0d0c0b0a-1111-4222-8333-444455556666", "admin");
});
afterEach(async () => {
  await device.isClosed();
  vi.restoreAllMocks();
});

function line(title: string): HTMLElement {
  const item = screen.getByText(title).closest("li");
  if (!item) throw new Error(`There is no line of ${title}.`);
  return item;
}

test("reels awaiting a decision come first with their reports, and go once shown again", async () => {
  const [kept, waiting] = [
    aReelRow({ id: "00000000-1111-4222-8333-444455556666", title: "Decided", takedown: "keptDown" }),
    aReelRow({ id: "ffffffff-1111-4222-8333-444455556666", title: "Reported", takedown: "reported" }),
  ];
  await device.holds("highlightReel", [kept, waiting, aReelRow({ title: "Nobody objects" })]);
  const about = { rev: 1, highlightReelId: waiting.id, fixtureId: waiting.fixtureId };
  await device.holds("reelReport", [
    {
      ...about,
      id: crypto.randomUUID(),
      reason: "My child is in it",
      contact: "082 123 4567",
      createdAt: "2026-11-20T10:00:00.000Z",
    },
  ]);
  await device.opens(<ReportsTab />);
  await screen.findByText("Reported", {}, { timeout });
  expect(screen.queryByText("Nobody objects")).toBeNull();
  const badges = screen.getAllByText(/^(Needs your decision|Kept down)$/);
  expect(badges.map(({ textContent }) => textContent)).toEqual(["Needs your decision", "Kept down"]);
  expect(within(line("Reported")).getByText("“My child is in it”")).toBeTruthy();
  expect(within(line("Reported")).getByText(/Can be reached at 082 123 4567/)).toBeTruthy();
  expect(within(line("Decided")).queryByRole("button", { name: "Keep down" })).toBeNull();
  fireEvent.click(within(line("Reported")).getByRole("button", { name: "Show again" }));
  await waitFor(() => expect(screen.queryByText("Reported")).toBeNull(), { timeout });
});

test("lists a reel with a suspended account's clip and the reason, until it is shown again", async () => {
  await device.holds("highlightReel", [aReelRow({ title: "Of another account", heldBack: "suspendedClip" })]);
  await device.opens(<ReportsTab />);
  await screen.findByText("Of another account", {}, { timeout });
  expect(screen.getByText("A clip in this video is from an account that is suspended.")).toBeTruthy();
  expect(screen.getByText("Needs your decision")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show again" }));
  await waitFor(() => expect(screen.queryByText("Of another account")).toBeNull(), { timeout });
});

test("a reel reported again after a decision to show it is listed as still shown, to keep or take down", async () => {
  const reel = aReelRow({ title: "Shown before" });
  const about = { rev: 1, highlightReelId: reel.id, fixtureId: reel.fixtureId, createdAt: "2026-11-20T10:00:00.000Z" };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await device.holds("highlightReel", [reel]);
  await device.holds("reelReport", [
    { ...about, id: first, reason: "My child is in it", decision: "showAgain" },
    { ...about, id: second, reason: "Still there" },
  ]);
  await device.opens(<ReportsTab />);
  await screen.findByText("Reported again, still shown", {}, { timeout });
  fireEvent.click(screen.getByRole("button", { name: "Keep showing" }));
  await waitFor(() => expect(screen.queryByText("Shown before")).toBeNull(), { timeout });
});

test("shows an empty list when nothing is reported", async () => {
  await device.opens(<ReportsTab />);
  expect(await screen.findByText("No reported videos", {}, { timeout })).toBeTruthy();
});
