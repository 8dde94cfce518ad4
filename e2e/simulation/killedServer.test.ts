import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { exchange } from "#app/sync/exchange.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { mutate } from "#app/sync/mutate.ts";
import { match, profile } from "#shared/testing/samples.ts";
import { ServerProcess } from "./serverProcess.ts";

const phones = 5;
const tapsPerPhone = 40;
/** Small calls, so that the kills fall between and into many of them. */
const mutationsPerCall = 3;

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start();
});
afterAll(() => server.dispose());

test("a server killed twice in the middle of 200 mutations from 5 clients decides each once", async () => {
  const owners = await Promise.all(Array.from({ length: phones }, (_, index) => aPhone(`streamer${index}`)));
  const taps = new Map<string, OwnPhone>();
  for (const owner of owners) {
    for (let tap = 0; tap < tapsPerPhone; tap += 1) taps.set(await submitMatch(owner.phone), owner);
  }
  const draining = Promise.all(owners.map((owner) => drain(owner)));
  for (let kill = 0; kill < 2; kill += 1) {
    await decidedReaches(owners, 30 + kill * 70);
    await server.kill();
    await server.run();
  }
  await draining;
  for (const [mutationId, owner] of taps) {
    expect(owner.phone.content.results.get(mutationId)?.outcome).toBe("applied");
  }
  for (const owner of owners) await expectTruth(owner);
}, 60_000);

interface OwnPhone {
  phone: MemoryClientStore;
  userId: string;
  cookie: string;
}

async function aPhone(username: string): Promise<OwnPhone> {
  const login = { username, password: "secret-1" };
  await post("/api/register", { ...profile, ...login, confirmPassword: login.password });
  const answer = await post("/api/login", login);
  const { user } = await answer.json();
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const userId = String(user.id);
  return { phone: new MemoryClientStore(emptyClient(firstMeta({ userId, role: "user" }))), userId, cookie };
}

async function post(path: string, body: unknown, cookie = ""): Promise<Response> {
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  const answer = await fetch(`${server.address}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new TypeError(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

function submitMatch(phone: MemoryClientStore): Promise<string> {
  return mutate(phone, "fixture.submit", { ...match, id: randomUUID() });
}

/** Syncs until nothing waits, as the app's loop does: what fails is tried again. */
async function drain({ phone, cookie }: OwnPhone): Promise<void> {
  const carry = async (request: SyncRequest): Promise<SyncResponse> => {
    const part = { ...request, mutations: request.mutations.slice(0, mutationsPerCall) };
    return (await post("/api/sync", part, cookie)).json();
  };
  for (;;) {
    const result = await exchange(phone, carry).catch(() => undefined);
    if (result && !result.goOn && result.retryAfter === undefined) return;
    if (!result) await pause(20);
  }
}

async function decidedReaches(owners: readonly OwnPhone[], count: number): Promise<void> {
  while (owners.reduce((sum, { phone }) => sum + phone.content.results.size, 0) < count) await pause(2);
}

/** A new client of the same account shows the same, and each match is there once. */
async function expectTruth({ phone, userId, cookie }: OwnPhone): Promise<void> {
  const fresh = new MemoryClientStore(emptyClient(firstMeta({ userId, role: "user" })));
  for (const one of [phone, fresh]) await drain({ phone: one, userId, cookie });
  const ownOf = ({ content }: MemoryClientStore) =>
    [...(content.rows.get("fixture")?.values() ?? [])].filter(
      (row) => "requesterId" in row && row.requesterId === userId,
    );
  expect(ownOf(fresh)).toHaveLength(tapsPerPhone);
  const numbers = ownOf(fresh).map((row) => ("number" in row ? row.number : 0));
  expect(new Set(numbers).size).toBe(tapsPerPhone);
  expect(Object.fromEntries(phone.content.rows.get("fixture") ?? [])).toEqual(
    Object.fromEntries(fresh.content.rows.get("fixture") ?? []),
  );
}
