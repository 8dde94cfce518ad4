import type { Bid } from "#shared/entities/bid.ts";

const words = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"] as const;

/** "Two wait for an answer, one is yours." */
export function bidCounts(bids: readonly Pick<Bid, "status">[]): string {
  const pending = bids.filter((bid) => bid.status === "pending").length;
  const accepted = bids.filter((bid) => bid.status === "accepted").length;
  const waits = `${numberWord(pending)} ${pending === 1 ? "waits" : "wait"} for an answer`;
  return `${waits}, ${numberWord(accepted).toLowerCase()} ${accepted === 1 ? "is" : "are"} yours.`;
}

function numberWord(count: number): string {
  return words[count] ?? String(count);
}
