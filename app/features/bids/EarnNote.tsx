import { useRow } from "#app/db/useRows.ts";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { earnedText } from "#shared/rules/earnedText.ts";

/** The streamer's share of a price, when the platform charges a fee. */
export function EarnNote({ priceCents }: { priceCents: number | null }) {
  const operator = useRow("operator", OPERATOR_ID);
  const basisPoints = operator.status === "ready" ? operator.row.feeBasisPoints : 0;
  const text = priceCents === null ? undefined : earnedText(priceCents, basisPoints);
  return text === undefined ? null : (
    <p role="status" className="-mt-2 text-ink-soft">
      {text}
    </p>
  );
}
