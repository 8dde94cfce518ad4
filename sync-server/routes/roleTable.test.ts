import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { callNames, calls, type CallName } from "#shared/api/contract.ts";
import { callTable, mutationRow, otherRoutes } from "#shared/api/roleTable.ts";
import { PROTOCOL_VERSION, SCHEMA_VERSION, syncResponseSchema, type SyncRequest } from "#shared/api/syncProtocol.ts";
import { roles, type Role, type RoleRow } from "#shared/rules/callers.ts";
import { mutationNames, type MutationName } from "#shared/mutations/registry.ts";
import { isRejectionCode, rejections } from "#shared/rules/domainErrors.ts";
import type { CallCase } from "../testing/arrange.ts";
import { callCases } from "../testing/callCases.ts";
import { accountOf, roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { mutationCase } from "../testing/mutationCases.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

/** Builds a whole history for each role: slow on a busy machine. */
const slow = { timeout: 240_000 };
let server: TestServer;
let accounts: RoleAccounts;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

/**
 * Rejections change nothing, so they share one arrangement with the first role that succeeds, which runs last; each
 * later success gets a fresh one, unless success changes nothing either. All are arranged in parallel.
 */
async function turns<Case>(
  row: RoleRow,
  arrange: () => Promise<Case>,
  isReading = false,
): Promise<{ role: Role; arranged: Case }[]> {
  const refused = roles.filter((role) => row[role] !== "allowed");
  const [first, ...later] = roles.filter((role) => row[role] === "allowed");
  const [shared, ...own] = await Promise.all([arrange(), ...(isReading ? [] : later.map(arrange))]);
  return [
    ...[...refused, ...(first ? [first] : [])].map((role) => ({ role, arranged: shared })),
    ...later.map((role, index) => ({ role, arranged: own[index] ?? shared })),
  ];
}

/** Accounts of each role that no earlier success has changed. */
async function accountsFor(name: string): Promise<RoleAccounts> {
  return name === "streamer.attach" || name === "deleteAccount" ? roleAccounts(server.app) : accounts;
}

async function callStatus(
  players: RoleAccounts,
  name: CallName,
  role: Role,
  { id = "", query = "", body }: CallCase,
): Promise<number> {
  const { method, path }: Call = calls[name];
  // Signing in or out would end a session that later calls need.
  const cookie = name === "login" || name === "logout" ? "" : (accountOf(players, role)?.cookie ?? "");
  const answer = await server.call(method, path.replace(":id", id) + query, { cookie, ...(body ? { body } : {}) });
  return answer.status;
}

/** Each account's device: like a device in use, it has already synced what existed before. */
const devices = new Map<string, { clientId: string; cursor: SyncRequest["cursor"]; seq: number }>();

async function mutationStatus(players: RoleAccounts, name: MutationName, role: Role, args: unknown): Promise<number> {
  const account = accountOf(players, role);
  const userId = account?.userId ?? "visitor";
  const device = devices.get(userId) ?? { clientId: crypto.randomUUID(), cursor: null, seq: 0 };
  devices.set(userId, device);
  device.seq += 1;
  const mutationId = crypto.randomUUID();
  const { clientId } = device;
  const call = { protocolVersion: PROTOCOL_VERSION, schemaVersion: SCHEMA_VERSION, userId, clientId, limit: 500 };
  const mutations = [{ seq: device.seq, mutationId, name, args }];
  let page = await syncPage({ ...call, cursor: device.cursor, mutations, waiting: [] }, account?.cookie);
  // Receipts come with the last page.
  while (page.more) {
    page = await syncPage({ ...call, cursor: page.cursor, mutations: [], waiting: [mutationId] }, account?.cookie);
  }
  device.cursor = page.cursor;
  const [receipt] = page.receipts;
  if (receipt?.outcome === "applied") return 200;
  return isRejectionCode(receipt?.code ?? "") ? rejections[receipt?.code as keyof typeof rejections].status : 500;
}

async function syncPage(body: SyncRequest, cookie = "") {
  const answer = await server.call("POST", "/api/sync", { cookie, body });
  const parsed = syncResponseSchema.safeParse(answer.json);
  if (!parsed.success) throw new Error(`The sync call answered ${answer.text.slice(0, 200)}`);
  return parsed.data;
}

function expectVerdict(row: RoleRow, role: Role, status: number, what: string): void {
  if (row[role] === "allowed") expect([200, 201, 202], `${what} as ${role}`).toContain(status);
  else expect(status, `${what} as ${role}`).toBe(row[role]);
}

test("every route has a row in the role table", () => {
  const known = [...callNames.map((name) => `${calls[name].method} ${calls[name].path}`), ...Object.keys(otherRoutes)];
  expect([...server.running.routes].sort()).toEqual(known.sort());
  expect(Object.keys(callTable).sort()).toEqual([...callNames].sort());
});

test.each(callNames)("%s answers each role as the table says", slow, async (name) => {
  const row = callTable[name];
  const players = await accountsFor(name);
  const isReading = calls[name].method === "GET";
  for (const { role, arranged } of await turns(row, () => callCases[name](server.app, players), isReading)) {
    expectVerdict(row, role, await callStatus(players, name, role, arranged), name);
  }
});

test.each(mutationNames)("%s by the sync call answers each role as the table says", slow, async (name) => {
  const row = mutationRow(name);
  const players = await accountsFor(name);
  for (const { role, arranged } of await turns(row, () => mutationCase(server.app, players, name))) {
    expectVerdict(row, role, await mutationStatus(players, name, role, arranged), name);
  }
});
