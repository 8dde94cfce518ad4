import { lazy, Suspense } from "react";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";

export type BidDialogProps = {
  fixture: Fixture;
  isOpen: boolean;
  onClose: () => void;
} & ({ mode: "submit" } | { mode: "edit"; bid: Bid });

const SubmitBid = lazy(async () => ({ default: (await import("./SubmitBid.tsx")).SubmitBid }));
const EditBid = lazy(async () => ({ default: (await import("./EditBid.tsx")).EditBid }));

/**
 * Message and price for a fixture: a new bid, or a change to a pending one. Keep it mounted while its screen is open,
 * so that a later rejection is shown there. The form loads when first opened.
 */
export function BidDialog(props: BidDialogProps) {
  return (
    <Suspense fallback={null}>{props.mode === "edit" ? <EditBid {...props} /> : <SubmitBid {...props} />}</Suspense>
  );
}
