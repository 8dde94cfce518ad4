import type { Bid } from "#shared/entities/bid.ts";

export interface StepDialogProps {
  bid: Bid;
  isOpen: boolean;
  onClose: () => void;
}
