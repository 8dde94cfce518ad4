import { useState } from "react";
import { assignmentMoves } from "./assignmentMoves.ts";
import type { Assignment } from "./useAssignments.ts";

/**
 * Cards keep their places while someone works on them: a finished step neither moves its card nor puts another match's
 * button under the thumb. Opening the tab again, or `goOn`, puts the next one first.
 */
export function useSteadyOrder(assignments: readonly Assignment[] | undefined, today: string) {
  const hasMove = ({ bid, contract, fixture }: Assignment) =>
    assignmentMoves(bid, contract, today >= fixture.matchDate).main !== undefined;
  const [held, setHeld] = useState<readonly string[]>([]);
  const ids = assignments?.map(({ bid }) => bid.id) ?? [];
  const added = ids.filter((id) => !held.includes(id));
  if (added.length > 0) setHeld([...held, ...added]);
  const shown = assignments?.toSorted((left, right) => place(held, left) - place(held, right));
  const [firstId, setFirstId] = useState<string>();
  const first = shown?.find(({ bid }) => bid.id === firstId) ?? shown?.find(hasMove);
  if (first && first.bid.id !== firstId) setFirstId(first.bid.id);
  return {
    shown,
    first,
    /** The held match is done, and another one is waiting for the streamer. */
    canGoOn: first !== undefined && !hasMove(first) && (assignments?.some(hasMove) ?? false),
    goOn: () => {
      setHeld(ids);
      setFirstId(undefined);
    },
  };
}

function place(held: readonly string[], { bid }: Assignment): number {
  const index = held.indexOf(bid.id);
  return index === -1 ? held.length : index;
}
