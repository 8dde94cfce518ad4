import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { match } from "#shared/testing/samples.ts";
import { aCall, aSyncServer, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange } from "./exchange.ts";
import { StoreFault } from "./serverStore.ts";

let server: SyncServer;

beforeEach(() => {
  server = aSyncServer();
});

function aSubmission() {
  return { mutationId: randomUUID(), name: "fixture.submit", args: { ...match, id: randomUUID() } };
}

describe("when something fails", () => {
  test("a mutation that fails unexpectedly five times is quarantined, and the rest continue", async () => {
    const poisoned = submits(1);
    const insert = server.store.transaction.bind(server.store);
    server.store.transaction = (work) =>
      insert((port) => {
        const row = port.row.bind(port);
        const poisonedRow: typeof port.row = (entity, id) => {
          if (entity === "fixture" && id === (poisoned.args as { id: string }).id) throw new RangeError("a bug");
          return row(entity, id);
        };
        return work({ ...port, row: poisonedRow });
      });
    const call = aCall({ mutations: [poisoned, submits(2)] });
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const answer = await exchange(server.engine, visitor, call);
      expect(answer.retryAfter).toBe(1);
      expect(answer.receipts).toEqual([]);
    }
    const last = await exchange(server.engine, visitor, call);
    expect(last.receipts.map(({ outcome }) => outcome)).toEqual(["quarantined", "applied"]);
  });

  test("a commit whose answer is lost is not repeated", async () => {
    let failures = 0;
    server.store.fault = (point) => {
      if (point !== "after commit" || failures > 0) return;
      failures += 1;
      throw new Error("the connection broke");
    };
    const answer = await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
    expect(answer.receipts[0]?.outcome).toBe("applied");
    expect(server.store.content.feed).toHaveLength(1);
  });

  test("unreadable arguments fail only their sender, and the writer does not wait for them", async () => {
    let endless: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) endless = [endless];
    const transactions = vi.spyOn(server.store, "transaction");
    const calls = Promise.allSettled([
      server.queue.decide({ actor: visitor, origin: "sync", items: [{ ...aSubmission(), args: endless }] }),
      server.queue.decide({ actor: visitor, origin: "sync", items: [aSubmission()] }),
    ]);
    expect((await calls).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(transactions).toHaveBeenCalledTimes(1);
  });

  test("a batch the database always refuses holds no one up: it is retried alone, the others pass", async () => {
    const bad = aSubmission();
    const write = server.store.transaction.bind(server.store);
    let tries = 0;
    server.store.transaction = (work) =>
      write(async (port) =>
        work({
          ...port,
          flush: (effects) => {
            tries += 1;
            const isBad = effects.receipts.some(({ _id }) => _id.endsWith(bad.mutationId));
            if (isBad) throw new StoreFault("This document is too large.");
            return port.flush(effects);
          },
        }),
      );
    const [first, ...others] = await Promise.allSettled(
      [bad, aSubmission(), aSubmission()].map((item) =>
        server.queue.decide({ actor: visitor, origin: "sync", items: [item] }),
      ),
    );
    expect(first?.status).toBe("rejected");
    expect(others.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(tries).toBe(4);
  });

  test("reusing an Idempotency-Key with other arguments is refused and reveals nothing", async () => {
    const request = {
      actor: visitor,
      origin: "rest" as const,
      name: "fixture.submit",
      mutationId: randomUUID(),
      sameArgsOnly: true,
    };
    const args = { ...match, id: randomUUID() };
    const first = await server.queue.write({ ...request, args });
    expect(await server.queue.write({ ...request, args: { ...args } })).toEqual(first);
    const other = await server.queue.write({ ...request, args: { ...args, venue: "Elsewhere" } });
    expect(other).toMatchObject({ outcome: "rejected", code: "key.reused" });
    expect(other.result).toBeUndefined();
    expect(server.store.content.feed).toHaveLength(1);
  });
});
