import { Card } from "#app/ui/Card.tsx";
import { CheckField } from "#app/ui/CheckField.tsx";
import { startNowTick } from "#shared/rules/contractTerms.ts";
import { paymentTexts as texts } from "./texts.ts";

interface RefundRulesProps {
  mustTick: boolean;
  isTicked?: boolean;
  onTick?: (isTicked: boolean) => void;
  error?: string | undefined;
}

/** The refund rules, read before paying; for a match that is near, the tick that work may begin. */
export function RefundRules({ mustTick, isTicked = false, onTick, error }: RefundRulesProps) {
  return (
    <Card as="section" aria-labelledby="refund-rules" className="flex flex-col gap-3">
      <h2 id="refund-rules" className="text-lg">
        {texts.rulesTitle}
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {mustTick && (
        <CheckField
          label={startNowTick}
          required
          checked={isTicked}
          onChange={(event) => onTick?.(event.target.checked)}
          error={error}
        />
      )}
    </Card>
  );
}
