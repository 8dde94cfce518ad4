import { useEffect, useRef } from "react";
import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { useRows } from "#app/db/useRows.ts";
import type { WaitingKind } from "#shared/rules/waiting.ts";
import { useContestedNoShows } from "./useContestedNoShows.ts";
import { useReports } from "./useReports.ts";

/** What is waiting for an admin: asked again whenever a row changes that may be part of it. */
export function useWaiting() {
  const waiting = useOnlineCall("waiting");
  const { state, readAgain } = waiting;
  const key = useRowsKey();
  const asked = useRef(key);
  const read = useRef(readAgain);
  useEffect(() => {
    read.current = readAgain;
  });
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    read.current();
  }, [key]);
  const answer = state.status === "ready" ? state.answer : [];
  /** Undefined when nothing is waiting, so that a tab shows no zero. */
  const countOf = (...kinds: readonly WaitingKind[]): number | undefined =>
    answer.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0) || undefined;
  return { waiting, countOf };
}

/** Changes whenever something that may be waiting comes, goes or is decided. */
function useRowsKey(): string {
  const contacts = useRows("schoolContact", (table) => table.where("status").equals("waiting").toArray());
  const streamers = useRows("streamer", (table) => table.where("verificationStatus").equals("pending").toArray());
  const disputes = useRows("dispute", (table) => table.where("state").equals("open").toArray());
  const noShows = useContestedNoShows() ?? [];
  const payouts = useRows("payout", (table) => table.toArray());
  const reports = useReports()?.filter(({ reel }) => reel.takedown === "reported");
  const lists = [contacts, streamers, disputes, payouts].map((list) => (list.status === "ready" ? list.rows : []));
  return [...lists, noShows].map((rows) => rows.map(({ id, rev }) => `${id} ${rev}`)).join() + `,${reports?.length}`;
}
