import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { openRejections } from "#app/db/results.ts";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { conversationsOf, type Conversation } from "#shared/rules/inbox.ts";
import { refusedMessage, waitingMessageIds } from "./waitingMessages.ts";

export interface InboxConversation extends Conversation {
  /** The other side, as this account may know them; undefined if it may not, or never did. */
  otherName: string | undefined;
  /** Undefined when the match is no longer on this device. */
  fixture: Fixture | undefined;
  /** What a search looks through, apart from the messages. */
  names: readonly string[];
}

/** The account's conversations, from the rows on this device; undefined while they are being read. */
export function useInbox(): InboxConversation[] | undefined {
  const database = useDatabase();
  return useLiveQuery(() => inboxIn(database), [database]);
}

const asked = ["message", "outbox", "results", "fixture", "bid", "streamer"];

/** All from one moment: a refused message leaves the rows and the outbox together, and must never pass for sent. */
function inboxIn(database: LocalDatabase): Promise<InboxConversation[]> {
  return database.transaction("r", asked, async () => {
    const { userId } = database;
    const messages = await database.rows("message").toArray();
    const waiting = waitingMessageIds(await database.outbox.toArray());
    const refused = (await openRejections(database)).flatMap((rejection) => refusedMessage(rejection) ?? []);
    const profiles = await database.rows("streamer").where("userId").equals(userId).toArray();
    const isOwnProfile = (streamerId: string) => profiles.some(({ id }) => id === streamerId);
    const conversations = conversationsOf({ messages, waiting, refused }, { userId, isOwnProfile });
    return withNames(database, conversations);
  });
}

async function withNames(database: LocalDatabase, conversations: Conversation[]): Promise<InboxConversation[]> {
  const fixtureIds = [...new Set(conversations.map(({ fixtureId }) => fixtureId))];
  const streamerIds = [...new Set(conversations.map(({ streamerId }) => streamerId))];
  const fixtures = await database.rows("fixture").bulkGet(fixtureIds);
  const streamers = await database.rows("streamer").bulkGet(streamerIds);
  const bids = await database.rows("bid").where("fixtureId").anyOf(fixtureIds).toArray();
  return conversations.map((conversation) => {
    const { fixtureId, streamerId } = conversation;
    const fixture = fixtures.find((row) => row?.id === fixtureId);
    const bid = bids.find((row) => row.fixtureId === fixtureId && row.streamerId === streamerId);
    const streamer = streamers.find((row) => row?.id === streamerId);
    const otherName = otherNameIn(conversation, bid, streamer);
    const names = [otherName, fixture?.homeSchool, fixture?.awaySchool].filter((name) => name !== undefined);
    return { ...conversation, fixture, otherName, names };
  });
}

function otherNameIn({ side, otherWriter }: Conversation, bid?: Bid, streamer?: Streamer): string | undefined {
  const known = side === "requester" ? (bid?.streamerName ?? streamer?.businessName) : bid?.contactName;
  return known ?? otherWriter;
}
