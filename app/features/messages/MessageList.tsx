import { useCallback, type ReactNode } from "react";
import { usePendingFor } from "#app/sync/useOutbox.ts";
import { classes } from "#app/ui/classes.ts";
import { SignalMark } from "#app/ui/SignalMark.tsx";
import { TimeAgo } from "#app/ui/TimeAgo.tsx";
import type { Message } from "#shared/entities/message.ts";
import { messageTexts } from "./texts.ts";
import type { Thread } from "./useThread.ts";

interface MessageListProps {
  thread: Thread;
  otherName: string;
  /** A line above it says that it and what follows are new. */
  firstUnreadId: string | undefined;
  /** Own messages that were not accepted, after the others. */
  refused: ReactNode;
}

/** A thread's messages, oldest first: own ones on the right. Opens at the first unread one, else at the newest. */
export function MessageList({ thread, otherName, firstUnreadId, refused }: MessageListProps) {
  const { messages } = thread;
  const last = messages.at(-1);
  const startId = last && thread.isMine(last) ? last.id : (firstUnreadId ?? last?.id);
  return (
    <>
      {messages.length === 0 && <p className="text-ink-soft">{messageTexts.empty}</p>}
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            writer={thread.isMine(message) ? messageTexts.you : (message.fromName ?? otherName)}
            isMine={thread.isMine(message)}
            isFirstUnread={message.id === firstUnreadId}
            isStart={message.id === startId}
          />
        ))}
        {refused}
      </ol>
    </>
  );
}

interface MessageItemProps {
  message: Message;
  writer: string;
  isMine: boolean;
  isFirstUnread: boolean;
  isStart: boolean;
}

function MessageItem({ message, writer, isMine, isFirstUnread, isStart }: MessageItemProps) {
  const waits = usePendingFor("message", message.id).some(({ name }) => name === "message.send");
  const show = useCallback((item: HTMLElement | null) => item?.scrollIntoView({ block: "nearest" }), []);
  return (
    <>
      {isFirstUnread && <NewLine />}
      <li
        ref={isStart ? show : undefined}
        className={classes(
          // Above the button that stays at the bottom of the dialog.
          "max-w-[88%] scroll-mb-24 rounded-card border border-hairline px-4 py-3",
          isMine ? "self-end bg-pitch-tint" : "self-start bg-sunken",
        )}
      >
        <p className="flex flex-wrap gap-x-2 text-sm">
          <span className="font-semibold">{writer}</span>
          <TimeAgo at={message.createdAt} />
        </p>
        <p className="font-semibold">{message.subject}</p>
        <p className="whitespace-pre-line">{message.message}</p>
        {waits && (
          <p className="mt-1 flex items-center gap-2 text-sm font-semibold text-sky-text">
            <SignalMark bars={1} />
            {messageTexts.queued}
          </p>
        )}
      </li>
    </>
  );
}

function NewLine() {
  return (
    <li className="flex items-center gap-3 text-sm font-semibold text-clay-text">
      {messageTexts.newFromHere}
      <span aria-hidden="true" className="flex-1 border-t border-clay-text" />
    </li>
  );
}
