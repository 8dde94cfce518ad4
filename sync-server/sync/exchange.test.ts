import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { SCHEMA_VERSION } from "#shared/api/syncProtocol.ts";
import { aCall, aSyncServer, aUser, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange, UpgradeRequired } from "./exchange.ts";

let server: SyncServer;

beforeEach(() => {
  server = aSyncServer();
});

test("a hundred rejections about one row carry it once, without contacts, and refer to it in the others", async () => {
  const nomsa = await aUser(server, "nomsa");
  const clientId = randomUUID();
  const submitted = submits(1, { additionalRequirements: "x".repeat(2_000) });
  const { id } = submitted.args as { id: string };
  const edits = Array.from({ length: 99 }, (_, index) => {
    const args = { id, was: { venue: "Another" }, venue: "New" };
    return { seq: index + 2, mutationId: randomUUID(), name: "fixture.cancel", args: index === 0 ? { id } : args };
  });
  const call = aCall({ userId: nomsa.userId, clientId, mutations: [submitted, ...edits] });
  const { receipts } = await exchange(server.engine, nomsa, call);
  const shown = receipts.filter(({ outcome }) => outcome === "rejected").map(({ current }) => current);
  expect(shown).toHaveLength(98);
  expect(shown[0]).toMatchObject({ fixture: { id, status: "cancelled", sport: "Rugby" } });
  expect(JSON.stringify(shown), "its device keeps it when the row has left").not.toMatch(/@|xxx|Pieter Louw/);
  expect(shown.slice(1)).toEqual(shown.slice(1).map(() => ({ fixture: { id } })));
});

describe("what a client may send", () => {
  test.each([["user.create"], ["permission.answer"], ["fixture.claim"], ["nonsense"], ["constructor"]])(
    "%s is not accepted by sync",
    async (name) => {
      const mutation = { seq: 1, mutationId: randomUUID(), name, args: {} };
      const answer = await exchange(server.engine, visitor, aCall({ mutations: [mutation] }));
      expect(answer.receipts[0]).toMatchObject({ outcome: "rejected", code: "mutation.unknown" });
      expect(server.store.content.feed).toHaveLength(0);
    },
  );

  test("refuses arguments beyond their limit and continues with the rest", async () => {
    const huge = submits(1, { additionalRequirements: "x".repeat(70_000) });
    const answer = await exchange(server.engine, visitor, aCall({ mutations: [huge, submits(2)] }));
    expect(answer.receipts.map(({ outcome }) => outcome)).toEqual(["rejected", "applied"]);
  });

  test("an account's client is refused to another session and without one", async () => {
    const [nomsa, thabo] = [await aUser(server, "nomsa"), await aUser(server, "thabo")];
    const call = aCall({ userId: nomsa.userId, mutations: [submits(1)] });
    await expect(exchange(server.engine, thabo, call)).rejects.toMatchObject({ status: 403 });
    await expect(exchange(server.engine, visitor, call)).rejects.toMatchObject({ status: 401 });
    expect([...server.store.content.receipts.values()].filter(({ name }) => name === "fixture.submit")).toEqual([]);
  });

  test("a visitor's outbox stays the visitor's, whoever is signed in now", async () => {
    const nomsa = await aUser(server, "nomsa");
    await exchange(server.engine, nomsa, aCall({ mutations: [submits(1)] }));
    const fixtures = [...(server.store.content.rows.get("fixture")?.values() ?? [])];
    expect(fixtures[0]?.row).toMatchObject({ requesterId: "00000000-0000-7000-8000-000000000001" });
  });

  test("a clientId belongs to its first account", async () => {
    const [nomsa, thabo] = [await aUser(server, "nomsa"), await aUser(server, "thabo")];
    const clientId = randomUUID();
    await exchange(server.engine, nomsa, aCall({ userId: nomsa.userId, clientId, mutations: [submits(1)] }));
    const answer = await exchange(
      server.engine,
      thabo,
      aCall({ userId: thabo.userId, clientId, mutations: [submits(1)] }),
    );
    expect(answer.reset).toBe(true);
    expect(server.store.content.rows.get("fixture")?.size).toBe(1);
  });

  test("an app older than the last version must update; one newer than this server waits", async () => {
    await expect(exchange(server.engine, visitor, aCall({ protocolVersion: 0 }))).rejects.toBeInstanceOf(
      UpgradeRequired,
    );
    const tooOld = aCall({ schemaVersion: SCHEMA_VERSION - 2, mutations: [submits(1)] });
    await expect(exchange(server.engine, visitor, tooOld)).rejects.toBeInstanceOf(UpgradeRequired);
    const ahead = aCall({ schemaVersion: SCHEMA_VERSION + 1, mutations: [submits(1)] });
    const newer = await exchange(server.engine, visitor, ahead);
    expect(newer.retryAfter).toBeGreaterThan(0);
    expect(server.store.content.receipts.size).toBe(0);
  });

  test.each([SCHEMA_VERSION, SCHEMA_VERSION - 1])(
    "an app of version %i, the current or the last, is served",
    async (schemaVersion) => {
      const answer = await exchange(server.engine, visitor, aCall({ schemaVersion, mutations: [submits(1)] }));
      expect(answer.receipts).toMatchObject([{ outcome: "applied" }]);
    },
  );
});
