import type * as z from "zod";
import type { Actor } from "../entities/actor.ts";
import type { EntityName } from "../entities/registry.ts";
import type { Announcement } from "../rules/announcement.ts";
import type { Store } from "./store.ts";

/** Where a mutation may come in: a phone's queue, a REST call or link, the server itself. */
export type Lane = "sync" | "rest" | "system";
export type ActorRole = "visitor" | "user" | "admin" | "school" | "system";

/** Everything that a mutation knows beside its arguments and rows: no clock, no IO, no random numbers. */
export interface MutationContext {
  actor: Actor;
  mutationId: string;
  /** ISO time of the decision: the server's. On the phone a guess, for display only. */
  now: string;
  /** yyyy-MM-dd in South Africa. On the phone the last date that the server named, which is never ahead of it. */
  today: string;
  /** Id of the nth row that this mutation creates: the same on the phone, in every replay, on the server. */
  id(n: number): string;
  /** The next number of a numbered entity; undefined on the phone ("number pending"). */
  nextNumber(entity: EntityName): Promise<number | undefined>;
  /** Tells people, in the same transaction. On the phone nothing happens. */
  announce(announcement: Announcement): Promise<void>;
}

export interface Mutation<Args = never, Result = unknown> {
  name: string;
  lanes: readonly Lane[];
  /** Roles that may try. Ownership and state are checked by `run` through the rules. An admin is also a user. */
  actors: readonly ActorRole[];
  args: z.ZodType<Args>;
  /** Carries arguments that an older app queued to the present schema. The default keeps them. */
  upgradeArgs?(args: unknown, fromSchemaVersion: number): unknown;
  /** Checks everything first and writes last. The result is stored with the receipt: small, and without secrets. */
  run(store: Store, args: Args, context: MutationContext): Promise<Result>;
}

/** Declares a write: one argument schema and one pure function that runs on the phone and again on the server. */
export function defineMutation<Args, Result>(mutation: Mutation<Args, Result>): Mutation<Args, Result> {
  return mutation;
}
