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
 * The open tab is in the address, so that Back and a link restore it. A link that names a match, by id or number, opens
 * the tab that match is now in; otherwise it is the first tab with something to show.
 */
export function useMatchTab(matches: Ready) {
  const [params, setParams] = useSearchParams();
  const wantedFixtureId = idOf(matches, params.get("fixture"));
  const named = tabIds.find((id) => id === params.get("tab"));
  // Decided once, so that nobody is moved to another tab while reading.
  const [opening] = useState(() => openingTab(matches));
  const selected = named ?? tabOf(matches, wantedFixtureId) ?? opening;
  const select = (tab: MatchTab) => setParams({ tab }, { replace: true });
  return { selected, select, wantedFixtureId };
}

/** Live matches first, then those that need the requester, then the first non-empty tab. */
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
