import { usePendingFor } from "#app/sync/useOutbox.ts";
import { classes } from "#app/ui/classes.ts";
import { SignalMark } from "#app/ui/SignalMark.tsx";
import { TimeAgo } from "#app/ui/TimeAgo.tsx";
import type { Message } from "#shared/entities/message.ts";
import { messageTexts } from "./texts.ts";
import type { Thread } from "./useThread.ts";

/** A thread's messages, oldest first: own ones on the right. */
export function MessageList({ thread, otherName }: { thread: Thread; otherName: string }) {
  if (thread.messages.length === 0) return <p className="text-ink-soft">{messageTexts.empty}</p>;
  return (
    <ol className="flex flex-col gap-3">
      {thread.messages.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          writer={thread.isMine(message) ? messageTexts.you : (message.fromName ?? otherName)}
          isMine={thread.isMine(message)}
        />
      ))}
    </ol>
  );
}

function MessageItem({ message, writer, isMine }: { message: Message; writer: string; isMine: boolean }) {
  const waits = usePendingFor("message", message.id).some(({ name }) => name === "message.send");
  return (
    <li
      className={classes(
        "max-w-[88%] rounded-card border border-hairline px-4 py-3",
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
  );
}
