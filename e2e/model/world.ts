import { randomUUID } from "node:crypto";
import { viewFor } from "#shared/entities/entity.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { entityNames, entityOf, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { exchange as phoneExchange } from "#app/sync/exchange.ts";
import { MemoryPhone, emptyPhone } from "#app/sync/memoryPhone.ts";
import { mutate } from "#app/sync/mutate.ts";
import { MemoryServerStore } from "#server/testing/memoryServerStore.ts";
import { exchange as serverExchange, type SyncEngine } from "#server/sync/exchange.ts";
import { WriterQueue } from "#server/sync/writer.ts";

export type Random = () => number;

/** A small seeded generator: the same seed is the same history. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Person {
  actor: Actor;
  userId: string;
  role: "user" | "admin";
}

export function aPerson(role: "user" | "admin" = "user"): Person {
  const userId = randomUUID();
  return { actor: { kind: "user", userId, role, roleVersion: 1 }, userId, role };
}

export interface NetworkFaults {
  losesRequests: number;
  losesAnswers: number;
  doublesRequests: number;
}

/** A server and its phones, all of it the product's own code, joined by a network that fails as it is told to. */
export class World {
  readonly store = new MemoryServerStore();
  readonly random: Random;
  network: NetworkFaults = { losesRequests: 0, losesAnswers: 0, doublesRequests: 0 };
  private engine: SyncEngine;
  private queue: WriterQueue;

  constructor(random: Random) {
    this.random = random;
    this.queue = this.newQueue();
    this.engine = this.newEngine();
  }

  /** The process dies: what was not committed is gone, and with it everything it held in memory. */
  restartServer(): void {
    this.queue = this.newQueue();
    this.engine = this.newEngine();
  }

  async write(actor: Actor, lane: "rest" | "system", name: MutationName, args: unknown): Promise<void> {
    const receipt = await this.queue.write({ actor, lane, name, args, mutationId: randomUUID() });
    if (receipt.outcome !== "applied") throw new Error(`${name}: ${receipt.message ?? receipt.outcome}`);
  }

  phone(person: Person): ModelPhone {
    return new ModelPhone(this, person);
  }

  async carry(actor: Actor, request: SyncRequest): Promise<SyncResponse> {
    const sent: SyncRequest = JSON.parse(JSON.stringify(request));
    if (this.random() < this.network.losesRequests) throw new TypeError("the request was lost");
    if (this.random() < this.network.doublesRequests) await this.answer(actor, sent);
    const answer = await this.answer(actor, sent);
    if (this.random() < this.network.losesAnswers) throw new TypeError("the answer was lost");
    return answer;
  }

  /** What this actor may see of everything that the server has. */
  projection(actor: Actor): Record<string, Record<string, unknown>> {
    const seen = entityNames.map((name): [string, Record<string, unknown>] => [name, this.visibleRows(name, actor)]);
    return Object.fromEntries(seen);
  }

  private visibleRows(name: EntityName, actor: Actor): Record<string, unknown> {
    const rows = [...(this.store.content.rows.get(name)?.values() ?? [])];
    const views = rows.map(({ row }): [string, unknown] => [row.id, withoutRev(viewFor(entityOf(name), row, actor))]);
    return Object.fromEntries(views.filter(([, view]) => view !== undefined));
  }

  private async answer(actor: Actor, request: SyncRequest): Promise<SyncResponse> {
    return JSON.parse(JSON.stringify(await serverExchange(this.engine, actor, request)));
  }

  private newQueue(): WriterQueue {
    return new WriterQueue(this.store, (receipt) => receipt.result, { warn: () => undefined });
  }

  private newEngine(): SyncEngine {
    return { store: this.store, queue: this.queue, present: (receipt) => receipt.result };
  }
}

export class ModelPhone {
  readonly person: Person;
  readonly phone: MemoryPhone;
  private readonly world: World;

  constructor(world: World, person: Person) {
    this.world = world;
    this.person = person;
    const { userId, role } = person;
    const meta = { key: "meta" as const, userId, role, signedIn: true, clientId: randomUUID(), cursor: null };
    this.phone = new MemoryPhone(
      emptyPhone({ ...meta, more: false, nextSeq: 1, today: undefined, lastSyncAt: undefined }),
    );
  }

  tap<Name extends MutationName>(name: Name, args: ArgsOf<Name>): Promise<string> {
    return mutate(this.phone, name, args);
  }

  /** One call, which may get lost on either way. */
  async sync(): Promise<boolean> {
    const { goOn } = await phoneExchange(this.phone, (request) => this.world.carry(this.person.actor, request));
    return goOn;
  }

  async syncUntilDone(): Promise<void> {
    for (let calls = 0; calls < 200; calls += 1) if (!(await this.sync())) return;
    throw new Error("The phone and the server do not come to rest.");
  }

  rows(): Record<string, Record<string, unknown>> {
    const tables = [...this.phone.content.rows].map(([name, rows]): [string, Record<string, unknown>] => {
      return [name, Object.fromEntries([...rows].map(([id, row]) => [id, withoutRev(row)]))];
    });
    return Object.fromEntries(tables);
  }
}

function withoutRev(view: Partial<AnyRow> | undefined): unknown {
  if (!view) return undefined;
  const { rev: _rev, ...rest } = view;
  return rest;
}
