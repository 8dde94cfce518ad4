import { useSearchParams } from "react-router-dom";

const tabIds = ["active", "requests", "opportunities", "profile"] as const;
export type DashboardTab = (typeof tabIds)[number];

/** The open tab stands in the address, so that Back and a shared link find it again. */
export function useDashboardTab() {
  const [params, setParams] = useSearchParams();
  const selected = tabIds.find((id) => id === params.get("tab")) ?? "active";
  const select = (tab: DashboardTab) => setParams(tab === "active" ? {} : { tab }, { replace: true });
  return { selected, select };
}
