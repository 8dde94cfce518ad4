import { expect, test } from "vitest";
import type { AnnouncementKind } from "./announcement.ts";
import { countNeedsReader } from "./needsReader.ts";

/** Each gives its reader a button to press, with a deadline or someone waiting. */
const toAnswer: readonly AnnouncementKind[] = [
  "bidReceived",
  "newDateProposed",
  "noShowReported",
  "otherSigned",
  "disputeOpened",
  "messageReceived",
];

test.each(toAnswer)("%s waits for its reader, so the icon counts it until it is read", (kind) => {
  expect(countNeedsReader([{ kind, isRead: false }])).toBe(1);
  expect(countNeedsReader([{ kind, isRead: true }])).toBe(0);
});

test("news with nothing to do is not counted", () => {
  expect(countNeedsReader([{ kind: "contractSigned", isRead: false }])).toBe(0);
});
