import { WireError } from "#shared/api/wireError.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { tables } from "#shared/entities/tables.ts";
import { actorOf } from "#shared/entities/user.ts";
import type { AppContext } from "../appContext.ts";
import { sessionsOf } from "../auth/sessionCollection.ts";
import { ownSessionKey } from "../auth/sessions.ts";
import type { HttpContext } from "../httpState.ts";
import { openPokes } from "../limits/limitTable.ts";
import { addressKey } from "../limits/rateLimit.ts";
import { accessOf } from "../sync/cursor.ts";
import { toRows, type RowDocument } from "../sync/mongoStore.ts";

/** An open stream, and the session and account that admitted it. */
interface OpenStream {
  actor: Actor;
  sessionKey: string | undefined;
  close(): void;
}

type Parts = Pick<AppContext, "database" | "sessionEnds">;

/** The longest delay until a session ended by another process is noticed. */
const lookEveryMs = 25_000;

/** The streams open in this process, by address and account: each costs a socket and a check at every change. */
export class OpenPokes {
  private readonly open = new Map<string, Set<OpenStream>>();
  private readonly parts: Parts;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private looksAgain = false;

  constructor(parts: Parts) {
    this.parts = parts;
    parts.sessionEnds.listen(() => this.look());
  }

  /**
   * Counts one more, or throws a 429: a client without pokes polls every minute. Returns a function that frees the
   * place.
   */
  admit(
    ctx: HttpContext,
    close: () => void,
    limit: Readonly<Record<"address" | "account", number>> = openPokes,
  ): () => void {
    const { actor } = ctx.state;
    const address = `address ${addressKey(ctx.ip)}`;
    const keys = actor.kind === "user" ? [address, actorKey(actor)] : [address];
    for (const key of keys) {
      const most = key === address ? limit.address : limit.account;
      if ((this.open.get(key)?.size ?? 0) >= most) {
        throw new WireError(429, "Touchline is open too often here. Close a few of its windows.", 60);
      }
    }
    const stream = { actor, sessionKey: ownSessionKey(ctx), close };
    for (const key of keys) this.open.set(key, (this.open.get(key) ?? new Set()).add(stream));
    this.timer ??= setInterval(() => this.look(), lookEveryMs);
    return () => {
      for (const key of keys) this.remove(key, stream);
    };
  }

  /** Whether this call's session would still open its stream: asked before rows are written into it. */
  async stillAdmits(ctx: HttpContext): Promise<boolean> {
    const { actor } = ctx.state;
    const sessionKey = ownSessionKey(ctx);
    const good = await this.goodSessions([{ sessionKey, actor }]);
    return good.has(`${sessionKey} ${letInAs(actor)}`);
  }

  private remove(key: string, stream: OpenStream): void {
    const streams = this.open.get(key);
    streams?.delete(stream);
    if (streams?.size === 0) this.open.delete(key);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** One check at a time; anything that ends meanwhile is found by the next. */
  private look(): void {
    if (this.looking) {
      this.looksAgain = true;
      return;
    }
    // If the database does not answer now, the next check will try again.
    this.looking = this.closeEnded().catch(() => undefined);
    void this.looking.then(() => {
      this.looking = undefined;
      if (this.looksAgain) this.look();
    });
  }

  /** Closes the streams of ended sessions, and of accounts that have changed. */
  private async closeEnded(): Promise<void> {
    this.looksAgain = false;
    const streams = [...new Set([...this.open.values()].flatMap((set) => [...set]))];
    const ofAccounts = streams.filter(({ actor }) => actor.kind === "user");
    if (ofAccounts.length === 0) return;
    const good = await this.goodSessions(ofAccounts);
    for (const stream of ofAccounts) {
      if (!good.has(`${stream.sessionKey} ${letInAs(stream.actor)}`)) stream.close();
    }
  }

  /** The key of every session that still exists, with its account as it is now. */
  private async goodSessions(streams: readonly Pick<OpenStream, "sessionKey" | "actor">[]): Promise<Set<string>> {
    const keys = [...new Set(streams.flatMap(({ sessionKey }) => sessionKey ?? []))];
    const ids = [...new Set(streams.flatMap(({ actor }) => (actor.kind === "user" ? actor.userId : [])))];
    const { database } = this.parts;
    const sessions = sessionsOf(database)
      .find({ _id: { $in: keys }, expiresAt: { $gt: new Date() } })
      .project<{ _id: string; userId: string }>({ userId: 1 });
    const users = database.collection<RowDocument>(tables.user.table).find({ _id: { $in: ids } });
    const [kept, accounts] = await Promise.all([sessions.toArray(), users.toArray()]);
    const access = new Map(toRows<"user">(accounts).map((user) => [user.id, letInAs(actorOf(user))]));
    return new Set(kept.map(({ _id, userId }) => `${_id} ${access.get(userId)}`));
  }
}

/** A suspension raises the role version too. */
function letInAs(actor: Actor): string {
  return `${actorKey(actor)} ${accessOf(actor)}`;
}
