import { PROTOCOL_VERSION, type SyncResponse } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { exchange, type SyncEngine } from "./exchange.ts";
import type { Positions } from "./positions.ts";

const most = { rows: 200, bytes: 16 * 1024 } as const;

interface Listening {
  actor: Actor;
  session: string;
  /** Whether the session still lets this actor in. */
  isStillAdmitted(): Promise<boolean>;
}

/**
 * The answer that a call without mutations would get now, for a client that listens: with it a change arrives in one
 * trip. Undefined where the client is to call instead: it is not known where it stands, it is calling, the answer is
 * large or does not continue from there, or its session has ended.
 */
export async function pokedAnswer(
  engine: SyncEngine,
  positions: Positions,
  { actor, session, isStillAdmitted }: Listening,
): Promise<SyncResponse | undefined> {
  const position = positions.of(session);
  if (actor.kind !== "user" || actor.suspended || position?.userId !== actor.userId) return undefined;
  const request = { protocolVersion: PROTOCOL_VERSION, ...position, limit: most.rows, mutations: [], waiting: [] };
  const [answer, isAdmitted] = await Promise.all([exchange(engine, actor, request), isStillAdmitted()]);
  const { cursor, more, reset, retryAfter } = answer;
  if (!isAdmitted || cursor === null || more || reset || retryAfter !== undefined) return undefined;
  if (Buffer.byteLength(JSON.stringify(answer.patch)) > most.bytes) return undefined;
  return positions.move(session, position, cursor) ? answer : undefined;
}
