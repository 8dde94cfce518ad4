import type { MetricsAnswer } from "#shared/api/answers.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { randText, sastDate } from "#shared/rules/format.ts";
import { revenueCents } from "#shared/rules/ledger.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { averageBudgetCents, fixtureCounts, streamerCounts } from "#shared/rules/metrics.ts";
import type { RowReader } from "../appContext.ts";

const everyRow = 100_000;
const mostEvents = 10;
const months = 12;

/** The admin's figures, counted from the rows. Revenue is what the books record as paid and not refunded. */
export async function collectMetrics(rows: RowReader, now = new Date()): Promise<MetricsAnswer> {
  const fixtures = await rows.rowMany("fixture", { limit: everyRow });
  const streamers = (await rows.rowMany("streamer", { limit: everyRow })).filter((streamer) => !streamer.deletedAt);
  const paid = await rows.rowMany("bid", { where: { paymentStatus: "completed" }, limit: everyRow });
  const entries = await rows.rowMany("journalEntry", { limit: everyRow });
  const fixtureCount = fixtureCounts(fixtures);
  const streamerCount = streamerCounts(streamers);
  return {
    totalFixtures: fixtureCount.total,
    activeFixtures: fixtureCount.active,
    openFixtures: fixtureCount.open,
    assignedFixtures: fixtureCount.assigned,
    completedFixtures: fixtureCount.completed,
    totalStreamers: streamerCount.total,
    verifiedStreamers: streamerCount.verified,
    totalRevenue: randText(revenueCents(entries)),
    averageFixtureBudget: randText(averageBudgetCents(fixtures)),
    recentActivity: recentActivity(fixtures, streamers, paid),
    monthlyStats: lastMonths(now).map((month) => ({
      month,
      fixtures: fixtures.filter((fixture) => monthOf(fixture.createdAt) === month).length,
      revenue: randText(revenueCents(entries.filter((entry) => monthOf(entry.createdAt) === month))),
      streamers: streamers.filter((streamer) => monthOf(streamer.createdAt) === month).length,
    })),
  };
}

/** yyyy-MM in South African time. */
function monthOf(isoTime: string): string {
  return sastDate(isoTime).slice(0, 7);
}

function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = monthOf(now.toISOString()).split("-").map(Number);
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - months + index, 1)).toISOString().slice(0, 7),
  );
}

function recentActivity(
  fixtures: readonly Fixture[],
  streamers: readonly Streamer[],
  bids: readonly Bid[],
): MetricsAnswer["recentActivity"] {
  const titles = new Map(fixtures.map((fixture) => [fixture.id, matchTitle(fixture)]));
  return [
    ...fixtures.map((fixture) => ({
      type: "fixture_created" as const,
      description: `New fixture: ${matchTitle(fixture)}`,
      timestamp: fixture.createdAt,
    })),
    ...streamers.map((streamer) => ({
      type: "streamer_joined" as const,
      description: `${streamer.businessName} joined`,
      timestamp: streamer.createdAt,
    })),
    ...bids.flatMap(({ deliveredAt, fixtureId }) =>
      deliveredAt
        ? {
            type: "stream_completed" as const,
            description: `Stream completed: ${titles.get(fixtureId) ?? "a match"}`,
            timestamp: deliveredAt,
          }
        : [],
    ),
  ]
    .sort((one, other) => (one.timestamp < other.timestamp ? 1 : -1))
    .slice(0, mostEvents);
}
