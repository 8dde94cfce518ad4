import { expect, test } from "vitest";
import { announceRejection, spaceRejection } from "./filmFlow.ts";
import { accountSpace, fileBytes } from "./mediaLimits.ts";

const now = "2026-11-21T10:00:00.000Z";
const clip = { purpose: "clip", bytes: fileBytes.clip } as const;

function announced(createdAt: string, state: "expected" | "receiving" = "expected") {
  const count = accountSpace.bytes / fileBytes.clip;
  return Array.from({ length: count }, () => ({ state, createdAt, bytes: fileBytes.clip }));
}

test("files that were announced a moment ago have their space", () => {
  expect(announceRejection(clip, announced("2026-11-21T09:00:00.000Z"), now)?.code).toBe("file.tooMany");
});

test("files of which nothing has come within a day take no space", () => {
  expect(announceRejection(clip, announced("2026-11-20T09:59:59.000Z"), now)).toBeUndefined();
});

test("files of which something has come take space however long that is ago", () => {
  expect(announceRejection(clip, announced("2026-11-01T10:00:00.000Z", "receiving"), now)?.code).toBe("file.tooMany");
});

test("a file that begins to come in when the space is full is refused with the space, for its device to say so", () => {
  const full = announced("2026-11-01T10:00:00.000Z", "receiving");
  expect(spaceRejection(clip, fileBytes.clip, full, now)).toMatchObject({
    status: 413,
    message: "Your videos fill your space of 20 GB. Delete some first.",
  });
  expect(spaceRejection(clip, fileBytes.clip, full.slice(1), now)).toBeUndefined();
});
