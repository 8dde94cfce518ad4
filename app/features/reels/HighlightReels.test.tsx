import "fake-indexeddb/auto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { aCompletedFixture, aReelRow } from "#app/testing/filmRows.ts";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import "#app/ui/DialogPanel.tsx";
import { HighlightReels } from "./HighlightReels.tsx";

/** As patient as the browser tests: other tests may occupy both cores. */
const timeout = 10_000;

const userId = "0d0c0b0a-1111-4222-8333-444455556666";
let device: AccountScreen;
const [onWatch, onCreate] = [vi.fn(), vi.fn()];

beforeEach(() => {
  device = new AccountScreen(userId);
  vi.clearAllMocks();
});
afterEach(() => device.isClosed());

const opens = (madeId?: string) =>
  device.opens(<HighlightReels onWatch={onWatch} onCreate={onCreate} madeId={madeId} />);

function cardOf(title: string): HTMLElement {
  const card = screen.getByRole("heading", { name: title }).closest("article");
  if (!card) throw new Error(`There is no card of ${title}.`);
  return card;
}

test("six placeholders appear until the first answer arrives", async () => {
  await opens();
  expect(screen.getAllByTestId("reel-skeleton")).toHaveLength(6);
  expect(screen.queryByText("No highlight reels yet")).toBeNull();
});

test("with no reels, the first one can be made", async () => {
  await device.hasSynced();
  await opens();
  expect(await screen.findByRole("heading", { name: "No highlight reels yet" })).toBeTruthy();
  expect(screen.getByText("Be the first to create an amazing highlight reel!")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Create Your First Reel" }));
  expect(onCreate).toHaveBeenCalledTimes(1);
});

test("lists and counts public reels; only completed ones can be watched", async () => {
  const done = aReelRow({ title: "Saturday’s comeback", views: 12, likes: 3, shares: 2 });
  await device.holds("highlightReel", [
    done,
    aReelRow({ title: "Being made", status: "processing", videoUrl: undefined, duration: undefined, views: 1 }),
    aReelRow({ title: "Private", isPublic: false, views: 100 }),
    aReelRow({ title: "Withdrawn", permitted: false, views: 100 }),
    aReelRow({ title: "Reported", takedown: "reported", views: 100 }),
    aReelRow({ title: "Of a private clip", heldBack: "privateClip", views: 100 }),
  ]);
  await device.hasSynced();
  await opens();
  const list = await screen.findByRole("list", { name: "Highlight reels" });
  const titles = within(list).getAllByRole("heading");
  expect(titles.map((title) => title.textContent).sort()).toEqual(["Being made", "Saturday’s comeback"]);
  const figure = (label: string) => screen.getByText(label).parentElement?.querySelector("dd")?.textContent;
  expect(["Total Reels", "Total Views", "Total Likes"].map(figure)).toEqual(["2", "13", "3"]);
  const card = within(cardOf("Saturday’s comeback"));
  expect(card.getByText("1:47")).toBeTruthy();
  expect(card.getByText("Completed")).toBeTruthy();
  expect(card.getByText("12 views")).toBeTruthy();
  fireEvent.click(card.getByRole("button", { name: "Watch Reel: Saturday’s comeback" }));
  expect(onWatch).toHaveBeenCalledExactlyOnceWith(done);
  const waiting = within(cardOf("Being made")).getByRole("button", { name: "Processing..." });
  expect(waiting.getAttribute("aria-disabled")).toBe("true");
});

test("offers a reel for the six latest completed matches", async () => {
  const played = Array.from({ length: 7 }, (_, day) =>
    aCompletedFixture({ matchDate: `2026-11-0${day + 1}`, homeSchool: `School ${day + 1}` }),
  );
  await device.holds("fixture", [...played, aCompletedFixture({ status: "open", homeSchool: "Still to come" })]);
  await device.hasSynced();
  await opens();
  const list = await screen.findByRole("list", { name: "Create Reels from Recent Matches" });
  const buttons = within(list).getAllByRole("button");
  expect(buttons.map((button) => /School \d/.exec(button.getAttribute("aria-label") ?? "")?.[0])).toEqual(
    [7, 6, 5, 4, 3, 2].map((day) => `School ${day}`),
  );
  fireEvent.click(buttons[1] ?? list);
  expect(onCreate).toHaveBeenCalledExactlyOnceWith(played[5]?.id);
});

test.each([
  ["privateClip", /a clip in it is private/],
  ["suspendedClip", /an admin looks at one of its clips/],
] as const)("the maker of a public reel sees why it is not public now: %s", async (heldBack, why) => {
  await device.holds("highlightReel", [aReelRow({ creatorId: userId, permitted: true, heldBack })]);
  await opens();
  const own = await screen.findByRole("region", { name: "My reels" });
  expect(within(own).getByText("Not public now")).toBeTruthy();
  expect(within(own).getByText(why)).toBeTruthy();
});

test("a new reel is scrolled into view and focused", async () => {
  const [older, made] = [
    aReelRow({ creatorId: userId, title: "Older" }),
    aReelRow({ creatorId: userId, title: "Made" }),
  ];
  await device.holds("highlightReel", [older, made]);
  await opens(made.id);
  const own = await screen.findByRole("region", { name: "My reels" });
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Made"), { timeout });
  expect(own.contains(document.activeElement)).toBe(true);
});

test("the maker of a reel sees why it failed, can retry, and deletes it after a confirmation", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const failed = aReelRow({
    ...{ title: "Tries", creatorId: userId, status: "failed", isPublic: false, videoUrl: undefined, permitted: true },
    failureReason: "There is no space left on the server. Try again later.",
  });
  await device.holds("highlightReel", [failed, aReelRow({ title: "Somebody else’s" })]);
  await opens();
  const own = await screen.findByRole("region", { name: "My reels" });
  expect(within(own).getAllByRole("article")).toHaveLength(1);
  expect(screen.getByRole("heading", { name: "All reels" })).toBeTruthy();
  expect(within(own).getByText(/no space left on the server/)).toBeTruthy();
  fireEvent.click(within(own).getByRole("button", { name: "Try again: Tries" }));
  await within(own).findByText("Processing", {}, { timeout });
  fireEvent.click(within(own).getByRole("button", { name: "Delete Tries" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete this reel?" }, { timeout });
  expect(await device.database.table("highlightReel").get(failed.id)).not.toHaveProperty("deletedAt");
  fireEvent.click(within(question).getByRole("button", { name: "Delete reel" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "My reels" })).toBeNull(), { timeout });
});
