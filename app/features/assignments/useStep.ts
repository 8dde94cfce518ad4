import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useMutate } from "#app/sync/useMutate.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Move } from "./assignmentMoves.ts";
import { assignmentTexts } from "./assignmentTexts.ts";

/** The steps that ask for something first. */
export type Asked = "permission" | "start" | "deliver" | "cancel";

/** Takes a step of the workflow: at once, on another screen, or by way of a dialog. */
export function useStep(bid: Bid) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const [wasAsked, setWasAsked] = useState(false);
  const { run: markPaid, isBusy } = useMutate("bid.markPaid", assignmentTexts.paid);

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
      case "cancel":
        return ask(move);
      case "sign":
        return void navigate(`${paths.contract}?bid=${bid.id}`);
      case "markPaid":
        return void markPaid({ id: bid.id });
      default:
        return move satisfies never;
    }
  }

  return { take, isBusy, asked, wasAsked, close: () => setAsked(undefined) };
}
