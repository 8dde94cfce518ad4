import { useRows } from "./useRows.ts";

/** What the streamer wrote to the school with the latest request about this bid. */
export function useSchoolMessage(bidId: string): string | undefined {
  const permissions = useRows("schoolPermission", (table) => table.where("bidId").equals(bidId).toArray(), [bidId]);
  if (permissions.status === "loading") return undefined;
  const [latest] = [...permissions.rows].sort((one, other) => (one.requestedAt < other.requestedAt ? 1 : -1));
  return latest?.message;
}
