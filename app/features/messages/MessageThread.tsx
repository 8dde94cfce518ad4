import { useEffect } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { MessageForm } from "./MessageForm.tsx";
import { MessageList } from "./MessageList.tsx";
import { messageTexts } from "./texts.ts";
import { useThread, type ThreadKey } from "./useThread.ts";

export interface MessageThreadProps extends ThreadKey {
  /** Who the other side is: a streamer's business, a requester. */
  otherName: string;
  /** The match that it is about. */
  match: string;
}

/** What the two sides of a match have written to each other, and a form to answer. Showing it marks it as read. */
export function MessageThread({ fixtureId, streamerId, otherName, match }: MessageThreadProps) {
  const thread = useThread({ fixtureId, streamerId });
  useMarkRead(thread.unreadIds);

  if (thread.isLoading) {
    return (
      <SkeletonGroup label={messageTexts.title(otherName)}>
        <RowsSkeleton rows={2} />
      </SkeletonGroup>
    );
  }
  const last = thread.messages.at(-1);
  return (
    <section aria-label={messageTexts.title(otherName)} className="pt-3">
      {/* Around the messages too, so that the button is in reach from the first of them on. */}
      <MessageForm
        fixtureId={fixtureId}
        streamerId={streamerId}
        firstSubject={last ? messageTexts.again(last.subject) : match}
      >
        <MessageList thread={thread} otherName={otherName} />
      </MessageForm>
    </section>
  );
}

/** Reading is no act that a person waits for: it is queued without a word. */
function useMarkRead(unreadIds: readonly string[]): void {
  const database = useDatabase();
  const user = useStoreOwner();
  const unread = unreadIds.join();
  useEffect(() => {
    if (!unread) return;
    void import("#app/sync/mutate.ts").then(({ queueMutation }) =>
      queueMutation(database, user, "message.markRead", { ids: unread.split(",") }),
    );
  }, [database, user, unread]);
}
