import "fake-indexeddb/auto";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { aReelRow } from "#app/testing/filmRows.ts";
import { NewestReels } from "./NewestReels.tsx";
import { reelTexts as texts } from "./texts.ts";

let device: AccountScreen;
beforeEach(() => {
  device = new AccountScreen("0d0c0b0a-1111-4222-8333-444455556666");
});
afterEach(() => device.isClosed());

const opens = () => device.opens(<NewestReels />);

test("home shows the three newest watchable reels, each with a way to play it", async () => {
  const reels = [1, 2, 3, 4].map((day) =>
    aReelRow({ title: `Day ${day}`, createdAt: `2026-11-0${day}T10:00:00.000Z` }),
  );
  const hidden = { createdAt: "2026-11-09T10:00:00.000Z" };
  await device.holds("highlightReel", [
    ...reels,
    aReelRow({ ...hidden, title: "Being made", status: "processing", videoUrl: undefined }),
    aReelRow({ ...hidden, title: "Private", isPublic: false }),
    aReelRow({ ...hidden, title: "Reported", takedown: "reported" }),
  ]);
  await device.hasSynced();
  await opens();
  const list = await screen.findByRole("list", { name: texts.newest });
  const links = await within(list).findAllByRole("link");
  expect(links.map((link) => link.getAttribute("aria-label"))).toEqual(
    ["Day 4", "Day 3", "Day 2"].map((title) => `${texts.watch}: ${title}`),
  );
  expect(links[0]?.getAttribute("href")).toBe(`/highlight-reels?reel=${reels[3]?.id}`);
});

test("home shows placeholders until an answer arrives, then says that there are no reels yet", async () => {
  await opens();
  expect(screen.queryByText(texts.noneOnHome)).toBeNull();
  await device.hasSynced();
  await screen.findByText(texts.noneOnHome);
});
