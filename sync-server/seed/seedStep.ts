import type { Actor } from "#shared/entities/actor.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { derivedId } from "#shared/rules/derivedId.ts";

/** One mutation of the demo data. Its key determines its mutationId, so that an interrupted seed can resume. */
export interface SeedStep {
  key: string;
  actor: Actor;
  name: MutationName;
  args: Record<string, unknown>;
  /** ISO time when it supposedly happened. Absent: now, so that it is still unread. */
  at?: string;
  /** For the account that the step creates. */
  password?: string;
}

/** The id of a demo row: always the same, so that tests and links can name it. */
export function demoId(name: string): string {
  return derivedId("demo", name, "row");
}

export function demoMutationId(key: string): string {
  return derivedId("demo", key, "step");
}

export function userActor(userId: string, role: "user" | "admin" = "user"): Actor {
  return { kind: "user", userId, role, roleVersion: 1 };
}
