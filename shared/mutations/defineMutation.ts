import type * as z from "zod";
import type { Actor } from "../entities/actor.ts";
import type { EntityName, RowOf } from "../entities/registry.ts";
import type { Announcement } from "../rules/announcement.ts";
import type { Callers } from "../rules/callers.ts";
import type { RejectionCode } from "../rules/domainErrors.ts";
import type { Store } from "./store.ts";

/** Where a mutation may come from: a client's outbox, a REST call or link, the server itself. */
export type Origin = "sync" | "rest" | "system";
export type ActorRole = "visitor" | "user" | "admin" | "school" | "system";

/** A mutation's whole context besides its arguments and rows: no clock, no IO, no random numbers. */
export interface MutationContext {
  actor: Actor;
  mutationId: string;
  /** ISO time of the decision: the server's. On the client a guess, for display only. */
  now: string;
  /** yyyy-MM-dd in South Africa. On the client the last date from the server, which is never ahead of it. */
  today: string;
  /** Id of the nth row this mutation creates: the same on the client, in every rebase, on the server. */
  id(n: number): string;
  /**
   * The next number of a numbered entity, or of the series for rows with these values; undefined on the client ("number
   * pending").
   */
  nextNumber<Name extends EntityName>(entity: Name, series?: Partial<RowOf<Name>>): Promise<number | undefined>;
  /** Notifies users, in the same transaction. Does nothing on the client. */
  announce(announcement: Announcement): Promise<void>;
}

/** What the outbox needs to know about a mutation. */
export interface OutboxEntry<Field extends string = string> {
  /** Its title in the list. */
  title: string;
  /** The first sentence of its rejection: "You applied." */
  did: string | ((about: RejectedMatch) => string);
  /** Rejections with more than the server's sentence. */
  rejections?: Partial<Record<RejectionCode, RejectionAdvice>>;
  /** Arguments the user typed, in display order: a rejection keeps them all. */
  typedFields: readonly Field[];
  /** Not worth listing among the sent changes. */
  isQuiet: boolean;
  /** The row shown in both versions on a conflict with another device. */
  conflictEntity: EntityName | "none";
  /** Who may send it by sync; the tests check it over real HTTP. */
  callers: Exclude<Callers, "notByThisWay">;
}

/** The client's facts about a rejection's match. */
export interface RejectedMatch {
  match?: string | undefined;
  streamer?: string | undefined;
}

export interface RejectionAdvice {
  /** Why it was refused, or what holds now. */
  why: string;
  next: string;
}

export interface Mutation<Args = never, Result = unknown> {
  /** Where it may come from besides the outbox. */
  origins: readonly Exclude<Origin, "sync">[];
  /** Roles that may try it. `run` checks ownership and state through the rules. An admin is also a user. */
  actors: readonly ActorRole[];
  /** How a client's outbox carries and describes it; "never" if no client may queue it. */
  outbox: OutboxEntry<keyof Args & string> | "never";
  args: z.ZodType<Args>;
  /**
   * Upgrades arguments of an earlier version to the current schema; absent if they have not changed. If it throws, or
   * the result does not parse, the mutation is rejected as `input.outdated`.
   */
  upgradeArgs?(args: unknown, fromSchemaVersion: number): unknown;
  /** Checks everything first and writes last. The result is stored with the receipt: small, without secrets. */
  run(store: Store, args: Args, context: MutationContext): Promise<Result>;
}

const outboxDefaults = { typedFields: [], isQuiet: false, conflictEntity: "none" } as const;

/** A definition names only what differs from these. */
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
