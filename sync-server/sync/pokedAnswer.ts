import { headOfCursor, PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { feedSince } from "./changesSince.ts";
import { blankAnswer, exchange, type SyncEngine } from "./exchange.ts";
import type { Positions } from "./positions.ts";

const most = { rows: 200, bytes: 16 * 1024 } as const;

interface Listening {
  actor: Actor;
  session: string;
  /** The feed's position that follows the answer. */
  head: number;
  /** Whether the session still lets this actor in. */
  isStillAdmitted(): Promise<boolean>;
}

/**
 * The answer that a call without mutations would get now, for a client that listens: with it a change arrives in one
 * trip. It is made of what the last commits wrote as far as this process remembers them, which costs the database
 * nothing, else of a snapshot. Undefined where the client is to call instead: it is not known where it stands, it is
 * calling, the answer is large or does not continue from there, or its session has ended.
 */
export async function pokedAnswer(
  engine: SyncEngine,
  positions: Positions,
  { actor, session, head, isStillAdmitted }: Listening,
): Promise<SyncResponse | undefined> {
  const position = positions.of(session);
  if (actor.kind !== "user" || actor.suspended || position?.userId !== actor.userId) return undefined;
  const request = { protocolVersion: PROTOCOL_VERSION, ...position, limit: most.rows, mutations: [], waiting: [] };
  const answering = async () => (await remembered(engine, actor, request, head)) ?? exchange(engine, actor, request);
  const [answer, isAdmitted] = await Promise.all([answering(), isStillAdmitted()]);
  const { cursor, more, reset, retryAfter } = answer;
  if (!isAdmitted || cursor === null || more || reset || retryAfter !== undefined) return undefined;
  if (Buffer.byteLength(JSON.stringify(answer.patch)) > most.bytes) return undefined;
  return positions.move(session, position, cursor) ? answer : undefined;
}

/**
 * Undefined where this process does not know all that was written since, or ends elsewhere than `head`: another process
 * wrote later, or restored a backup.
 */
async function remembered(
  { recent }: SyncEngine,
  actor: Actor,
  request: SyncRequest & { cursor: string },
  head: number,
): Promise<SyncResponse | undefined> {
  const port = recent.head === head ? recent.portFrom(headOfCursor(request.cursor)) : undefined;
  const changes = port && (await feedSince(port, { ...request, actor }));
  return changes && changes !== "reset" ? { ...blankAnswer(request), ...changes } : undefined;
}
