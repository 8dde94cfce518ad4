import { readerOf, writerOf, type Message } from "../entities/message.ts";
import { isToSchool } from "./schoolMessage.ts";

/** A message that the server refused: no row has it any more, only the device that wrote it. */
export interface RefusedMessage {
  fixtureId: string;
  streamerId: string;
  message: string;
  createdAt: string;
}

export interface InboxRows {
  messages: readonly Message[];
  /** The ids of own messages that have not been sent, in the order they were written. */
  waiting: readonly string[];
  /** Not yet dismissed, newest first. */
  refused: readonly RefusedMessage[];
}

/** `at` of what waits or was refused is this device's time, which decides nothing. */
export interface LastMessage {
  state: "received" | "sent" | "waiting" | "refused";
  text: string;
  at: string;
}

/** The messages about one match with one streamer, for one of the two sides. */
export interface Conversation {
  fixtureId: string;
  streamerId: string;
  /** The account's own side. */
  side: "streamer" | "requester";
  /** The name under which the other side wrote. */
  otherWriter: string | undefined;
  /** Oldest first. */
  messages: readonly Message[];
  refused: readonly RefusedMessage[];
  /** A refusal if there is one, because it needs the person; else what was written last. */
  last: LastMessage;
  unread: number;
}

export function isUnreadBy(message: Message, userId: string): boolean {
  return !message.isRead && readerOf(message) === userId && !isToSchool(message);
}

export function countUnread(messages: readonly Message[], userId: string): number {
  return messages.filter((message) => isUnreadBy(message, userId)).length;
}

/** Whose inbox it is. `isOwnProfile`: the streamer is this account. */
export interface InboxOwner {
  userId: string;
  isOwnProfile(streamerId: string): boolean;
}

/**
 * An account's conversations: refused messages first, then those that wait, then the newest. Admins see the messages of
 * others too, and none of these is a conversation of theirs.
 */
export function conversationsOf({ messages, waiting, refused }: InboxRows, owner: InboxOwner): Conversation[] {
  const order = orderOf(waiting);
  const own = inThreadOrder(
    messages.filter((row) => isBetween(row, owner.userId)),
    waiting,
  );
  const threads = new Map<string, Thread>();
  for (const message of own) threadOf(threads, message).messages.push(message);
  for (const lost of refused) threadOf(threads, lost).refused.push(lost);
  return [...threads.values()]
    .map((thread) => conversationIn(thread, owner, order))
    .sort((one, other) => rankOf(other, order) - rankOf(one, order) || compare(other.last.at, one.last.at));
}

interface Thread {
  fixtureId: string;
  streamerId: string;
  messages: Message[];
  refused: RefusedMessage[];
}

function threadOf(threads: Map<string, Thread>, row: Pick<Message, "fixtureId" | "streamerId">): Thread {
  const { fixtureId, streamerId } = row;
  const key = `${fixtureId} ${streamerId}`;
  const thread = threads.get(key) ?? { fixtureId, streamerId, messages: [], refused: [] };
  threads.set(key, thread);
  return thread;
}

type Order = ReadonlyMap<string, number>;

function isBetween(message: Message, userId: string): boolean {
  return !isToSchool(message) && (readerOf(message) === userId || writerOf(message) === userId);
}

/** Oldest first. What waits comes after all that the server has, whatever this device's clock says. */
export function inThreadOrder(messages: readonly Message[], waiting: readonly string[]): Message[] {
  const order = orderOf(waiting);
  const place = ({ id }: Message) => order.get(id) ?? 0;
  return messages.toSorted((one, other) => place(one) - place(other) || compare(one.createdAt, other.createdAt));
}

function orderOf(waiting: readonly string[]): Order {
  return new Map(waiting.map((id, at) => [id, at + 1]));
}

function conversationIn(thread: Thread, { userId, isOwnProfile }: InboxOwner, waiting: Order): Conversation {
  const { messages, streamerId } = thread;
  const isRequester = messages.some((row) => row.requesterId === userId) || !isOwnProfile(streamerId);
  return {
    ...thread,
    side: isRequester ? "requester" : "streamer",
    otherWriter: messages.findLast((row) => writerOf(row) !== userId)?.fromName,
    last: lastOf(thread, userId, waiting),
    unread: countUnread(messages, userId),
  };
}

function lastOf({ messages, refused: [refused] }: Thread, userId: string, waiting: Order): LastMessage {
  if (refused) return { state: "refused", text: refused.message, at: refused.createdAt };
  const last = messages.at(-1);
  if (!last) throw new Error("A conversation without a message.");
  const own = waiting.has(last.id) ? "waiting" : "sent";
  return { state: writerOf(last) === userId ? own : "received", text: last.message, at: last.createdAt };
}

function rankOf({ last, messages }: Conversation, waiting: Order): number {
  return last.state === "refused" ? Number.MAX_VALUE : (waiting.get(messages.at(-1)?.id ?? "") ?? 0);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
