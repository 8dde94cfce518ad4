import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "#app/paths.ts";
import type { ThreadKey } from "./useThread.ts";

/**
 * The conversation that the address names: `/messages?fixture=…&messages={the thread's streamer}`, with the list's
 * search. Closing it goes back where it was opened from the list, so that Back does not open it again.
 */
export function useOpened(searched: string): {
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
    pathTo: (thread) => inboxPath({ fixture: thread.fixtureId, messages: thread.streamerId }, searched),
    close: () => void (isFromInbox ? navigate(-1) : navigate(inboxPath({}, searched), { replace: true })),
  };
}

function inboxPath(opened: Record<string, string>, searched: string): string {
  const query = String(withSearch(searched, new URLSearchParams(opened)));
  return query === "" ? paths.messages : `${paths.messages}?${query}`;
}

/** An address's query with this search in it. */
export function withSearch(text: string, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  if (text === "") params.delete("q");
  else params.set("q", text);
  return params;
}
