import { match } from "#shared/testing/samples.ts";
import type { Receipt, SyncResponse } from "#shared/api/syncProtocol.ts";
import { emptyClient, MemoryClientStore } from "./memoryClient.ts";
import { mutate } from "#app/sync/mutate.ts";
import { firstMeta, type OutboxItem } from "#app/db/clientStore.ts";

/** An in-memory client with a signed-in user. */
export function signedInClient(userId: string): MemoryClientStore {
  return new MemoryClientStore(emptyClient({ ...firstMeta({ userId, role: "user" }), today: "2099-11-21" }));
}

/** Submits a match request; returns its mutationId. */
export function submits(client: MemoryClientStore, changes: object = {}): Promise<string> {
  return mutate(client, "fixture.submit", { ...match, id: crypto.randomUUID(), ...changes });
}

export function outboxOf(client: MemoryClientStore): OutboxItem[] {
  return [...client.content.outbox.values()].sort((left, right) => left.seq - right.seq);
}

export function fixturesOf(client: MemoryClientStore): unknown[] {
  return [...(client.content.rows.get("fixture")?.values() ?? [])];
}

/** A server's answer to the client's current state. */
export function answerTo(client: MemoryClientStore, changes: Partial<SyncResponse> = {}): SyncResponse {
  const { clientId, cursor } = client.content.meta;
  const blank = { cursor: "next", today: "2099-11-21", patch: {}, more: false, receipts: [] };
  return { clientId, from: cursor, ...blank, ...changes };
}

export function applied(mutationId: string): Receipt {
  return { mutationId, outcome: "applied", result: { number: 12 } };
}
