import { expect, test } from "vitest";
import { isFailure, type WaitingKind } from "./waiting.ts";

const isAFailure: Record<WaitingKind, boolean> = {
  addresses: false,
  streamers: false,
  reports: false,
  disputes: false,
  noShows: false,
  payouts: false,
  failedJobs: true,
  quarantined: true,
};

test("of what waits for an admin, failed work counts as a failure and nothing else does", () => {
  const kinds = Object.keys(isAFailure) as WaitingKind[];
  expect(Object.fromEntries(kinds.map((kind) => [kind, isFailure(kind)]))).toEqual(isAFailure);
});
