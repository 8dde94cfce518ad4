import { classes } from "./classes.ts";

export type SumRow = {
  label: string;
  /** Already written ("R250.00"). */
  amount: string;
  /** `saving` comes off, `total` is what counts. */
  kind?: "saving" | "total" | undefined;
};

/** Amounts under each other, the total last and larger. */
export function SumTable({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className="divide-y divide-hairline">
      {rows.map(({ label, amount, kind }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
          <dt className={kind === "total" ? "font-semibold" : undefined}>{label}</dt>
          <dd
            className={classes(
              "figures flex-none",
              kind === "saving" && "text-pitch-text",
              kind === "total" ? "text-2xl" : "text-lg",
            )}
          >
            {amount}
          </dd>
        </div>
      ))}
    </dl>
  );
}
