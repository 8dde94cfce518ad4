import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveNow } from "#app/features/home/LiveNow.tsx";
import { NotificationList } from "#app/features/notifications/NotificationList.tsx";
import { NotificationsBell } from "#app/features/notifications/NotificationsBell.tsx";
import { ScreenOf } from "#app/testing/screenOf.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/features/notifications/NotificationList.tsx";
import "#app/sync/mutate.ts";
import "#app/ui/DialogPanel.tsx";
import { deliveredWorld, ids, liveWorld, people } from "#shared/testing/testStages.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";

const patience = { timeout: 10_000 };
const watch = { name: "Watch Rondebosch Boys vs Paarl Gim" };
let shown: ScreenOf;
let isDesktop: boolean;

beforeEach(() => {
  isDesktop = true;
  listed();
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ ...query, matches: isDesktop }) as never);
});
afterEach(async () => {
  await shown.leaves();
  vi.restoreAllMocks();
});

async function opens(world: TestWorld, person: (typeof people)[keyof typeof people] = people.requester): Promise<void> {
  shown = new ScreenOf(person);
  await shown.syncs(world);
  const told = { rev: 1, userId: person.userId, isRead: false, path: `/requester-dashboard?fixture=${ids.fixture}` };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await shown.database.table("notification").bulkPut([
    { ...told, id: first, kind: "contractSigned", text: "Signed by both", createdAt: "2026-12-05T08:42:01.000Z" },
    { ...told, id: second, kind: "streamLive", text: "It is live", createdAt: "2026-12-05T08:42:31.000Z" },
  ]);
  await act(async () =>
    shown.opens(
      "/",
      <>
        <NotificationsBell />
        <LiveNow most={3} />
      </>,
    ),
  );
}

const bell = () => screen.findByRole("button", { name: /^Notifications/ }, patience);

async function opensBell(): Promise<HTMLElement> {
  fireEvent.click(await bell());
  return screen.findByRole("dialog", { name: "Notifications" }, patience);
}

test("while a match is live, the home page lets both sides watch and share it", async () => {
  await opens(await liveWorld());
  const strip = await screen.findByRole("region", { name: "Live now" }, patience);
  expect(within(strip).getByRole("link", watch).getAttribute("href")).toMatch(/^\/watch\?match=\d+#[0-9a-f-]{36}$/);
  expect(within(strip).getByRole("button", { name: /^Share/ })).toBeTruthy();
});

test("what both sides share is the match's own watch page, not the platform's", async () => {
  await opens(await liveWorld());
  const strip = await screen.findByRole("region", { name: "Live now" }, patience);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  fireEvent.click(within(strip).getByRole("button", { name: /^Share/ }));
  await waitFor(() => expect(copied).toHaveBeenCalled());
  expect(copied.mock.calls.at(-1)?.[0]).toMatch(/^http.*\/watch\?match=\d+#[0-9a-f-]{36}$/);
});

const other = { number: 77, homeSchool: "Grey High", awaySchool: "Maritzburg", sport: "Hockey", venue: "Astro" };

function listed(...matches: readonly object[]): void {
  const answer = { matches: matches.map((match) => ({ startsAt: "2026-12-05T08:30:00.000Z", ...match })) };
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(answer));
}

test("matches that everyone may watch are listed after one's own, each once, without a key", async () => {
  const world = await liveWorld();
  const [own] = world.store.all("fixture");
  listed(other, { ...other, number: own?.number });
  await opens(world);
  const strip = await screen.findByRole("region", { name: "Live now" }, patience);
  const link = await within(strip).findByRole("link", { name: "Watch Grey High vs Maritzburg" }, patience);
  expect(link.getAttribute("href")).toBe("/watch?match=77");
  expect(within(strip).getAllByRole("listitem")).toHaveLength(2);
});

test("more live matches than there is room for are counted, and a match that is over leaves", async () => {
  listed(...[1, 2, 3, 4].map((number) => ({ ...other, number: 100 + number })));
  await opens(await deliveredWorld());
  expect(await screen.findByRole("link", { name: "All 4 live matches" }, patience)).toBeTruthy();
  listed();
  act(() => window.dispatchEvent(new Event("online")) && undefined);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Live now" })).toBeNull(), patience);
});

test("another user's match is not on the home page, not even for an admin, who has all bids", async () => {
  await opens(await liveWorld(), people.admin);
  await bell();
  expect(screen.queryByRole("region", { name: "Live now" })).toBeNull();
});

test("after delivery nothing is live, neither on the home page nor in the bell", async () => {
  await opens(await deliveredWorld());
  const list = await opensBell();
  expect(within(list).queryByRole("link", watch)).toBeNull();
  expect(screen.queryByRole("region", { name: "Live now" })).toBeNull();
});

test("a bell opened before its entries have loaded does not say that it is empty", async () => {
  shown = new ScreenOf(people.requester);
  await shown.syncs(await liveWorld());
  await act(async () =>
    shown.opens("/", <NotificationList notifications={undefined} isOpen onClose={() => undefined} />),
  );
  const list = await screen.findByRole("dialog", { name: "Notifications" }, patience);
  expect(within(list).getByRole("status").textContent).toBe("Loading");
  expect(within(list).queryByText("Nothing new")).toBeNull();
});

test("the bell groups one minute's events into one entry with a Watch link", async () => {
  await opens(await liveWorld());
  const list = await opensBell();
  expect(await within(list).findAllByRole("listitem", {}, patience)).toHaveLength(1);
  expect(await within(list).findByRole("link", watch, patience)).toBeTruthy();
  fireEvent.click(within(list).getByRole("button", { name: /It is live.*Signed by both/ }));
  expect(shown.address).toBe(`/requester-dashboard?fixture=${ids.fixture}`);
  await waitFor(async () => expect((await bell()).getAttribute("aria-label")).toBe("Notifications"), patience);
});

test("the desktop bell opens a popover; Esc, an outside press and the bell close it and restore focus", async () => {
  await opens(await liveWorld());
  const button = await bell();
  for (const close of [
    (list: HTMLElement) => fireEvent.keyDown(list, { key: "Escape" }),
    () => fireEvent.pointerDown(document.body),
    () => {
      fireEvent.pointerDown(button);
      fireEvent.click(button);
    },
  ]) {
    button.focus();
    const list = await opensBell();
    expect(list.contains(document.activeElement)).toBe(true);
    act(() => close(list));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button);
  }
});
