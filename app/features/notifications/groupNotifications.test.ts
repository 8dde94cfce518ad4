import { expect, test } from "vitest";
import type { Notification } from "#shared/entities/notification.ts";
import { groupNotifications } from "./groupNotifications.ts";

const match = "/requester-dashboard?fixture=0d0c0b0a-1111-4222-8333-444455556666";

function told(text: string, second: string, changes: Partial<Notification> = {}): Notification {
  return {
    ...{ id: crypto.randomUUID(), rev: 1, userId: crypto.randomUUID(), kind: "schoolApproved", isRead: false },
    ...{ text, createdAt: `2026-11-28T${second}.000Z`, path: match },
    ...changes,
  };
}

const texts = (notifications: readonly Notification[]) =>
  groupNotifications(notifications).map(({ entries }) => entries.map(({ text }) => text));

test("events of one match in the same minute form one entry, newest first", () => {
  const before = told("We've asked the school", "10:41:59");
  const yes = told("The school said yes", "10:42:01");
  const contract = told("The contract is ready", "10:42:30");
  expect(texts([yes, before, contract])).toEqual([
    ["The contract is ready", "The school said yes"],
    ["We've asked the school"],
  ]);
});

test("other matches, messages and news without a match stay separate", () => {
  const other = told("Another match", "10:42:10", { path: match.replace("0d0c", "ffff") });
  const message = told("New message", "10:42:20", {
    kind: "messageReceived",
    path: match.replace("requester-dashboard", "messages") + "&messages=1",
  });
  const verified = told("You're verified", "10:42:30", { path: "/streamer-dashboard" });
  expect(texts([told("Yes", "10:42:00"), other, message, verified])).toEqual([
    ["You're verified"],
    ["New message"],
    ["Another match"],
    ["Yes"],
  ]);
});

test("a group is unread while any of its entries is", () => {
  const read = told("Read", "10:42:01", { isRead: true });
  expect(groupNotifications([read, told("New", "10:42:02")])[0]?.isRead).toBe(false);
  expect(groupNotifications([read])[0]?.isRead).toBe(true);
});
