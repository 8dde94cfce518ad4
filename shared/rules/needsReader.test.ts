import { expect, test } from "vitest";
import type { AnnouncementKind } from "./announcement.ts";
import { countNeedsReader } from "./needsReader.ts";

/** Each has a button for its reader, and a day by which it counts or somebody who waits. */
const toAnswer: readonly AnnouncementKind[] = [
  ...(["bidReceived", "newDateProposed", "noShowReported", "otherSigned", "disputeOpened", "messageReceived"] as const),
];

test.each(toAnswer)("%s waits for its reader, so the icon counts it until it is read", (kind) => {
  expect(countNeedsReader([{ kind, isRead: false }])).toBe(1);
  expect(countNeedsReader([{ kind, isRead: true }])).toBe(0);
});

test("news with nothing to do is not counted", () => {
  expect(countNeedsReader([{ kind: "contractSigned", isRead: false }])).toBe(0);
});
