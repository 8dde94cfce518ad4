import type { Actor, UserActor, UserRole } from "../entities/actor.ts";
import { viewFor } from "../entities/entity.ts";
import { entities, entityNames } from "../entities/registry.ts";
import type { Announcement } from "../rules/announcement.ts";
import { announcementText } from "../rules/announcementTexts.ts";
import { derivedId } from "../rules/derivedId.ts";
import { DomainError } from "../rules/domainError.ts";
import type { RejectionCode } from "../rules/domainErrors.ts";
import { actorKey } from "../entities/actor.ts";
import type { Origin, MutationContext } from "../mutations/defineMutation.ts";
import { MemoryStore } from "../mutations/memoryStore.ts";
import { mutationByName, mutations, type MutationName } from "../mutations/registry.ts";
import { runMutation } from "../mutations/runMutation.ts";

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

export function anId(name: string | number): string {
  return derivedId("test", "id", name);
}

export function person(name: string, role: UserRole = "user"): UserActor {
  return { kind: "user", userId: anId(name), role, roleVersion: 1 };
}

export function aFixture(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: anId("fixture"),
    clientType: "parent",
    contactName: "Naledi Dube",
    contactEmail: "naledi@example.co.za",
    contactPhone: "082 123 4567",
    schoolContactName: "Mr Botha",
    schoolContactEmail: "sport@school.example.co.za",
    schoolContactPhone: "021 555 0100",
    schoolContactRole: "Principal",
    homeSchool: "Rondebosch Boys",
    awaySchool: "Paarl Gim",
    sport: "Rugby",
    matchDate: "2026-12-05",
    matchTime: "10:30",
    venue: "Main field, Cape Town",
    budget: "2500.00",
    ...changes,
  };
}

export function aProfile(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    businessName: "Mokoena Live",
    contactPerson: "Thabo Mokoena",
    email: "thabo@example.co.za",
    phone: "083 555 0101",
    location: "Cape Town",
    experience: "expert",
    equipment: "Two cameras, tripod, microphone",
    serviceAreas: "Cape Town",
    priceRange: "premium",
    ...changes,
  };
}

/** Rows in memory and everyone who acts on them: the domain without a client, a server or a clock. */
export class TestWorld {
  readonly store = new MemoryStore();
  readonly announced: Announcement[] = [];
  now = "2026-11-21T10:00:00.000Z";
  private readonly numbers = new Map<string, number>();
  private decided = 0;

  /** Decides a mutation like the server. */
  run(actor: Actor, name: MutationName, args: unknown): Promise<unknown> {
    return runMutation(this.originOf(name), name, args, this.store, this.nextContext(actor), mutationByName);
  }

  /** The rejection's code, or undefined if it was done. Any other error is thrown. */
  async rejectionOf(actor: Actor, name: MutationName, args: unknown): Promise<RejectionCode | undefined> {
    try {
      await this.run(actor, name, args);
      return undefined;
    } catch (failure) {
      if (failure instanceof DomainError) return failure.code;
      throw failure;
    }
  }

  /** A client's rows: only those this actor may see. */
  async clientOf(actor: Actor): Promise<MemoryStore> {
    const client = new MemoryStore();
    for (const name of entityNames) {
      for (const row of this.store.all(name)) {
        const view = viewFor(entities[name], row, actor);
        if (view) await client.insert(name, { ...row, ...blank(row), ...view });
      }
    }
    return client;
  }

  /** Runs a mutation on a client's rows: numbers are pending and no one is notified. */
  runOnClient(client: MemoryStore, actor: Actor, name: MutationName, args: unknown): Promise<unknown> {
    const context = { ...this.nextContext(actor), nextNumber: async () => undefined, announce: async () => undefined };
    return runMutation(this.originOf(name), name, args, client, context, mutationByName);
  }

  /** Every row as text: the same before and after if nothing was written. */
  snapshot(): string {
    return JSON.stringify(entityNames.map((name) => this.store.all(name)));
  }

  kindsAnnounced(): string[] {
    return this.announced.map((announcement) => announcement.kind);
  }

  /** The address that the latest news opens. */
  newsPath(): string {
    const latest = this.announced.at(-1);
    if (!latest) throw new Error("Nothing was announced.");
    return announcementText(latest).path;
  }

  private originOf(name: MutationName): Origin {
    return mutations[name].origins[0] ?? "sync";
  }

  /** The server's context in these tests: each call is a new decision. */
  nextContext(actor: Actor): MutationContext {
    this.decided += 1;
    const mutationId = anId(`mutation ${this.decided}`);
    return {
      actor,
      mutationId,
      now: this.now,
      today: this.now.slice(0, 10),
      id: (n) => derivedId(actorKey(actor), mutationId, n),
      nextNumber: async (entity, series = {}) => {
        const name = [entity, ...Object.values(series)].join(" ");
        const number = (this.numbers.get(name) ?? 0) + 1;
        this.numbers.set(name, number);
        return number;
      },
      announce: async (announcement) => {
        this.announced.push(announcement);
      },
    };
  }
}

function blank(row: object): Record<string, undefined> {
  return Object.fromEntries(Object.keys(row).map((field) => [field, undefined]));
}
