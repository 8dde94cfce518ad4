import type { Actor, UserRole } from "#shared/entities/actor.ts";
import { actorFor, people } from "./cast.ts";

/** Who has which role now. The server looks it up for each call; a client hears of a change when it signs in again. */
export class Accounts {
  private readonly roles = new Map<string, { role: UserRole; version: number }>(
    Object.values(people).map((userId) => [userId, { role: userId === people.admin ? "admin" : "user", version: 1 }]),
  );

  /** Whom the server takes the owner of this cookie for. */
  actorOf(userId: string | undefined): Actor {
    const account = userId === undefined ? undefined : this.roles.get(userId);
    return account && userId !== undefined ? actorFor(userId, account.role, account.version) : { kind: "visitor" };
  }

  roleOf(userId: string): UserRole {
    return this.roles.get(userId)?.role ?? "user";
  }

  changeRole(userId: string): void {
    const { role, version } = this.roles.get(userId) ?? { role: "user", version: 1 };
    this.roles.set(userId, { role: role === "admin" ? "user" : "admin", version: version + 1 });
  }
}
