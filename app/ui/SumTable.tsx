import { classes } from "./classes.ts";

export type SumRow = {
  label: string;
  /** Already formatted ("R250.00"). */
  amount: string;
  /** `saving` is deducted, `total` is the result. */
  kind?: "saving" | "total" | undefined;
};

/** Amounts in a column, with the total last and larger. */
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
