import type { Bid } from "#shared/entities/bid.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { DeliverDialog } from "./DeliverDialog.tsx";
import { PermissionDialog } from "./PermissionDialog.tsx";
import { StartStreamDialog } from "./StartStreamDialog.tsx";
import type { Asked } from "./useStep.ts";

interface AssignmentDialogsProps {
  bid: Bid;
  asked: Asked | undefined;
  onClose: () => void;
}

/** What the steps ask for. They stay mounted with their card, so that a rejection that comes later is told there. */
export function AssignmentDialogs({ bid, asked, onClose }: AssignmentDialogsProps) {
  const step = { bid, onClose };
  return (
    <>
      <PermissionDialog {...step} isOpen={asked === "permission"} />
      <StartStreamDialog {...step} isOpen={asked === "start"} />
      <DeliverDialog {...step} isOpen={asked === "deliver"} />
      <CancelDialog {...step} isOpen={asked === "cancel"} />
    </>
  );
}
