import { setTimeout as pause } from "node:timers/promises";
import type { AnyRow, EntityName } from "#shared/entities/registry.ts";
import type { SyncRequest } from "#shared/api/syncProtocol.ts";
import { syncResponseSchema } from "#shared/api/syncProtocol.ts";
import { profile } from "#shared/testing/samples.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { exchange } from "#app/sync/exchange.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { mutate } from "#app/sync/mutate.ts";
import type { Caller } from "./caller.ts";

const password = "secret-1";
/** A server is down while it starts: some hundred tries. More means that it never settles. */
const mostCalls = 10_000;

/** A user with a phone: the app's own outbox and sync, whose calls go to the next server in turn. */
export class ClusterPhone {
  readonly userId: string;
  readonly caller: Caller;
  readonly store: MemoryClientStore;
  private readonly mutationsPerCall: number;

  constructor(userId: string, caller: Caller, mutationsPerCall = 100) {
    this.userId = userId;
    this.caller = caller;
    this.mutationsPerCall = mutationsPerCall;
    this.store = new MemoryClientStore(emptyClient(firstMeta({ userId, role: "user" })));
  }

  /** Registers a streamer and signs them in. */
  static async ofStreamer(username: string, caller: Caller, mutationsPerCall?: number): Promise<ClusterPhone> {
    await caller.post("/api/register", { ...profile, username, password, confirmPassword: password });
    const { user } = await caller.post<{ user: { id: string } }>("/api/login", { username, password });
    return new ClusterPhone(user.id, caller, mutationsPerCall);
  }

  mutate<Name extends MutationName>(name: Name, args: ArgsOf<Name>): Promise<string> {
    return mutate(this.store, name, args);
  }

  /** Syncs until nothing waits, like the app's loop: failures are retried. */
  async drain(): Promise<void> {
    for (let calls = 0; calls < mostCalls; calls += 1) {
      const result = await exchange(this.store, (request) => this.carry(request)).catch(() => undefined);
      if (result && !result.goOn && result.retryAfter === undefined) return;
      if (!result) await pause(20);
    }
    throw new Error(`Something still waits after ${mostCalls} calls.`);
  }

  /** A mutation's result; undefined while it waits. */
  outcome(mutationId: string): string | undefined {
    return this.store.content.results.get(mutationId)?.outcome;
  }

  rows(entity: EntityName): AnyRow[] {
    return [...(this.store.content.rows.get(entity)?.values() ?? [])];
  }

  private async carry(request: SyncRequest) {
    const part = { ...request, mutations: request.mutations.slice(0, this.mutationsPerCall) };
    const { status, text, json } = await this.caller.tryNext("POST", "/api/sync", part);
    if (status !== 200) throw new TypeError(`The sync call was answered with ${status}: ${text}`);
    return syncResponseSchema.parse(json);
  }
}
