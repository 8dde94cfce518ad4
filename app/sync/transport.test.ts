import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Unreachable } from "#app/api/unreachable.ts";
import { FakeSyncServer } from "#app/testing/fakeSyncServer.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import type { SyncRequest } from "#shared/api/syncProtocol.ts";
import { match } from "#shared/testing/samples.ts";
import { httpTransport } from "./transport.ts";

let server: FakeSyncServer;
let sent: RequestInit[];

beforeEach(() => {
  server = new FakeSyncServer();
  sent = [];
  vi.stubGlobal("fetch", (address: string, options: RequestInit) => {
    sent.push(options);
    return server.fetch(address, options);
  });
});
afterEach(() => void vi.unstubAllGlobals());

function aRequest(mutations: number): SyncRequest {
  const { clientId, cursor } = firstMeta({ userId: "visitor", role: "user" });
  const all = Array.from({ length: mutations }, (_, at) => {
    const mutationId = crypto.randomUUID();
    return { seq: at + 1, mutationId, name: "fixture.submit", args: { ...match, id: mutationId } };
  });
  const versions = { protocolVersion: 1, schemaVersion: 1 };
  return { ...versions, userId: "visitor", clientId, cursor, limit: 1_000, mutations: all, waiting: [] };
}

test.each([0, 1, 50])("a call with %i mutations arrives as sent, compressed when worthwhile", async (count) => {
  const request = aRequest(count);
  const { receipts } = await httpTransport(request, false);
  expect(server.calls).toEqual([request]);
  expect(receipts).toHaveLength(count);
  const [options] = sent;
  expect(new Headers(options?.headers).get("Content-Encoding")).toBe(count > 0 ? "gzip" : null);
});

test.each([
  [429, "30", 30],
  [503, "0", 0],
  [429, undefined, undefined],
  [500, undefined, undefined],
  [429, "Wed, 21 Oct 2026 07:28:00 GMT", undefined],
])("an answer of %i that asks for a pause of %s seconds passes it on", async (status, header, retryAfter) => {
  const named = header === undefined ? {} : { "Retry-After": header };
  vi.stubGlobal("fetch", async () => {
    return new Response("Not now.", { status, headers: { "Content-Type": "text/plain", ...named } });
  });
  await expect(httpTransport(aRequest(0), false)).rejects.toMatchObject({ status, retryAfter });
});

test("an answer that is not a sync answer counts as unreachable", async () => {
  server.replies = () => ({ receipts: [{ mutationId: "not an id", outcome: "applied" }] });
  await expect(httpTransport(aRequest(0), false)).rejects.toBeInstanceOf(Unreachable);
  vi.stubGlobal("fetch", async () => Response.json({ user: null }));
  await expect(httpTransport(aRequest(0), false)).rejects.toBeInstanceOf(Unreachable);
});
