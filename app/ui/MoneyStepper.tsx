import { useState } from "react";
import type { ReactNode } from "react";
import { Minus, Plus } from "lucide-react";
import { formatRand, formatWholeRand } from "#shared/rules/format.ts";
import { Field } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { parseMoney } from "./parseMoney.ts";

export type MoneyStepperProps = FieldProps & {
  /** null while what stands there is no amount. */
  valueCents: number | null;
  onChange: (cents: number | null) => void;
  /** One press of − or +, in cents. Default R100. */
  stepCents?: number | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  name?: string | undefined;
};

/** A price in big figures with − and + beside it; steps land on round amounts. */
export function MoneyStepper(props: MoneyStepperProps) {
  const { valueCents, onChange, stepCents = 100_00, minCents = 0, maxCents = 99_999_999_99, name, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const typed = (text: string) => {
    setDraft(text);
    onChange(parseMoney(text));
  };
  const step = (direction: 1 | -1) => {
    const steps = (valueCents ?? minCents) / stepCents;
    const next = (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stepCents;
    setDraft(null);
    onChange(Math.min(maxCents, Math.max(minCents, next)));
  };
  const stepText = formatWholeRand(stepCents);
  const isLowest = valueCents !== null && valueCents <= minCents;
  const isHighest = valueCents !== null && valueCents >= maxCents;
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? (valueCents === null ? "" : formatRand(valueCents))}
            onChange={(event) => typed(event.target.value)}
            onBlur={() => setDraft(valueCents === null ? draft : null)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              step(event.key === "ArrowUp" ? 1 : -1);
            }}
            className="control figures min-h-15 pr-28! text-2xl!"
          />
          <span className="absolute inset-y-0 right-1.5 flex items-center gap-1">
            <StepButton
              label={`${stepText} less`}
              icon={<Minus size={20} />}
              disabled={isLowest}
              onClick={() => step(-1)}
            />
            <StepButton
              label={`${stepText} more`}
              icon={<Plus size={20} />}
              disabled={isHighest}
              onClick={() => step(1)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}

function StepButton(props: { label: string; icon: ReactNode; disabled: boolean; onClick: () => void }) {
  return <IconButton {...props} className="bg-sunken hover:bg-hairline" />;
}
