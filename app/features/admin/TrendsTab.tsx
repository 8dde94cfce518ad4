import { lazy, Suspense } from "react";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Skeleton } from "#app/ui/Skeleton.tsx";
import { adminTexts } from "./adminTexts.ts";
import { hasFigures, trendMonths, type TrendMonth } from "./trendMonths.ts";
import { OnlinePart } from "./OnlinePart.tsx";
import type { MetricsCall } from "./PlatformMetrics.tsx";

const texts = adminTexts.trends;

/** The chart library is large and not cached on devices; without it the table shows the same. */
const TrendsChart = lazy(() =>
  import("./TrendsChart.tsx").then(
    (module) => ({ default: module.TrendsChart }),
    () => ({ default: () => <p className="px-4 pb-4 text-ink-soft">{texts.noChart}</p> }),
  ),
);

/** The last twelve months: fixtures, revenue and streamers, as charts and as a table. */
export function TrendsTab({ metrics }: { metrics: MetricsCall }) {
  return (
    <OnlinePart call={metrics} failed={texts.failed}>
      {({ monthlyStats }, refresh) => {
        const months = trendMonths(monthlyStats);
        if (!hasFigures(months)) {
          return (
            <EmptyState scene="field" title={texts.none} action={refresh}>
              {texts.noneText}
            </EmptyState>
          );
        }
        return (
          <Card as="section" flush aria-label={adminTexts.tab.trends} className="overflow-hidden">
            <div className="flex flex-wrap items-center justify-between gap-x-4 p-4 pr-2">
              <h2 className="text-lg">{texts.heading}</h2>
              {refresh}
            </div>
            <Suspense fallback={<Skeleton className="mx-4 mb-4 h-56" />}>
              <TrendsChart months={months} />
            </Suspense>
            <TrendsTable months={months} />
          </Card>
        );
      }}
    </OnlinePart>
  );
}

/** Newest month first, because it is what people look for. */
function TrendsTable({ months }: { months: readonly TrendMonth[] }) {
  return (
    <table className="w-full border-t border-hairline text-right">
      <caption className="sr-only">{texts.heading}</caption>
      <thead>
        <tr className="bg-sunken text-sm text-ink-soft">
          {[texts.month, texts.fixtures, texts.revenue, texts.streamers].map((name) => (
            <th key={name} scope="col" className="px-2 py-2.5 font-semibold first:pl-4 first:text-left last:pr-4">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, label, fixtures, revenueText, streamers }) => (
          <tr key={month} className="border-t border-hairline">
            <th scope="row" className="px-2 py-2.5 pl-4 text-left font-normal">
              {label}
            </th>
            <td className="figures px-2">{fixtures}</td>
            <td className="figures px-2">{revenueText}</td>
            <td className="figures px-2 pr-4">{streamers}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
