import { Lock } from "lucide-react";
import { useRow } from "#app/db/useRows.ts";
import { Card } from "#app/ui/Card.tsx";
import { SumTable } from "#app/ui/SumTable.tsx";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { formatRand } from "#shared/rules/format.ts";
import type { Price } from "#shared/rules/pricing.ts";
import { paymentTexts as texts } from "./texts.ts";

/** The price, the deductions, and the amount charged. */
export function PriceCard({ price }: { price: Price }) {
  const discount = { label: texts.discount, amount: `-${formatRand(price.discountCents)}`, kind: "saving" } as const;
  return (
    <Card>
      <SumTable
        rows={[
          { label: texts.base, amount: formatRand(price.baseCents) },
          ...(price.discountCents > 0 ? [discount] : []),
          { label: texts.total, amount: formatRand(price.totalCents), kind: "total" },
        ]}
      />
    </Card>
  );
}

/** How to pay, as far as this device knows, and that no card number is entered here. */
export function Methods() {
  const operator = useRow("operator", OPERATOR_ID);
  const names = (operator.status === "ready" && operator.row.paymentMethods) || [];
  return (
    <Card as="section" aria-labelledby="methods" className="flex flex-col gap-3">
      <h2 id="methods" className="text-lg">
        {texts.methods}
      </h2>
      <ul className="flex min-h-9 flex-wrap gap-2">
        {names.map((name) => (
          <li key={name} className="rounded-small border border-hairline px-3 py-1.5 font-semibold">
            {name}
          </li>
        ))}
      </ul>
      <p className="flex items-start gap-3 text-sm text-ink-soft">
        <Lock size={20} className="flex-none text-pitch-text" aria-hidden="true" />
        {texts.secure}
      </p>
    </Card>
  );
}
