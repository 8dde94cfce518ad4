import "fake-indexeddb/auto";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lazyRules } from "#app/db/lazyRules.ts";
import { queuedSentence } from "#app/sync/syncTexts.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { mailTopics, notificationTopics } from "#shared/entities/choices.ts";
import type { NotificationChoices as Choices } from "#shared/entities/user.ts";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#app/sync/mutate.ts";
import { NotificationChoices } from "./NotificationChoices.tsx";
import { myAccountTexts } from "./texts.ts";

const timeout = 10_000;
const texts = myAccountTexts.choices;
let phone: AccountScreen;
let userId: string;

beforeAll(async () => void (await lazyRules.load()), 60_000);
beforeEach(async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  userId = crypto.randomUUID();
  phone = new AccountScreen(userId);
  await phone.hasSynced();
});
afterEach(async () => {
  await phone.isClosed();
  vi.restoreAllMocks();
});

async function opens(choices?: Choices) {
  const createdAt = "2026-11-20T08:00:00.000Z";
  const row = { ...{ id: userId, rev: 1, createdAt, username: "nomsa" }, role: "user" as const };
  await phone.holds("user", [{ ...row, ...(choices ? { notificationChoices: choices } : {}) }]);
  await phone.opens(<NotificationChoices userId={userId} />);
  await screen.findByRole("table");
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const queued = async () => (await phone.database.outbox.toArray()).map(({ name, args }) => [name, args]);

test("every kind of news has a line, and only what can wait can be kept out of the mailbox", async () => {
  await opens();
  for (const topic of notificationTopics) {
    const line = screen.getByRole("rowheader", { name: texts.topics[topic] }).closest("tr");
    const boxes = within(line ?? document.body).getAllByRole<HTMLInputElement>("checkbox");
    expect(
      boxes.map(({ checked }) => checked),
      topic,
    ).toEqual(mailTopics.some((known) => known === topic) ? [true, true] : [true]);
  }
});

test("a choice made without a signal shows at once, says that it waits, and names only what changed", async () => {
  await opens({ pushOff: ["money"], mailOff: ["film"] });
  expect([
    tick("Payments and disputes: on your devices").checked,
    tick("Recordings and reels: by email").checked,
  ]).toEqual([false, false]);
  expect(screen.queryByText(queuedSentence)).toBeNull();
  fireEvent.click(tick("Messages: on your devices"));
  await vi.waitFor(() => expect(tick("Messages: on your devices").checked).toBe(false), { timeout });
  await screen.findByText(queuedSentence, {}, { timeout });
  expect(await queued()).toEqual([["notification.choose", { push: { messages: false } }]]);
  expect((await phone.database.table("user").get(userId)).notificationChoices).toEqual({
    pushOff: ["money", "messages"],
    mailOff: ["film"],
  });
});

test("quiet hours begin with a night, take other hours, and end", async () => {
  await opens();
  fireEvent.click(screen.getByRole("switch", { name: texts.quiet }));
  const until = await screen.findByLabelText(texts.until, {}, { timeout });
  expect(until).toHaveProperty("value", "06:00");
  fireEvent.change(until, { target: { value: "21:00" } });
  screen.getByText(texts.same);
  fireEvent.click(screen.getByRole("button", { name: texts.save }));
  fireEvent.change(until, { target: { value: "05:30" } });
  fireEvent.click(screen.getByRole("button", { name: texts.save }));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: texts.save })).toBeNull(), { timeout });
  fireEvent.click(screen.getByRole("switch", { name: texts.quiet }));
  await vi.waitFor(() => expect(screen.queryByLabelText(texts.until)).toBeNull(), { timeout });
  expect((await queued()).map(([, args]) => args)).toEqual([
    { quiet: { from: "21:00", until: "06:00" } },
    { quiet: { from: "21:00", until: "05:30" } },
    { quiet: null },
  ]);
});
