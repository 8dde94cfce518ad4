import { expect, test } from "vitest";
import { notificationTopics } from "#shared/entities/choices.ts";
import type { Notification } from "#shared/entities/notification.ts";
import { announcementKinds, type AnnouncementKind } from "#shared/rules/announcement.ts";
import { announcementText, isNotified } from "#shared/rules/announcementTexts.ts";
import { topicOf } from "#shared/rules/notificationTopics.ts";
import { isRoutePath } from "#shared/rules/routeAccess.ts";
import { about, announcementValues } from "#shared/testing/announcementSamples.ts";
import { pushMessage } from "./pushMessage.ts";

const home = "https://touchline.test";
const fixtureId = crypto.randomUUID();

/** A line in the bell, as the server writes it. */
function aNotification(kind: AnnouncementKind, side: string): Notification {
  const { sentence: text, path } = announcementText({
    ...about(kind, { side }),
    ...{ fixtureId, bidId: "b" },
    ...(kind.startsWith("reel") ? { reelId: "r" } : {}),
  });
  const [id, createdAt] = [crypto.randomUUID(), "2026-11-28T08:00:00.000Z"];
  return { id, rev: 1, userId: "u", kind, text, path, createdAt, isRead: false };
}

const notified = announcementKinds.filter(isNotified);
const { side: _side, absent: _absent, isYes: _isYes, said: _said, ...told } = announcementValues;
/** What a locked screen must not say. */
const names = Object.values(told);

test.each(notified)(
  "%s: its push says what happened without names, and leads where the bell and the email lead",
  (kind) => {
    for (const side of ["streamer", "requester"]) {
      const row = aNotification(kind, side);
      const message = pushMessage(row, [row], home);
      expect(message).toMatchObject({ web_push: 8030, type: kind, id: row.id });
      const { title = "", navigate = "", tag } = message?.notification ?? {};
      expect(title).toMatch(/^[A-Z][a-z' ]{10,60}\.$/);
      expect(names.filter((name) => JSON.stringify(message).includes(name))).toEqual([]);
      const address = new URL(navigate);
      expect([address.origin, address.searchParams.get("n"), tag]).toEqual([home, row.id, row.id]);
      address.searchParams.delete("n");
      expect(address.pathname + address.search).toBe(row.path);
      expect(isRoutePath(address.pathname)).toBe(true);
    }
  },
);

test("news about a match leads to that match", () => {
  const matchNews = notified.filter((kind) => !["account", "film", "reviews"].includes(topicOf(kind)));
  const elsewhere = matchNews.filter((kind) => {
    const path = aNotification(kind, "requester").path;
    return !path.includes(`fixture=${fixtureId}`);
  });
  // Another open match is the next step; a pay-out is for several.
  expect(elsewhere).toEqual(["bidDeclined", "paidOut", "payoutReturned"]);
});

test("what goes by email only is not pushed, nor is a kind of a later version", () => {
  const byMail = announcementKinds.filter((kind) => !isNotified(kind));
  for (const kind of byMail) expect(pushMessage(aNotification(kind, "streamer"), [], home), kind).toBeUndefined();
  expect(pushMessage({ ...aNotification("bidReceived", "requester"), kind: "later" }, [], home)).toBeUndefined();
});

test("every topic that can be switched off has news, and the number counts only unread news to act on", () => {
  expect(new Set(notified.map(topicOf))).toEqual(new Set(notificationTopics));
  const rows = notified.map((kind) => aNotification(kind, "requester"));
  const [first] = rows;
  const badge = (all: readonly Notification[]) => first && pushMessage(first, all, home)?.app_badge;
  const unread = badge(rows) ?? 0;
  expect(unread).toBeGreaterThan(0);
  expect(unread).toBeLessThan(rows.length);
  expect(badge(rows.map((row) => ({ ...row, isRead: true })))).toBe(0);
});
