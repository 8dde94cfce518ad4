import type { Actor, UserRole } from "#shared/entities/actor.ts";
import { derivedId } from "#shared/rules/derivedId.ts";

export function anId(name: string): string {
  return derivedId("simulation", "id", name);
}

/** One requester, two streamers and one who looks after them. */
export const people = {
  admin: anId("admin"),
  nomsa: anId("nomsa"),
  thabo: anId("thabo"),
  lerato: anId("lerato"),
} as const;
export type PersonName = keyof typeof people;
export const peopleNames = Object.keys(people) as PersonName[];

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

/** Who has which role now. The server looks it up for each call; a client learns of a change when it signs in again. */
export class Accounts {
  private readonly roles = new Map<string, { role: UserRole; roleVersion: number }>(
    Object.values(people).map((userId) => [
      userId,
      { role: userId === people.admin ? "admin" : "user", roleVersion: 1 },
    ]),
  );

  /** Whom the server takes the owner of this cookie for; `visitor` is nobody's account. */
  actorOf(userId: string | undefined): Actor {
    const account = this.roles.get(userId ?? "visitor");
    return account && userId !== undefined ? { kind: "user", userId, ...account } : visitor;
  }

  roleOf(userId: string): UserRole {
    return this.roles.get(userId)?.role ?? "user";
  }

  changeRole(userId: string): void {
    const { role, roleVersion } = this.roles.get(userId) ?? { role: "user", roleVersion: 1 };
    this.roles.set(userId, { role: role === "admin" ? "user" : "admin", roleVersion: roleVersion + 1 });
  }
}
