/** @module-tag long */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { exchange } from "#app/sync/exchange.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { mutate } from "#app/sync/mutate.ts";
import { match, profile } from "#shared/testing/samples.ts";
import { ServerOfCluster } from "./cluster.ts";

const clients = 5;
const mutationsPerClient = 40;
/** Small calls, so that kills hit between and within many of them. */
const mutationsPerCall = 3;

/** On the embedded database, as `npm start` runs it: its database dies with the server. */
const dataDir = mkdtempSync(path.join(tmpdir(), "touchline-killed-"));
const server = new ServerOfCluster("server", {
  ...{ PORT: "0", DATA_DIR: dataDir, MONGODB_URI: "", SEED: "none", RATE_LIMITS: "off" },
  ...{ ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "admin-secret-1" },
});
beforeAll(() => server.start());
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("a server killed twice during 200 mutations from 5 clients decides each once", async () => {
  const owners = await Promise.all(Array.from({ length: clients }, (_, index) => aClient(`streamer${index}`)));
  const queued = new Map<string, OwnClient>();
  for (const owner of owners) {
    for (let count = 0; count < mutationsPerClient; count += 1) queued.set(await submitMatch(owner.client), owner);
  }
  const draining = Promise.all(owners.map((owner) => drain(owner)));
  for (let kill = 0; kill < 2; kill += 1) {
    await decidedReaches(owners, 30 + kill * 70);
    await server.kill();
    await server.start();
  }
  await draining;
  for (const [mutationId, owner] of queued) {
    expect(owner.client.content.results.get(mutationId)?.outcome).toBe("applied");
  }
  for (const owner of owners) await expectSameRows(owner);
}, 300_000);

interface OwnClient {
  client: MemoryClientStore;
  userId: string;
  cookie: string;
}

async function aClient(username: string): Promise<OwnClient> {
  const login = { username, password: "secret-1" };
  await post("/api/register", { ...profile, ...login, confirmPassword: login.password });
  const answer = await post("/api/login", login);
  const { user } = await answer.json();
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const userId = String(user.id);
  return { client: new MemoryClientStore(emptyClient(firstMeta({ userId, role: "user" }))), userId, cookie };
}

async function post(path: string, body: unknown, cookie = ""): Promise<Response> {
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  const answer = await fetch(`${server.address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new TypeError(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function submitMatch(client: MemoryClientStore): Promise<string> {
  return mutate(client, "fixture.submit", { ...match, id: randomUUID() });
}

/** Syncs until nothing waits, like the app's loop: failures are retried. */
async function drain({ client, cookie }: OwnClient): Promise<void> {
  const carry = async (request: SyncRequest): Promise<SyncResponse> => {
    const part = { ...request, mutations: request.mutations.slice(0, mutationsPerCall) };
    return (await post("/api/sync", part, cookie)).json();
  };
  for (;;) {
    const result = await exchange(client, carry).catch(() => undefined);
    if (result && !result.goOn && result.retryAfter === undefined) return;
    if (!result) await pause(20);
  }
}

async function decidedReaches(owners: readonly OwnClient[], count: number): Promise<void> {
  while (owners.reduce((sum, { client }) => sum + client.content.results.size, 0) < count) await pause(2);
}

/** A new client of the same account shows the same, and each match once. */
async function expectSameRows({ client, userId, cookie }: OwnClient): Promise<void> {
  const fresh = new MemoryClientStore(emptyClient(firstMeta({ userId, role: "user" })));
  for (const one of [client, fresh]) await drain({ client: one, userId, cookie });
  const ownOf = ({ content }: MemoryClientStore) =>
    [...(content.rows.get("fixture")?.values() ?? [])].filter(
      (row) => "requesterId" in row && row.requesterId === userId,
    );
  expect(ownOf(fresh)).toHaveLength(mutationsPerClient);
  const numbers = ownOf(fresh).map((row) => ("number" in row ? row.number : 0));
  expect(new Set(numbers).size).toBe(mutationsPerClient);
  expect(Object.fromEntries(client.content.rows.get("fixture") ?? [])).toEqual(
    Object.fromEntries(fresh.content.rows.get("fixture") ?? []),
  );
}
