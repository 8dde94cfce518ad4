import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "#app/ui/Avatar.tsx";
import { classes } from "#app/ui/classes.ts";
import { SignalMark } from "#app/ui/SignalMark.tsx";
import { TimeAgo } from "#app/ui/TimeAgo.tsx";
import { shortCount } from "#app/ui/UnreadCount.tsx";
import { formatDate } from "#shared/rules/format.ts";
import type { LastMessage } from "#shared/rules/inbox.ts";
import { excerptAt } from "#shared/rules/inboxSearch.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { inboxTexts as texts } from "./inboxTexts.ts";
import type { InboxConversation } from "./useInbox.ts";

interface ConversationLineProps {
  conversation: InboxConversation;
  /** The text in which a search has found a word; else the last message is shown. */
  foundIn: string | undefined;
  searched: string;
  to: string;
}

/** One conversation of the inbox: with whom, about which match, what was written last, how much is unread. */
export function ConversationLine({ conversation, foundIn, searched, to }: ConversationLineProps) {
  const { last, unread } = conversation;
  const isNew = unread > 0;
  return (
    <Link
      to={to}
      state={{ isFromInbox: true }}
      className="flex items-center gap-3 px-4 py-3 -outline-offset-3! hover:bg-sunken sm:px-6"
    >
      <Avatar name={nameOf(conversation)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={classes("min-w-0 break-words", isNew ? "font-bold" : "font-semibold")}>
            {nameOf(conversation)}
          </span>
          <span className="flex-none text-sm text-ink-soft">
            <TimeAgo at={last.at} />
          </span>
        </span>
        <span className="block text-sm break-words text-ink-soft">{matchOf(conversation)}</span>
        {foundIn === undefined ? <Last last={last} isNew={isNew} /> : <Line>{excerptAt(foundIn, searched)}</Line>}
      </span>
      {isNew && (
        <span className="figures min-w-6 flex-none rounded-full bg-clay px-1.5 text-center text-sm leading-6 text-on-solid">
          {shortCount(unread)}
          <span className="sr-only"> {texts.unreadWord}</span>
        </span>
      )}
    </Link>
  );
}

export function nameOf({ otherName, side }: Pick<InboxConversation, "otherName" | "side">): string {
  return otherName ?? texts.otherSide[side];
}

/** The match and its date; where this device no longer has it, what the first message was about. */
export function matchOf({ fixture, messages }: Pick<InboxConversation, "fixture" | "messages">): string {
  if (fixture) return `${matchTitle(fixture)}, ${formatDate(fixture.matchDate)}`;
  return messages[0]?.subject ?? texts.unknownMatch;
}

function Last({ last: { state, text }, isNew }: { last: LastMessage; isNew: boolean }) {
  const words = excerptAt(text);
  switch (state) {
    case "received":
      return <Line isNew={isNew}>{words}</Line>;
    case "sent":
      return (
        <Line>
          {texts.you} {words}
        </Line>
      );
    case "waiting":
      return (
        <Line className="text-sky-text" mark={<SignalMark bars={1} />}>
          {texts.waiting} {words}
        </Line>
      );
    case "refused":
      return (
        <Line className="text-clay-text" mark={<CircleAlert size={18} aria-hidden="true" />}>
          {texts.refused} {words}
        </Line>
      );
    default:
      return state satisfies never;
  }
}

interface LineProps {
  children: ReactNode;
  mark?: ReactNode;
  isNew?: boolean;
  className?: string;
}

function Line({ children, mark, isNew = false, className = isNew ? "text-ink" : "text-ink-soft" }: LineProps) {
  return (
    <span className={classes("flex items-start gap-2", isNew && "font-semibold", className)}>
      {mark !== undefined && <span className="mt-0.5 flex-none">{mark}</span>}
      <span className="line-clamp-2 min-w-0 break-words">{children}</span>
    </span>
  );
}
