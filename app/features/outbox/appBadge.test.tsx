import "fake-indexeddb/auto";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepResults } from "#app/db/results.ts";
import { rememberActiveUser } from "#app/db/deviceDatabase.ts";
import { showPushedBadge } from "#app/pushBadge.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { AppBadge } from "./AppBadge.tsx";
import { useRejections } from "#app/sync/useOutbox.ts";

const timeout = 10_000;

let phone: AccountScreen;
/** What the icon shows, in order. */
let shown: number[];

beforeEach(async () => {
  shown = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  });
  phone = new AccountScreen(crypto.randomUUID());
  await phone.hasSynced();
  await rememberActiveUser(phone.owner);
});
afterEach(async () => {
  await phone.isClosed();
  vi.unstubAllGlobals();
});

function Icon() {
  return <AppBadge here={useRejections()?.length} />;
}

async function hears(kind: string) {
  const id = crypto.randomUUID();
  const news = { userId: phone.owner.userId, kind, text: "News", path: "/", isRead: false };
  await phone.holds("notification", [{ id, rev: 1, createdAt: "2026-11-20T08:00:00.000Z", ...news }]);
  return id;
}

async function isRefused() {
  const at = "2026-11-20T08:00:00.000Z";
  const refused = { mutationId: crypto.randomUUID(), name: "bid.submit", createdAt: at, decidedAt: at } as const;
  await keepResults(phone.database, [{ ...refused, outcome: "rejected", code: "bid.notPending", message: "No." }]);
}

const shows = (count: number) => vi.waitFor(() => expect(shown.at(-1)).toBe(count), { timeout });

test("opening the app leaves the number that a push has shown, and reading takes it off", async () => {
  const id = await hears("bidReceived");
  await hears("bidDeclined");
  await isRefused();
  await showPushedBadge(1);
  expect(shown).toEqual([2]);
  await phone.opens(<Icon />);
  await shows(2);
  expect(new Set(shown), "never anything else meanwhile").toEqual(new Set([2]));
  await phone.database.table("notification").update(id, { isRead: true });
  await shows(1);
});

test("a number that a push has shown over an open page is put right when the page is looked at", async () => {
  await phone.opens(<Icon />);
  await shows(0);
  await showPushedBadge(3);
  expect(shown.at(-1)).toBe(3);
  document.dispatchEvent(new Event("visibilitychange"));
  await shows(0);
});

test("signing out takes the number off", async () => {
  await hears("bidReceived");
  await phone.opens(<Icon />);
  await shows(1);
  cleanup();
  await shows(0);
});
