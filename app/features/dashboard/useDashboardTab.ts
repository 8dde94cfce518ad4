import { useSearchParams } from "react-router-dom";

const tabIds = ["active", "requests", "opportunities", "profile"] as const;
export type DashboardTab = (typeof tabIds)[number];

/** The open tab stands in the address, so that Back and a link find it again; a notification's link names a fixture only. */
export function useDashboardTab(isActive: (fixtureId: string) => boolean) {
  const [params, setParams] = useSearchParams();
  const fixtureId = params.get("fixture");
  const start = fixtureId === null || isActive(fixtureId) ? "active" : "requests";
  const selected = tabIds.find((id) => id === params.get("tab")) ?? start;
  const select = (tab: DashboardTab) => setParams(tab === "active" ? {} : { tab }, { replace: true });
  return { selected, select };
}
