import { randomUUID } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as realPause } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { call, isUnreachable } from "#app/api/apiClient.ts";
// Preloaded, because fake timers do not wait for its lazy import.
import "#shared/api/contract.ts";
import { syncSummary } from "./syncSummary.ts";
import { match } from "#shared/testing/samples.ts";
import { badNetworks, http, json, wellBehaved, type Behaviour } from "#app/testing/badNetworks.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { mutate } from "#app/sync/mutate.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { SyncRunner } from "#app/sync/syncRunner.ts";
import { syncPhase } from "#app/sync/syncStatus.ts";
import { httpTransport } from "#app/sync/transport.ts";

class FaultyServer {
  behaviour: Behaviour = () => undefined;
  requests: { path: string; body: string }[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.meet(socket));

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    const address = this.server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private meet(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("close", () => this.sockets.delete(socket)).on("error", () => socket.destroy());
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      const [head = "", ...rest] = text.split("\r\n\r\n");
      const body = rest.join("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (rest.length === 0 || body.length < length) return;
      text = "";
      const request = { path: head.split(" ")[1] ?? "", body };
      this.requests.push(request);
      this.behaviour(socket, request);
    });
  }
}

let server: FaultyServer;

// A process's first call loads the response parser in another thread, which fake timers do not wait for.
beforeAll(async () => {
  const first = new FaultyServer();
  first.behaviour = (socket) => socket.end(http("200 OK", json, "{}"));
  await (await fetch(`http://127.0.0.1:${await first.listen()}`)).text();
  await first.close();
});

beforeEach(async () => {
  server = new FaultyServer();
  const base = `http://127.0.0.1:${await server.listen()}`;
  const realFetch = globalThis.fetch;
  // A browser resolves addresses against its page, and sends small bodies unchunked.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => realFetch(base + path, init));
  vi.stubGlobal("CompressionStream", undefined);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});

afterEach(async () => {
  // Anything still looking for the server has given up by then.
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.close();
});

/** Advances the device's clock while real sockets carry their traffic. */
async function passes(ms: number, until: () => boolean = () => false): Promise<void> {
  for (let passed = 0; passed < ms && !until(); passed += 250) {
    await vi.advanceTimersByTimeAsync(250);
    await realPause(1);
  }
}

const plainCalls = {
  me: () => call("me"),
  login: () => call("login", { body: { username: "thabo", password: "stream-demo" } }),
  metrics: () => call("metrics"),
  "ask the school": () => call("askSchool", { body: { fixtureId: randomUUID() } }),
};

function pillOf(client: MemoryClientStore): string {
  const waiting = client.content.outbox.size;
  return syncSummary({
    phase: syncPhase(),
    waiting,
    total: waiting,
    rejected: 0,
    left: { changes: 0, videos: 0, recordings: 0 },
    files: 0,
    recordings: 0,
    fileProgress: undefined,
  }).words;
}

describe.each(Object.entries(badNetworks))("on a network that %s", (_name, behaviour) => {
  test.each(Object.entries(plainCalls))("the call “%s” ends, in time and with no success", async (_call, make) => {
    server.behaviour = behaviour;
    let ended: { error?: unknown; answer?: unknown } | undefined;
    make().then(
      (answer) => (ended = { answer }),
      (error: unknown) => (ended = { error }),
    );
    await passes(17_000, () => ended !== undefined);
    expect(ended).toHaveProperty("error");
    expect(isUnreachable(ended?.error), String(ended?.error)).toBe(true);
  });

  test("the outbox keeps its items, retries sparingly, says so, and sends once when the network is good", async () => {
    server.behaviour = behaviour;
    const client = new MemoryClientStore(emptyClient(firstMeta({ userId: "visitor", role: "user" })));
    await mutate(client, "fixture.submit", { ...match, id: randomUUID() });
    const [mutationId = ""] = client.content.outbox.keys();
    const runner = new SyncRunner(async () => [client], httpTransport);
    onTestFinished(() => runner.stop());
    runner.wake();
    await passes(60_000);
    const calls = server.requests.filter(({ path }) => path === "/api/sync");
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeLessThanOrEqual(60);
    expect([...client.content.outbox.keys()]).toEqual([mutationId]);
    expect(["Offline, 1 saved", "Sending 1 of 1"]).toContain(pillOf(client));
    // A call that has just begun has its silence and its probes before it: real sockets are late on a busy machine.
    await passes(60_000, () => pillOf(client) === "Offline, 1 saved");
    expect(pillOf(client)).toBe("Offline, 1 saved");

    const sent: string[] = [];
    server.behaviour = wellBehaved(sent);
    await passes(12_000, () => client.content.outbox.size === 0);
    await passes(250);
    expect(client.content.outbox.size).toBe(0);
    expect(new Set(sent)).toEqual(new Set([mutationId]));
    expect(pillOf(client)).toBe("All sent");
  });
});

test("keeps waiting for a slow answer that still trickles in", async () => {
  const [head = "", body = ""] = http("200 OK", json, '{"user":null}').split(/(?<=\r\n\r\n)/);
  server.behaviour = (socket, { path }) => {
    if (path !== "/api/me") return;
    setTimeout(() => socket.write(head), 5_000);
    for (const [at, letter] of [...body].entries()) setTimeout(() => socket.write(letter), 8_000 + at * 3_000);
  };
  let user: unknown = "unknown";
  void call("me").then((me) => (user = me.user));
  await passes(60_000, () => user !== "unknown");
  expect(user).toBeNull();
  expect(server.requests.filter(({ path }) => path === "/api/me")).toHaveLength(1);
});

test("a lost call is retried once, as soon as the server responds", async () => {
  let lost = 0;
  server.behaviour = (socket, { path }) => {
    if (path === "/api/health") return void socket.write(http("200 OK", json, '{"status":"ok"}'));
    lost += 1;
    if (lost > 1) socket.write(http("200 OK", json, '{"user":null}'));
  };
  let user: unknown = "unknown";
  void call("me").then((me) => (user = me.user));
  await passes(12_000, () => user !== "unknown");
  expect(user).toBeNull();
  expect(lost).toBe(2);
});

test("an error keeps our server's message", async () => {
  server.behaviour = (socket) => socket.end(http("409 Conflict", "text/plain; charset=utf-8", "It is taken."));
  await expect(settle(call("me"))).rejects.toThrow("409: It is taken.");
});

async function settle<T>(promise: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => (isOver = true);
  promise.then(over, over);
  await passes(20_000, () => isOver);
  return promise;
}
