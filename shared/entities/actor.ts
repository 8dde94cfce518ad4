/** Why and since when an account is suspended. */
export interface Suspension {
  reason: string;
  at: string;
}

/** What a mutation can grant an account membership of: `school:<id>`, `scorer:<bid>`. A new kind is a word here. */
export const grantedKinds = ["school", "scorer"] as const;
export type GrantedAudience = `${(typeof grantedKinds)[number]}:${string}`;

/** The acting party. A streamer is a user with a streamer profile; a school contact acts by signed link only. */
export type Actor = { kind: "visitor" } | UserActor | { kind: "school"; permissionId: string } | { kind: "system" };

/** An account at present; the mutations that grant `audiences` keep them on its row. */
export interface UserActor {
  kind: "user";
  userId: string;
  role: UserRole;
  roleVersion: number;
  audiences?: readonly GrantedAudience[];
  suspended?: Suspension;
}

export const userRoles = ["user", "admin"] as const;
export type UserRole = (typeof userRoles)[number];

/** Who may see a row: everyone, every admin, one account, or those who were granted it. */
export type Audience = "public" | PrivateAudience;
export type PrivateAudience = "admin" | `user:${string}` | GrantedAudience;

export function userAudience(userId: string): PrivateAudience {
  return `user:${userId}`;
}

/** Audiences that wake this actor's devices: a suspended account's own too, so that it notices the restoration. */
export function pokeAudiences(actor: Actor): Audience[] {
  return actor.kind === "user" && actor.suspended ? ["public", userAudience(actor.userId)] : audiencesOf(actor);
}

/** The key under which this actor's receipts and idempotency keys are stored. */
export function actorKey(actor: Actor): string {
  switch (actor.kind) {
    case "user":
      return `user:${actor.userId}`;
    case "school":
      return `school:${actor.permissionId}`;
    case "visitor":
    case "system":
      return actor.kind;
    default:
      return actor satisfies never;
  }
}

/** Every audience of this actor. The system reads rows directly, not by audience. */
export function audiencesOf(actor: Actor): Audience[] {
  if (actor.kind !== "user" || actor.suspended) return ["public"];
  const own: Audience[] = ["public", userAudience(actor.userId), ...(actor.audiences ?? [])];
  return actor.role === "admin" ? [...own, "admin"] : own;
}

/** Requester number 1: the account that owns visitors' requests until they are claimed. It cannot sign in. */
export const WALK_IN_USER_ID = "00000000-0000-7000-8000-000000000001";
