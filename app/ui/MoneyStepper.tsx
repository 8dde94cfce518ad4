import { useState } from "react";
import type { KeyboardEvent } from "react";
import { Minus, Plus } from "lucide-react";
import { formatRand, formatWholeRand } from "#shared/rules/format.ts";
import { Field } from "./Field.tsx";
import type { FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import { parseMoney } from "./parseMoney.ts";

export type MoneyStepperProps = FieldProps & {
  /** null while the text is not an amount. */
  valueCents: number | null;
  /** `typed` is the text, even when it is not an amount. */
  onChange: (cents: number | null, typed: string) => void;
  inputRef?: ((element: HTMLInputElement | null) => void) | undefined;
  /** One press of − or +, in cents. Default R100. */
  stepCents?: number | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  name?: string | undefined;
};

/** A price in big figures between − and +; steps land on round amounts. */
export function MoneyStepper(props: MoneyStepperProps) {
  const { valueCents, onChange, stepCents = 100_00, minCents = 0, maxCents = 99_999_999_99, ...rest } = props;
  const { name, inputRef, ...field } = rest;
  const [draft, setDraft] = useState<string | null>(null);
  const typed = (text: string) => {
    setDraft(text);
    onChange(parseMoney(text), text);
  };
  const step = (direction: 1 | -1) => {
    setDraft(null);
    const next = nextRound(valueCents ?? minCents, stepCents, direction);
    const cents = Math.min(maxCents, Math.max(minCents, next));
    onChange(cents, formatRand(cents));
  };
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={inputRef}
            name={name}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? (valueCents === null ? "" : formatRand(valueCents))}
            onChange={(event) => typed(event.target.value)}
            onBlur={() => setDraft(valueCents === null ? draft : null)}
            onKeyDown={stepByKey}
            className="control figures min-h-15 pr-28! text-2xl!"
          />
          <StepButtons {...{ valueCents, stepCents, minCents, maxCents, step }} />
        </span>
      )}
    </Field>
  );
}

/** The next multiple of the step above or below. */
function nextRound(cents: number, stepCents: number, direction: 1 | -1): number {
  const steps = cents / stepCents;
  return (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * stepCents;
}

type StepButtonsProps = {
  valueCents: number | null;
  stepCents: number;
  minCents: number;
  maxCents: number;
  step: (direction: 1 | -1) => void;
};

function StepButtons({ valueCents, stepCents, minCents, maxCents, step }: StepButtonsProps) {
  const stepText = formatWholeRand(stepCents);
  const look = "bg-sunken hover:bg-hairline";
  return (
    <span className="absolute inset-y-0 right-1.5 flex items-center gap-1">
      <IconButton
        label={`${stepText} less`}
        icon={<Minus size={20} />}
        disabled={valueCents !== null && valueCents <= minCents}
        onClick={() => step(-1)}
        className={look}
      />
      <IconButton
        label={`${stepText} more`}
        icon={<Plus size={20} />}
        disabled={valueCents !== null && valueCents >= maxCents}
        onClick={() => step(1)}
        className={look}
      />
    </span>
  );
}
