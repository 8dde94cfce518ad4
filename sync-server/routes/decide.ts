import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { mutationByName, type MutationName } from "#shared/mutations/registry.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { ExtraWrite, AppContext } from "../appContext.ts";
import type { HttpContext } from "../httpState.ts";
import { addressKey, type LimitName } from "../limits/rateLimit.ts";
import { resultOf } from "../sync/receipts.ts";
import { accountLimit } from "./syncAllowance.ts";

interface Write {
  ctx: HttpContext;
  actor: Actor;
  mutationId: string;
  name: MutationName;
  args: Record<string, unknown>;
  /** Made once the limit has let the call pass: a password hash costs work. */
  extraWrites?: () => Promise<ExtraWrite[]>;
  limit?: LimitName;
}

/**
 * Decides one mutation over REST and answers its result. Invalid arguments are refused before the limit counts them
 * and before a receipt exists, so that the corrected call may come under the same key.
 */
export async function decide(app: AppContext, write: Write): Promise<unknown> {
  const { ctx, actor, mutationId, name, args, extraWrites, limit = "submission" } = write;
  requireValid(name, args);
  if (actor.kind === "user") await app.limits.spend(accountLimit(name), actorKey(actor));
  await app.limits.spend(limit, addressKey(ctx.ip));
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

/** The id of the row that a call creates. It never equals the key that the caller chose. */
export function newRowId(actor: Actor, mutationId: string, part = "rest"): string {
  return derivedId(actorKey(actor), mutationId, part);
}

function requireValid(name: MutationName, args: unknown): void {
  const mutation = mutationByName(name);
  if (mutation) parseInput(mutation.args, args);
}
