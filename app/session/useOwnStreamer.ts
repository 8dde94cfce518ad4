import { useRows } from "#app/db/useRows.ts";
import { useFreshness } from "#app/sync/useOutbox.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { useAuth } from "./AuthProvider.tsx";

/** `signedOut` and `none` are certain; `loading` also means that the server's first answer is on its way. */
export type OwnStreamer =
  | { status: "loading" }
  | { status: "signedOut" }
  | { status: "none" }
  | { status: "ready"; streamer: Streamer };

/** The signed-in account's streamer profile. */
export function useOwnStreamer(): OwnStreamer {
  const { session } = useAuth();
  const freshness = useFreshness();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const state = useRows("streamer", (table) => table.where("userId").equals(userId).toArray(), [userId]);
  if (session.status === "checking" || state.status === "loading") return { status: "loading" };
  if (session.status === "signedOut") return { status: "signedOut" };
  const streamer = state.rows[0];
  if (streamer) return { status: "ready", streamer };
  return { status: freshness === "never" ? "loading" : "none" };
}
