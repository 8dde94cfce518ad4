import { Check, FileSignature, Flag, Play, Send, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "#app/ui/Button.tsx";
import type { Bid } from "#shared/entities/bid.ts";
import { needsRecording } from "#shared/rules/assignment.ts";
import type { Move } from "./assignmentMoves.ts";
import { assignmentTexts } from "./assignmentTexts.ts";

interface MoveButtonProps {
  move: Move;
  bid: Bid;
  variant: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  onTake: (move: Move) => void;
}

/** The button for one step, labelled with the streamer's verb. */
export function MoveButton({ move, bid, variant, size, wide, onTake }: MoveButtonProps) {
  return (
    <Button variant={variant} size={size} wide={wide} icon={icons[move]} onClick={() => onTake(move)}>
      {moveLabel(move, bid)}
    </Button>
  );
}

const icons: Record<Move, ReactNode> = {
  requestPermission: <Send size={20} aria-hidden="true" />,
  askAgain: <Send size={20} aria-hidden="true" />,
  sign: <FileSignature size={20} aria-hidden="true" />,
  start: <Play size={20} aria-hidden="true" />,
  deliver: <Flag size={20} aria-hidden="true" />,
  markPaid: <Check size={20} aria-hidden="true" />,
  cancel: <X size={20} aria-hidden="true" />,
};

function moveLabel(move: Move, bid: Bid): string {
  if (move === "deliver") return needsRecording(bid) ? assignmentTexts.deliver : assignmentTexts.end;
  return assignmentTexts[move];
}
