import "fake-indexeddb/auto";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepResults } from "#app/db/results.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { FakePush } from "#app/testing/fakePush.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { PushOffer } from "./PushOffer.tsx";
import { pushTexts as texts } from "./pushTexts.ts";

const timeout = 10_000;
const other = "another card";
const dayMs = 24 * 60 * 60 * 1000;

let phone: AccountScreen;
let push: FakePush;

beforeEach(async () => {
  push = new FakePush();
  push.install();
  phone = new AccountScreen(crypto.randomUUID());
  await phone.hasSynced();
});
afterEach(async () => {
  await phone.isClosed();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function opens() {
  cleanup();
  await phone.opens(<PushOffer userId={phone.owner.userId} otherwise={<p>{other}</p>} />);
}

async function hasSent(name: MutationName) {
  const at = new Date().toISOString();
  const done = { mutationId: crypto.randomUUID(), name, createdAt: at, decidedAt: at, outcome: "applied" } as const;
  await keepResults(phone.database, [done]);
}

async function hears(createdAt: string) {
  const news = { userId: phone.owner.userId, kind: "bidReceived", text: "New bid", path: "/", isRead: false };
  await phone.holds("notification", [{ id: crypto.randomUUID(), rev: 1, createdAt, ...news }]);
}

const question = () => screen.queryByRole("region", { name: texts.askTitle });
const asks = () => vi.waitFor(() => expect(question()).not.toBeNull(), { timeout });
const asksNothing = async () => {
  await screen.findByText(other, {}, { timeout });
  expect(question()).toBeNull();
};

test("a first visit is not asked, not even by an account that has had news elsewhere", async () => {
  await hears(new Date(Date.now() - dayMs).toISOString());
  await opens();
  await asksNothing();
});

test("once a first bid has arrived here, the question is asked, and not before the person presses", async () => {
  await opens();
  await asksNothing();
  await hears(new Date(Date.now() + 1_000).toISOString());
  await asks();
  expect(push.questions).toBe(0);
});

test.each([
  [true, texts.kept],
  [false, texts.notKept],
])("turning them on subscribes, and shows whether the browser keeps what is saved: %s", async (isKept, sentence) => {
  push.isKept = isKept;
  await hasSent("fixture.submit");
  await opens();
  await asks();
  fireEvent.click(screen.getByRole("button", { name: texts.turnOn }));
  await screen.findByText(sentence, {}, { timeout });
  expect([push.questions, push.told]).toEqual([1, ["https://push.test/1"]]);
  await opens();
  await asksNothing();
});

test("“Not now” lasts for months, and nothing else is asked in this visit", async () => {
  await hasSent("bid.submit");
  await opens();
  await asks();
  fireEvent.click(screen.getByRole("button", { name: texts.notNow }));
  await vi.waitFor(() => expect(question()).toBeNull());
  expect(screen.queryByText(other)).toBeNull();
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 170 * dayMs);
  await opens();
  await asksNothing();
  vi.spyOn(Date, "now").mockReturnValue(now + 181 * dayMs);
  await opens();
  await asks();
});

test("the browser's No is explained once, and not asked again", async () => {
  push.answer = "denied";
  await hasSent("bid.submit");
  await opens();
  await asks();
  fireEvent.click(screen.getByRole("button", { name: texts.turnOn }));
  await screen.findByText(texts.blocked, {}, { timeout });
  await opens();
  await asksNothing();
});

test("without a signal after all, the card says so and can be pressed again", async () => {
  await hasSent("bid.submit");
  await opens();
  await asks();
  push.isReachable = false;
  fireEvent.click(screen.getByRole("button", { name: texts.turnOn }));
  await screen.findByText(texts.offline, {}, { timeout });
  push.isReachable = true;
  fireEvent.click(screen.getByRole("button", { name: texts.turnOn }));
  await screen.findByText(texts.kept, {}, { timeout });
});

test("an iPhone's browser tab is asked nothing that it cannot do", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)");
  await hasSent("bid.submit");
  await opens();
  await asksNothing();
});
