import { expect, test } from "vitest";
import { syncTexts } from "#app/sync/syncTexts.ts";
import type { UnsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { isAnythingLeft, syncSummary, type SyncFacts } from "./syncSummary.ts";

const nothing: UnsentCounts = { changes: 0, videos: 0, recordings: 0 };
const facts: SyncFacts = {
  ...{ phase: { kind: "idle" }, waiting: 0, total: 0, rejected: 0, left: nothing },
  ...{ files: 0, recordings: 0, fileProgress: undefined },
};

/** What the pill says of one thing that only this device has, for each kind of it. */
const ofThisSession: Readonly<Record<"waiting" | "rejected" | "files" | "recordings", string>> = {
  waiting: "1 saved",
  rejected: "1 needs you",
  files: "1 video waits",
  recordings: "1 video waits",
};
const ofAnEndedSession: Readonly<Record<keyof UnsentCounts, string>> = {
  changes: "1 saved",
  videos: "1 saved",
  recordings: "1 video waits",
};

test("the pill says that all is sent when nothing is unsent", () => {
  expect(syncSummary(facts).words).toBe(syncTexts.allSent);
});

test.each(Object.entries(ofThisSession))(
  "the pill mentions a single thing that is unsent: one of %s",
  (kind, words) => {
    expect(syncSummary({ ...facts, [kind]: 1 }).words).toBe(words);
  },
);

test.each(Object.entries(ofAnEndedSession))(
  "the pill mentions a single thing that an ended session left here: one of its %s",
  (kind, words) => {
    const left = { ...nothing, [kind]: 1 };
    expect(isAnythingLeft(left)).toBe(true);
    expect(syncSummary({ ...facts, left }).words).toBe(words);
  },
);
