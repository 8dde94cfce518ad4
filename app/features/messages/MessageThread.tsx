import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { MessageForm } from "./MessageForm.tsx";
import { MessageList } from "./MessageList.tsx";
import { RefusedMessages } from "./RefusedMessages.tsx";
import { messageTexts } from "./texts.ts";
import { useReadWhenSeen } from "./useReadWhenSeen.ts";
import { useThread, type ThreadKey } from "./useThread.ts";

export interface MessageThreadProps extends ThreadKey {
  /** The other side's name: a streamer's business, or a requester. */
  otherName: string;
  /** The match it is about. */
  match: string;
}

/** The messages between both sides of a match, and a form to answer. Seeing it marks it as read. */
export function MessageThread({ fixtureId, streamerId, otherName, match }: MessageThreadProps) {
  const thread = useThread({ fixtureId, streamerId });
  const { firstUnreadId } = useReadWhenSeen({ fixtureId, streamerId }, thread);

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
      {/* Wraps the messages too, so that the button is within reach from the first one on. */}
      <MessageForm
        fixtureId={fixtureId}
        streamerId={streamerId}
        firstSubject={last ? messageTexts.again(last.subject) : match}
      >
        <MessageList
          thread={thread}
          otherName={otherName}
          firstUnreadId={firstUnreadId}
          refused={<RefusedMessages fixtureId={fixtureId} streamerId={streamerId} />}
        />
      </MessageForm>
    </section>
  );
}
