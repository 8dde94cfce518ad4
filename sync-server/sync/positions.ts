import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";

/** Where one client stands: what it holds is what its actor may see up to `cursor`. */
export type Position = Readonly<Pick<SyncRequest, "clientId" | "userId" | "schemaVersion"> & { cursor: string }>;

/** Some 300 bytes each; the longest without a call goes first. */
const mostKnown = 20_000;

/**
 * Where the clients stand that call this process, by session, as far as their last answers say. A client whose call is
 * on its way stands nowhere. What is known may be wrong (the answer was lost, or another process gave a later one): the
 * client checks it.
 */
export class Positions {
  private readonly known = new Map<string, Position>();
  /** How many calls of a session are on their way. */
  private readonly calls = new Map<string, number>();

  /** Makes one call of this session, and notes where its answer leaves the client. */
  async follow(session: string, request: SyncRequest, call: () => Promise<SyncResponse>): Promise<SyncResponse> {
    this.known.delete(session);
    this.calls.set(session, (this.calls.get(session) ?? 0) + 1);
    let position: Position | undefined;
    try {
      const answer = await call();
      position = positionAfter(request, answer);
      return answer;
    } finally {
      const others = (this.calls.get(session) ?? 1) - 1;
      if (others > 0) this.calls.set(session, others);
      else this.calls.delete(session);
      if (position && others === 0) this.note(session, position);
    }
  }

  of(session: string): Position | undefined {
    return this.known.get(session);
  }

  /** The client is being told what lies between `from` and `cursor`. False when it has called or moved meanwhile. */
  move(session: string, from: Position, cursor: string): boolean {
    if (this.known.get(session) !== from) return false;
    this.note(session, { ...from, cursor });
    return true;
  }

  private note(session: string, position: Position): void {
    this.known.delete(session);
    this.known.set(session, position);
    const [oldest] = this.known.keys();
    if (this.known.size > mostKnown && oldest !== undefined) this.known.delete(oldest);
  }
}

function positionAfter({ clientId, userId, schemaVersion }: SyncRequest, answer: SyncResponse): Position | undefined {
  const { cursor, more, reset } = answer;
  return cursor === null || more || reset ? undefined : { clientId, userId, schemaVersion, cursor };
}
