import { useRows } from "#app/db/useRows.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useOutbox } from "#app/sync/useOutbox.ts";
import { writerOf, type Message } from "#shared/entities/message.ts";
import { inThreadOrder, isUnreadBy } from "#shared/rules/inbox.ts";
import { isToSchool } from "#shared/rules/schoolMessage.ts";
import { waitingMessageIds } from "./waitingMessages.ts";

/** A thread is one fixture and one streamer. */
export interface ThreadKey {
  fixtureId: string;
  streamerId: string;
}

export interface Thread {
  isLoading: boolean;
  /** Oldest first. */
  messages: Message[];
  /** Ids of the other side's messages that this account has not read. */
  unreadIds: string[];
  isMine: (message: Message) => boolean;
  /** The other side's writer, by their own name. */
  otherWriter: string | undefined;
}

export function useThread({ fixtureId, streamerId }: ThreadKey): Thread {
  const { userId } = useStoreOwner();
  const rows = useRows(
    "message",
    (table) => table.where("[fixtureId+streamerId]").equals([fixtureId, streamerId]).toArray(),
    [fixtureId, streamerId],
  );
  const waiting = waitingMessageIds(useOutbox() ?? []);
  const written = rows.status === "ready" ? rows.rows.filter((row) => !isToSchool(row)) : [];
  const messages = inThreadOrder(written, waiting);
  const isMine = (message: Message) => writerOf(message) === userId;
  const unreadIds = messages.filter((message) => isUnreadBy(message, userId)).map((message) => message.id);
  const otherWriter = messages.findLast((message) => !isMine(message))?.fromName;
  return { isLoading: rows.status === "loading", messages, unreadIds, isMine, otherWriter };
}
