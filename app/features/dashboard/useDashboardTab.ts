import { useSearchParams } from "react-router-dom";

const tabIds = ["active", "requests", "opportunities", "earnings", "profile"] as const;
export type DashboardTab = (typeof tabIds)[number];

/** The open tab is in the address, so that Back and a link restore it; a notification's link names only a fixture. */
export function useDashboardTab(isActive: (fixtureId: string) => boolean) {
  const [params, setParams] = useSearchParams();
  const wantedFixtureId = params.get("fixture") ?? undefined;
  const start = wantedFixtureId === undefined || isActive(wantedFixtureId) ? "active" : "requests";
  const selected = tabIds.find((id) => id === params.get("tab")) ?? start;
  const select = (tab: DashboardTab) => setParams(tab === "active" ? {} : { tab }, { replace: true });
  return { selected, select, wantedFixtureId };
}
