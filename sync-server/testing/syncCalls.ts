import { randomUUID } from "node:crypto";
import { match } from "#shared/testing/samples.ts";
import type { SyncMutation, SyncRequest } from "#shared/api/syncProtocol.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { SyncEngine } from "../sync/exchange.ts";
import { FirstPages } from "../sync/firstPages.ts";
import { RecentCommits } from "../sync/recentCommits.ts";
import type { Present } from "../sync/receipts.ts";
import { WriterQueue } from "../sync/writer.ts";
import { MemoryServerStore } from "./memoryServerStore.ts";

export const visitor: Actor = { kind: "visitor" };

export interface SyncServer {
  store: MemoryServerStore;
  queue: WriterQueue;
  engine: SyncEngine;
}

/** The sync engine on an in-memory database. */
export function aSyncServer(): SyncServer {
  return processOn(new MemoryServerStore());
}

/** A second server process on the same database. */
export function anotherProcess({ store }: SyncServer): SyncServer {
  return processOn(store);
}

function processOn(store: MemoryServerStore): SyncServer {
  const queue = new WriterQueue(store, (receipt) => receipt.result, { warn: () => undefined });
  const recent = new RecentCommits();
  queue.onCommit((written) => recent.add(written));
  const present: Present = (receipt) => receipt.result;
  return { store, queue, engine: { store, queue, present, firstPages: new FirstPages(), recent } };
}

export async function aUser({ queue }: SyncServer, username: string): Promise<Actor & { kind: "user" }> {
  const userId = randomUUID();
  const mutationId = randomUUID();
  await queue.write({
    actor: { kind: "system" },
    origin: "system",
    name: "user.create",
    args: { id: userId, username },
    mutationId,
  });
  return { kind: "user", userId, role: "user", roleVersion: 1 };
}

export function submits(seq: number, changes: object = {}): SyncMutation {
  return { seq, mutationId: randomUUID(), name: "fixture.submit", args: { ...match, id: randomUUID(), ...changes } };
}

export function aCall(changes: Partial<SyncRequest> = {}): SyncRequest {
  const versions = { protocolVersion: 1, schemaVersion: 1 };
  const blank = { userId: "visitor" as const, cursor: null, limit: 100, mutations: [], waiting: [] };
  return { ...versions, clientId: randomUUID(), ...blank, ...changes };
}
