import { randomUUID } from "node:crypto";
import { request, type ClientRequest } from "node:http";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import { benchFixtures, uuidOf, type BenchFixture } from "./fixtures.ts";
import { quantile } from "./quantile.ts";
import { ourServer, password, requesterName, residentMegabytes, type RunningBackend } from "./servers.ts";

const requesters = 10;
const fixtures = 500;
const tapsPerCall = 20;
const seconds = 6;

export interface Load {
  clients: number;
  mutationsPerSecond: number;
  /** Median and p99 of a call with twenty mutations, ms. */
  callMs: { p50: number; p99: number };
  megabytesPerClient: number;
}

/** Clients that push without a pause, each with its poke connection open, against the server on durable storage. */
export async function underLoad(crowds: readonly number[]): Promise<Load[]> {
  const rows = benchFixtures(fixtures);
  const server = await ourServer(rows, requesters);
  try {
    const accounts = await Promise.all(Array.from({ length: requesters }, (_, n) => signIn(server.port, n)));
    const loads: Load[] = [];
    for (const clients of crowds) loads.push(await oneCrowd(server, accounts, rows, clients));
    return loads;
  } finally {
    await server.stop();
  }
}

interface Account {
  userId: string;
  cookie: string;
  cursor: string | null;
}

async function oneCrowd(
  server: RunningBackend,
  accounts: readonly Account[],
  rows: readonly BenchFixture[],
  clients: number,
): Promise<Load> {
  const before = await residentMegabytes(server.pid());
  const pokes = await Promise.all(Array.from({ length: clients }, () => listen(server.port)));
  const connected = await residentMegabytes(server.pid());
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: clients }, (_, n) => {
      const account = accounts[n % requesters] as Account;
      const own = rows[(n % requesters) * (fixtures / requesters) + (Math.floor(n / requesters) % 50)] as BenchFixture;
      return pushing({ port: server.port, account, fixtureId: own.id, until, times });
    }),
  );
  const elapsed = (performance.now() - began) / 1_000;
  for (const poke of pokes) poke.destroy();
  return {
    clients,
    mutationsPerSecond: counts.reduce((sum, count) => sum + count, 0) / elapsed,
    callMs: { p50: quantile(times, 0.5), p99: quantile(times, 0.99) },
    megabytesPerClient: (connected - before) / clients,
  };
}

interface Pushing {
  port: number;
  account: Account;
  fixtureId: string;
  until: number;
  times: number[];
}

async function pushing({ port, account, fixtureId, until, times }: Pushing): Promise<number> {
  const clientId = randomUUID();
  let { cursor } = account;
  let seq = 0;
  while (performance.now() < until) {
    const mutations = Array.from({ length: tapsPerCall }, () => {
      seq += 1;
      const args = { id: fixtureId, venue: `Field ${seq}` };
      return { seq, mutationId: randomUUID(), name: "fixture.edit", args };
    });
    const began = performance.now();
    const answer = await call(port, account, { clientId, cursor, mutations });
    times.push(performance.now() - began);
    if (answer.retryAfter !== undefined || answer.gap) throw new Error("The server did not decide a call.");
    cursor = answer.cursor;
  }
  return seq;
}

async function call(
  port: number,
  { userId, cookie }: Account,
  body: { clientId: string; cursor: string | null; mutations: unknown[] },
): Promise<SyncResponse> {
  const versions = { protocolVersion: 1, schemaVersion: 1, limit: 500, waiting: [] };
  const answer = await fetch(`http://127.0.0.1:${port}/api/sync`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({ ...versions, userId, ...body }),
  });
  if (!answer.ok) throw new Error(`The sync call was answered with ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The account's session and its clients' cursor once they are up to date. */
async function signIn(port: number, n: number): Promise<Account> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: requesterName(n), password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const account: Account = { userId: uuidOf(`user ${n}`), cookie, cursor: null };
  const clientId = randomUUID();
  for (;;) {
    const page = await call(port, account, { clientId, cursor: account.cursor, mutations: [] });
    account.cursor = page.cursor;
    if (!page.more) return account;
  }
}

function listen(port: number): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const poke = request({ port, host: "127.0.0.1", path: "/api/sync/poke", agent: false }, (stream) => {
      stream.resume();
      stream.on("error", () => undefined);
      resolve(poke);
    });
    poke.on("error", reject).end();
  });
}
