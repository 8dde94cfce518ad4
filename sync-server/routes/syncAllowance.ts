import type { SyncMutation, SyncRequest } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import type { AppContext } from "../appContext.ts";
import { visitorSubmission } from "../auth/visitorSubmission.ts";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import type { HttpContext } from "../httpState.ts";
import type { LimitName } from "../limits/limitTable.ts";
import { addressKey, type Pause } from "../limits/rateLimit.ts";
import { receiptId } from "../sync/receipts.ts";

interface Allowed {
  /** So many of the call's mutations, from the first. */
  granted: number;
  pause?: Pause;
}

export type Allowance = (ctx: HttpContext, request: SyncRequest) => Promise<Allowed>;

const accountLimits: Partial<Record<MutationName, LimitName>> = {
  "fixture.submit": "fixture",
  "bid.submit": "bid",
  "message.send": "message",
};

/** The limit that a mutation of an account counts against, by whichever way it comes. */
export function accountLimit(name: string): LimitName {
  return new Map<string, LimitName>(Object.entries(accountLimits)).get(name) ?? "change";
}

/**
 * How many of a call's mutations may come now. Nothing is refused: what is over a limit, and everything behind it, stays
 * in the client's outbox until the limit's time is over. What has a receipt already costs nothing.
 */
export function syncAllowance(app: Pick<AppContext, "database" | "limits" | "env">): Allowance {
  return async (ctx, { userId, mutations }) => {
    if (!app.env.RATE_LIMITS || mutations.length === 0) return { granted: mutations.length };
    const actor = userId === "visitor" ? visitor : ctx.state.actor;
    const who = userId === "visitor" ? addressKey(ctx.ip) : actorKey(actor);
    const limitOf = userId === "visitor" ? visitorLimit : accountLimit;
    const known = await decidedAlready(app, actor, mutations);
    const fresh = mutations.filter(({ mutationId }) => !known.has(receiptId(actor, mutationId)));
    let allowed: Allowed = { granted: mutations.length };
    const counted: SyncMutation[] = [];
    for (const limit of new Set(fresh.map(({ name }) => limitOf(name)))) {
      const own = fresh.filter(({ name }) => limitOf(name) === limit);
      const { granted, pause } = await app.limits.take(limit, who, own.length);
      counted.push(...own.slice(0, granted));
      const first = own[granted];
      if (pause && first && mutations.indexOf(first) < allowed.granted) {
        allowed = { granted: mutations.indexOf(first), pause };
      }
    }
    const behind = new Set(mutations.slice(allowed.granted));
    for (const item of counted) if (behind.has(item)) await app.limits.giveBack(limitOf(item.name), who);
    return allowed;
  };
}

const visitor: Actor = { kind: "visitor" };

function visitorLimit(name: string): LimitName {
  return name === visitorSubmission ? "submission" : "visitorWrite";
}

async function decidedAlready(
  { database }: Pick<AppContext, "database">,
  actor: Actor,
  mutations: readonly SyncMutation[],
): Promise<ReadonlySet<string>> {
  const ids = mutations.map(({ mutationId }) => receiptId(actor, mutationId));
  const found = syncCollectionsOf(database)
    .receipts.find({ _id: { $in: ids } })
    .project<{ _id: string }>({ _id: 1 });
  return new Set((await found.toArray()).map(({ _id }) => _id));
}
