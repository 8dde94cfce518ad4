import { expect, test } from "vitest";
import { announceRejection, spaceRejection } from "./filmFlow.ts";
import { accountSpace, fileBytes } from "./mediaLimits.ts";

const now = "2026-11-21T10:00:00.000Z";
const clip = { purpose: "clip", bytes: fileBytes.clip } as const;

function announced(createdAt: string, state: "expected" | "receiving" = "expected") {
  const count = accountSpace.bytes / fileBytes.clip;
  return Array.from({ length: count }, () => ({ state, createdAt, bytes: fileBytes.clip }));
}

test("files announced a moment ago count towards the space", () => {
  expect(announceRejection(clip, announced("2026-11-21T09:00:00.000Z"), now)?.code).toBe("file.tooMany");
});

test("files with no data after a day do not count towards the space", () => {
  expect(announceRejection(clip, announced("2026-11-20T09:59:59.000Z"), now)).toBeUndefined();
});

test("files that have started to arrive count, however long ago that was", () => {
  expect(announceRejection(clip, announced("2026-11-01T10:00:00.000Z", "receiving"), now)?.code).toBe("file.tooMany");
});

test("a file arriving when the space is full is refused with a sentence about the space", () => {
  const full = announced("2026-11-01T10:00:00.000Z", "receiving");
  expect(spaceRejection(clip, fileBytes.clip, full, now)).toMatchObject({
    status: 413,
    message: "Your videos fill your space of 20 GB. Delete some first.",
  });
  expect(spaceRejection(clip, fileBytes.clip, full.slice(1), now)).toBeUndefined();
});
