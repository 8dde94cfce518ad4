import type * as z from "zod";
import type { Actor } from "../entities/actor.ts";
import type { EntityName, RowOf } from "../entities/registry.ts";
import type { Announcement } from "../rules/announcement.ts";
import type { Callers } from "../rules/callers.ts";
import type { RejectionCode } from "../rules/domainErrors.ts";
import type { Store } from "./store.ts";

/** Where a mutation may come in: a client's outbox, a REST call or link, the server itself. */
export type Origin = "sync" | "rest" | "system";
export type ActorRole = "visitor" | "user" | "admin" | "school" | "system";

/** Everything that a mutation knows beside its arguments and rows: no clock, no IO, no random numbers. */
export interface MutationContext {
  actor: Actor;
  mutationId: string;
  /** ISO time of the decision: the server's. On the client a guess, for display only. */
  now: string;
  /** yyyy-MM-dd in South Africa. On the client the last date that the server named, which is never ahead of it. */
  today: string;
  /** Id of the nth row that this mutation creates: the same on the client, in every rebase, on the server. */
  id(n: number): string;
  /**
   * The next number of a numbered entity, or of the series of its numbers that rows with these values have; undefined on
   * the client ("number pending").
   */
  nextNumber<Name extends EntityName>(entity: Name, series?: Partial<RowOf<Name>>): Promise<number | undefined>;
  /** Tells people, in the same transaction. On the client nothing happens. */
  announce(announcement: Announcement): Promise<void>;
}

/** What the outbox needs to know of a mutation. */
export interface OutboxEntry<Field extends string = string> {
  /** What it is called in the list. */
  title: string;
  /** The first sentence of its rejection: "You applied." */
  did: string | ((about: RejectedMatch) => string);
  /** Rejections that say more than the server's sentence. */
  rejections?: Partial<Record<RejectionCode, RejectionAdvice>>;
  /** Arguments that a person wrote, in the order in which they are shown: a rejection loses none of them. */
  typedFields: readonly Field[];
  /** No change that anybody looks for among what was sent. */
  isQuiet: boolean;
  /** The row of which both versions are shown when another device has changed it too. */
  conflictEntity: EntityName | "none";
  /** Whom the sync call lets through; the tests walk it over real HTTP. */
  callers: Exclude<Callers, "notByThisWay">;
}

/** What the client knows of the match that a rejection is about. */
export interface RejectedMatch {
  match?: string | undefined;
  streamer?: string | undefined;
}

export interface RejectionAdvice {
  /** Why it was refused, or what is true now. */
  why: string;
  next: string;
}

export interface Mutation<Args = never, Result = unknown> {
  /** Where it may come in beside the outbox. */
  origins: readonly Exclude<Origin, "sync">[];
  /** Roles that may try. Ownership and state are checked by `run` through the rules. An admin is also a user. */
  actors: readonly ActorRole[];
  /** How a client's outbox carries it and tells of it; "never" for what no client may queue. */
  outbox: OutboxEntry<keyof Args & string> | "never";
  args: z.ZodType<Args>;
  /**
   * Carries arguments that an earlier version wrote to the present schema; absent where they have not changed. What it
   * throws on, and what does not parse then, is rejected as `input.outdated`.
   */
  upgradeArgs?(args: unknown, fromSchemaVersion: number): unknown;
  /** Checks everything first and writes last. The result is stored with the receipt: small, and without secrets. */
  run(store: Store, args: Args, context: MutationContext): Promise<Result>;
}

const outboxDefaults = { typedFields: [], isQuiet: false, conflictEntity: "none" } as const;

/** A definition says only what is special about its outbox entry. */
type OutboxDefinition<Field extends string> = Omit<OutboxEntry<Field>, keyof typeof outboxDefaults> &
  Partial<Pick<OutboxEntry<Field>, keyof typeof outboxDefaults>>;

type MutationDefinition<Args, Result> = Omit<Mutation<Args, Result>, "outbox"> & {
  outbox: OutboxDefinition<keyof Args & string> | "never";
};

/** Declares a write: one argument schema and one pure function that runs on the client and again on the server. */
export function defineMutation<Args, Result>(definition: MutationDefinition<Args, Result>): Mutation<Args, Result> {
  const { outbox } = definition;
  return { ...definition, outbox: outbox === "never" ? outbox : { ...outboxDefaults, ...outbox } };
}
