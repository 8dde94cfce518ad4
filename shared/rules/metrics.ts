import type { Fixture, FixtureStatus } from "../entities/fixture.ts";
import type { Streamer } from "../entities/streamer.ts";

/** Completed fixtures in percent of all; 0 without any. */
export function completionRate(completed: number, total: number): number {
  return percent(completed, total);
}

/** Verified streamers in percent of all; 0 without any. */
export function verificationRate(verified: number, total: number): number {
  return percent(verified, total);
}

export interface FixtureCounts extends Record<FixtureStatus, number> {
  total: number;
  /** Open or assigned. */
  active: number;
}

export function fixtureCounts(fixtures: readonly Pick<Fixture, "status">[]): FixtureCounts {
  const count = (status: FixtureStatus) => fixtures.filter((fixture) => fixture.status === status).length;
  const open = count("open");
  const assigned = count("assigned");
  return {
    total: fixtures.length,
    open,
    assigned,
    completed: count("completed"),
    cancelled: count("cancelled"),
    active: open + assigned,
  };
}

/** Rejected streamers count as pending: total minus verified. */
export function streamerCounts(streamers: readonly Pick<Streamer, "verified" | "deletedAt">[]) {
  const present = streamers.filter((streamer) => !streamer.deletedAt);
  const verified = present.filter((streamer) => streamer.verified).length;
  return { total: present.length, verified, pending: present.length - verified };
}

/** Average budget of all fixtures in cents, rounded; 0 without any. */
export function averageBudgetCents(fixtures: readonly Pick<Fixture, "budgetCents">[]): number {
  const sum = fixtures.reduce((total, fixture) => total + fixture.budgetCents, 0);
  return fixtures.length === 0 ? 0 : Math.round(sum / fixtures.length);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
