import type { MetricsAnswer } from "#shared/api/answers.ts";
import { centsOf, dateParts, formatWholeRand } from "#shared/rules/format.ts";

export interface TrendMonth {
  /** yyyy-MM. */
  month: string;
  /** "Nov 2026". */
  label: string;
  fixtures: number;
  /** In rand, for the chart's scale. */
  revenue: number;
  /** "R12500": monthly revenue has no decimals. */
  revenueText: string;
  streamers: number;
}

/** The server's months as the chart and the table show them, oldest first. */
export function trendMonths(stats: MetricsAnswer["monthlyStats"]): TrendMonth[] {
  return stats.map(({ month, fixtures, revenue, streamers }) => ({
    ...{ month, fixtures, streamers },
    label: `${dateParts(`${month}-01`).month} ${month.slice(0, 4)}`,
    revenue: Number(revenue),
    revenueText: formatWholeRand(centsOf(revenue)),
  }));
}

export function hasFigures(months: readonly TrendMonth[]): boolean {
  return months.some(({ fixtures, revenue, streamers }) => fixtures > 0 || revenue !== 0 || streamers > 0);
}
