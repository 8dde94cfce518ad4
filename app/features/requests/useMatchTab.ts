import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isWaived } from "#shared/rules/assignment.ts";
import { isLiveNow } from "#shared/rules/tracker.ts";
import { requesterMove } from "./requesterMove.ts";
import type { MyMatches } from "./useMyMatches.ts";

const tabIds = ["active", "assigned", "completed", "cancelled", "school"] as const;
export type MatchTab = (typeof tabIds)[number];

type Ready = Extract<MyMatches, { status: "ready" }>;

/**
 * The open tab stands in the address, so that Back and a link find it again. A link that names a match, by its id or its
 * number, opens the tab in which that match is now; without one it is the first that has something to say.
 */
export function useMatchTab(matches: Ready) {
  const [params, setParams] = useSearchParams();
  const wantedFixtureId = idOf(matches, params.get("fixture"));
  const named = tabIds.find((id) => id === params.get("tab"));
  // Decided once: nobody is moved to another tab while reading.
  const [opening] = useState(() => openingTab(matches));
  const selected = named ?? tabOf(matches, wantedFixtureId) ?? opening;
  const select = (tab: MatchTab) => setParams({ tab }, { replace: true });
  return { selected, select, wantedFixtureId };
}

/** What is live first, then what needs the requester, then the first that is not empty. */
export function openingTab({ open, assigned, completed, cancelled }: Ready): MatchTab {
  if (assigned.some(({ bid }) => isLiveNow(bid))) return "assigned";
  if (open.some(({ applications }) => applications.length > 0)) return "active";
  if (assigned.some((match) => requesterMove(match) !== undefined)) return "assigned";
  if (completed.some(({ bid }) => bid.paymentStatus === "pending" && !isWaived(bid))) return "completed";
  if (open.length > 0) return "active";
  if (assigned.length > 0) return "assigned";
  if (completed.length > 0) return "completed";
  return cancelled.length > 0 ? "cancelled" : "active";
}

function idOf({ open, assigned, completed, cancelled }: Ready, named: string | null): string | undefined {
  const all = [...open, ...assigned, ...completed, ...cancelled].map(({ fixture }) => fixture);
  return all.find(({ number }) => String(number) === named)?.id ?? named ?? undefined;
}

function tabOf(matches: Ready, fixtureId: string | undefined): MatchTab | undefined {
  const holds = (list: readonly { fixture: { id: string } }[]) => list.some(({ fixture }) => fixture.id === fixtureId);
  if (holds(matches.open)) return "active";
  if (holds(matches.assigned)) return "assigned";
  if (holds(matches.completed)) return "completed";
  return holds(matches.cancelled) ? "cancelled" : undefined;
}
