import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { mutationByName, type MutationName } from "#shared/mutations/registry.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { ExtraWrite, AppContext } from "../appContext.ts";
import type { HttpContext } from "../httpState.ts";
import { asksWhoIsNew, budgetsOf, spendAll } from "../limits/budgets.ts";
import { addressKey, type LimitName } from "../limits/rateLimit.ts";
import { isSettled } from "../limits/settledAccount.ts";
import { visitorSubmission } from "../auth/visitorSubmission.ts";
import { resultOf } from "../sync/receipts.ts";

interface Write {
  ctx: HttpContext;
  actor: Actor;
  mutationId: string;
  name: MutationName;
  args: Record<string, unknown>;
  /** Created only once the limit has passed the call: a password hash costs work. */
  extraWrites?: () => Promise<ExtraWrite[]>;
  limit?: LimitName;
}

/**
 * Decides one mutation over REST and returns its result. Refuses invalid arguments before the limit counts them and
 * before a receipt exists, so that the corrected call can use the same key.
 */
export async function decide(app: AppContext, write: Write): Promise<unknown> {
  const { ctx, actor, mutationId, name, args, extraWrites, limit = "submission" } = write;
  requireValid(name, args);
  await count(app, { ctx, actor, name, limit });
  const receipt = await app.writer.write({
    actor,
    origin: "rest",
    name,
    args,
    mutationId,
    sameArgsOnly: true,
    ...(extraWrites ? { extraWrites: await extraWrites() } : {}),
  });
  return resultOf(receipt);
}

async function count(app: AppContext, write: Required<Pick<Write, "ctx" | "actor" | "name" | "limit">>): Promise<void> {
  const { ctx, actor, name, limit } = write;
  if (!app.env.RATE_LIMITS) return;
  const address = addressKey(ctx.ip);
  const caller = { actor, address, isSettled: asksWhoIsNew(name) && (await isSettled(app, actor)) };
  // A visitor's other calls come through a link and are counted as such.
  const own = actor.kind === "user" || name === visitorSubmission ? budgetsOf(name, caller) : [];
  const others = own.filter((budget) => budget.limit !== limit);
  await spendAll(app.limits, [...others, { limit, who: address }]);
}

/** The id of the row that a call creates. Never equals the key that the caller chose. */
export function newRowId(actor: Actor, mutationId: string, part = "rest"): string {
  return derivedId(actorKey(actor), mutationId, part);
}

function requireValid(name: MutationName, args: unknown): void {
  const mutation = mutationByName(name);
  if (mutation) parseInput(mutation.args, args);
}
