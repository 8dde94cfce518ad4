import type { Actor } from "../entities/actor.ts";
import { DomainError } from "../rules/domainError.ts";
import { suspendedError } from "../rules/suspension.ts";
import type { ActorRole, Origin, Mutation, MutationContext } from "./defineMutation.ts";
import { parseInput } from "./parseInput.ts";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";

/**
 * The only executor. Throws a DomainError for every expected rejection; returns the mutation's result. Refuses unknown
 * mutations and ones this origin may not send: `mutation.unknown`.
 */
export async function runMutation(
  origin: Origin,
  name: string,
  args: unknown,
  store: Store,
  context: MutationContext,
  byName: Schema["mutationByName"],
): Promise<unknown> {
  const mutation = byName(name);
  if (!mutation || !comesBy(mutation, origin)) throw new DomainError("mutation.unknown");
  requireRole(mutation.actors, context.actor);
  return mutation.run(store, parseInput(mutation.args, args), context);
}

/** Whether this origin may send a mutation. */
export function comesBy({ outbox, origins }: Mutation, origin: Origin): boolean {
  return origin === "sync" ? outbox !== "never" : origins.includes(origin);
}

export function roleOf(actor: Actor): ActorRole {
  return actor.kind === "user" ? actor.role : actor.kind;
}

function requireRole(allowed: readonly ActorRole[], actor: Actor): void {
  if (actor.kind === "user" && actor.suspended) throw suspendedError(actor.suspended.reason);
  const role = roleOf(actor);
  if (allowed.includes(role) || (role === "admin" && allowed.includes("user"))) return;
  throw new DomainError(role === "visitor" ? "auth.signInFirst" : "auth.notAllowed");
}
