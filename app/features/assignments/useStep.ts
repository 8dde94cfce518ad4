import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Move } from "./assignmentMoves.ts";

/** The steps that open a dialog first. */
export type Asked = "permission" | "start" | "correct" | "deliver" | "recording" | "markPaid" | "cancel";

/** Takes a step of the workflow: on another screen, or through a dialog. */
export function useStep(bid: Bid) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const [wasAsked, setWasAsked] = useState(false);

  function ask(what: Asked): void {
    setWasAsked(true);
    setAsked(what);
  }

  function take(move: Move): void {
    switch (move) {
      case "requestPermission":
      case "askAgain":
        return ask("permission");
      case "start":
      case "deliver":
      case "markPaid":
      case "cancel":
        return ask(move);
      case "sign":
        return void navigate(`${paths.contract}?bid=${bid.id}`);
      default:
        return move satisfies never;
    }
  }

  return {
    take,
    correctLink: () => ask("correct"),
    chooseRecording: () => ask("recording"),
    asked,
    wasAsked,
    close: () => setAsked(undefined),
  };
}
