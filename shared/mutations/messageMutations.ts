import type { Fixture } from "../entities/fixture.ts";
import type { Message } from "../entities/message.ts";
import { rowId } from "../forms/textFields.ts";
import { messageForm } from "../forms/workflowForms.ts";
import type { Recipient } from "../rules/announcement.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError } from "../rules/domainError.ts";
import { requesterName } from "../rules/matchTitle.ts";
import { actingUserId, profileOf } from "./actingUser.ts";
import { matchValues, requesterOf } from "./announceTo.ts";
import { defineMutation, type MutationContext } from "./defineMutation.ts";
import { foundRow } from "./foundRow.ts";
import { idsArgs } from "./notificationMutations.ts";
import type { Store } from "./store.ts";

/** How much of a message its email quotes. */
const mostQuoted = 200;

const sendArgs = messageForm.extend({ id: rowId, fixtureId: rowId, streamerId: rowId });

export const messageMutations = {
  "message.send": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Message",
      did: "You sent a message.",
      typedFields: ["subject", "message"],
      callers: "bothSides",
    },
    args: sendArgs,
    async run(store, args, context) {
      const fixture = await foundRow(store, "fixture", args.fixtureId);
      const thread = await openThread(store, fixture, args.streamerId, context);
      await store.insert("message", {
        ...args,
        ...thread.parties,
        fromName: thread.from,
        isRead: false,
        createdAt: context.now,
      });
      if (thread.to) {
        await context.announce({
          kind: "messageReceived",
          to: thread.to,
          fixtureId: fixture.id,
          values: {
            ...matchValues(fixture),
            from: thread.from,
            subject: args.subject,
            message: args.message.slice(0, mostQuoted),
            streamerId: args.streamerId,
            side: thread.parties.fromStreamerId ? "requester" : "streamer",
          },
        });
      }
      return { id: args.id };
    },
  }),

  "message.markRead": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Messages read",
      did: "You read messages.",
      isQuiet: true,
      callers: "thatRequester",
    },
    args: idsArgs,
    /** Only the reader can mark it, not the sender; read stays read. */
    async run(store, { ids }, context) {
      const userId = actingUserId(context);
      const rows = await Promise.all(ids.map((id) => foundRow(store, "message", id)));
      if (rows.some((row) => readerOf(row) !== userId)) throw new DomainError("row.notFound");
      const unread = new Set(rows.filter((row) => !row.isRead).map((row) => row.id));
      for (const id of unread) await store.update("message", id, { isRead: true });
      return { marked: unread.size };
    },
  }),
};

function readerOf(message: Message): string | undefined {
  return message.fromStreamerId ? message.requesterId : message.streamerUserId;
}

interface Thread {
  parties: Pick<Message, "streamerUserId" | "requesterId" | "fromStreamerId" | "fromRequesterId">;
  /** Unknown on a client without the other side's account. */
  to: Recipient | undefined;
  from: string;
}

/** The thread of this fixture and streamer, if the acting account may write in it. */
async function openThread(
  store: Store,
  fixture: Fixture,
  streamerId: string,
  context: MutationContext,
): Promise<Thread> {
  const userId = actingUserId(context);
  const bids = await store.find("bid", { fixtureId: fixture.id });
  const bid = bids.find((candidate) => candidate.streamerId === streamerId);
  const isBegun = bid !== undefined || (await store.has("message", { fixtureId: fixture.id, streamerId }));
  if (fixture.requesterId === userId) {
    const streamer = await store.get("streamer", streamerId);
    const streamerUserId = bid?.streamerUserId ?? streamer?.userId;
    if (streamerUserId === userId) throw new DomainError("message.toYourself");
    if (!(isBegun || (streamer?.verified && !streamer.deletedAt))) {
      throw new DomainError("row.notFound");
    }
    return {
      parties: definedFields({ streamerUserId, requesterId: userId, fromRequesterId: userId }),
      to: streamerUserId === undefined ? undefined : { userId: streamerUserId },
      from: requesterName(fixture),
    };
  }
  const profile = await profileOf(store, userId);
  if (profile?.id !== streamerId || !isBegun) throw new DomainError("row.notFound");
  const requesterId = fixture.requesterId ?? bid?.requesterId;
  return {
    parties: definedFields({ streamerUserId: userId, requesterId, fromStreamerId: streamerId }),
    to: requesterOf(fixture),
    from: profile.businessName,
  };
}
