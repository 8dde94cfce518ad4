import { paths } from "#app/paths.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { matchOf, nameOf } from "./ConversationLine.tsx";
import { inboxTexts } from "./inboxTexts.ts";
import { ThreadDialog } from "./ThreadDialog.tsx";
import type { InboxConversation } from "./useInbox.ts";

interface OpenedConversationProps {
  conversation: InboxConversation;
  onClose: () => void;
}

/** The match's own conversation over the inbox, with the way to the match. */
export function OpenedConversation({ conversation, onClose }: OpenedConversationProps) {
  const { fixture, fixtureId, streamerId, side } = conversation;
  const dashboard = side === "streamer" ? paths.streamerDashboard : paths.requesterDashboard;
  return (
    <ThreadDialog
      key={`${fixtureId} ${streamerId}`}
      isOpen
      onClose={onClose}
      fixtureId={fixtureId}
      streamerId={streamerId}
      otherName={nameOf(conversation)}
      match={fixture ? matchTitle(fixture) : matchOf(conversation)}
      way={fixture && { to: `${dashboard}?fixture=${fixtureId}`, words: inboxTexts.toMatch }}
    />
  );
}
