import { useSearchParams } from "react-router-dom";
import type { MyMatches } from "./useMyMatches.ts";

const tabIds = ["active", "assigned", "completed", "cancelled", "school"] as const;
export type MatchTab = (typeof tabIds)[number];

type Ready = Extract<MyMatches, { status: "ready" }>;

/**
 * The open tab stands in the address, so that Back and a link find it again. A link that names a match opens the tab
 * in which that match is now.
 */
export function useMatchTab(matches: Ready) {
  const [params, setParams] = useSearchParams();
  const wantedFixtureId = params.get("fixture") ?? undefined;
  const named = tabIds.find((id) => id === params.get("tab"));
  const selected = named ?? tabOf(matches, wantedFixtureId) ?? "active";
  const select = (tab: MatchTab) => setParams(tab === "active" ? {} : { tab }, { replace: true });
  return { selected, select, wantedFixtureId };
}

function tabOf(matches: Ready, fixtureId: string | undefined): MatchTab | undefined {
  const holds = (list: readonly { fixture: { id: string } }[]) => list.some(({ fixture }) => fixture.id === fixtureId);
  if (holds(matches.open)) return "active";
  if (holds(matches.assigned)) return "assigned";
  if (holds(matches.completed)) return "completed";
  return holds(matches.cancelled) ? "cancelled" : undefined;
}
