import type { SyncMutation, SyncRequest } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { AppContext } from "../appContext.ts";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import type { HttpContext } from "../httpState.ts";
import { asksWhoIsNew, budgetsOf } from "../limits/budgets.ts";
import { grantedPrefix, type Granted } from "../limits/grantedPrefix.ts";
import { addressKey } from "../limits/rateLimit.ts";
import { isSettled } from "../limits/settledAccount.ts";
import { receiptId } from "../sync/receipts.ts";

export type Allowance = (ctx: HttpContext, request: SyncRequest) => Promise<Granted>;

/**
 * How many of a call's mutations may be decided now. Nothing is refused: everything from the first one over a limit
 * stays in the client's outbox until the limit's time is over. A mutation that already has a receipt costs nothing.
 */
export function syncAllowance(app: Pick<AppContext, "database" | "rows" | "limits" | "env">): Allowance {
  return async (ctx, { userId, mutations }) => {
    if (!app.env.RATE_LIMITS || mutations.length === 0) return { granted: mutations.length };
    const actor: Actor = userId === "visitor" ? { kind: "visitor" } : ctx.state.actor;
    const known = await decidedAlready(app, actor, mutations);
    const isNewHere = ({ mutationId }: SyncMutation) => !known.has(receiptId(actor, mutationId));
    const isAsked = mutations.some((item) => asksWhoIsNew(item.name) && isNewHere(item));
    const caller = {
      actor,
      address: addressKey(ctx.ip),
      isSettled: isAsked && (await isSettled(app, actor)),
    };
    return grantedPrefix(
      app.limits,
      mutations.map((item) => (isNewHere(item) ? budgetsOf(item.name, caller) : [])),
    );
  };
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
