import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "#app/paths.ts";
import type { ThreadKey } from "./useThread.ts";

/**
 * The conversation that the address names: `/messages?fixture=…&messages={the thread's streamer}`. Closing it goes back
 * where it was opened from the list, so that Back does not open it again.
 */
export function useOpened(): {
  opened: ThreadKey | undefined;
  pathTo: (thread: ThreadKey) => string;
  close: () => void;
} {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isFromInbox = typeof state === "object" && state !== null && "isFromInbox" in state;
  const [fixtureId, streamerId] = [params.get("fixture"), params.get("messages")];
  return {
    opened: fixtureId && streamerId ? { fixtureId, streamerId } : undefined,
    pathTo: (thread) => `${paths.messages}?fixture=${thread.fixtureId}&messages=${thread.streamerId}`,
    close: () => void (isFromInbox ? navigate(-1) : navigate(paths.messages, { replace: true })),
  };
}
