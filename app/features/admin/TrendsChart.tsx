import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { adminTexts } from "./adminTexts.ts";
import type { TrendMonth } from "./trendMonths.ts";

const texts = adminTexts.trends;
const height = 180;

/** Three small charts with one scale each. Screen readers and print get the table below. */
export function TrendsChart({ months }: { months: readonly TrendMonth[] }) {
  return (
    <div aria-hidden="true" className="grid gap-6 px-4 pb-5 md:grid-cols-3 print:hidden">
      <Drawing months={months} of="fixtures" title={texts.fixtures} colour="var(--pitch)" />
      <Drawing months={months} of="revenue" title={texts.revenueInRand} colour="var(--sky)" />
      <Drawing months={months} of="streamers" title={texts.streamers} colour="var(--floodlight)" />
    </div>
  );
}

interface DrawingProps {
  months: readonly TrendMonth[];
  of: "fixtures" | "revenue" | "streamers";
  title: string;
  colour: string;
}

function Drawing({ months, of, title, colour }: DrawingProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-semibold">{title}</figcaption>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart data={[...months]} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="label"
            tickFormatter={(label: string) => label.slice(0, "Nov".length)}
            tick={{ fill: "var(--ink-soft)", fontSize: 13 }}
            stroke="var(--control)"
            interval="preserveStartEnd"
          />
          <YAxis
            width={52}
            allowDecimals={false}
            tick={{ fill: "var(--ink-soft)", fontSize: 13 }}
            stroke="var(--control)"
          />
          <Bar dataKey={of} fill={colour} radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
