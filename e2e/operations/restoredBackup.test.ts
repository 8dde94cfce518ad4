/** @module-tag long */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { pino } from "pino";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { match } from "#shared/testing/samples.ts";
import { exchange } from "#app/sync/exchange.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { firstMeta } from "#app/db/clientStore.ts";
import { mutate } from "#app/sync/mutate.ts";
import { beginSession, endSession } from "#app/sync/openClientStore.ts";
import { backUp } from "#server/archive/backup.ts";
import { restore } from "#server/archive/restore.ts";
import { openApp, type OpenApp } from "#server/openApp.ts";
import { exchange as serverExchange } from "#server/sync/exchange.ts";
import { aFixture, aUser, type Account } from "#server/testing/factories.ts";
import { tempEnv } from "#server/testing/tempEnv.ts";

const log = pino({ level: "silent" });

function phoneOf({ userId }: Account): MemoryClientStore {
  return new MemoryClientStore(emptyClient(firstMeta({ userId, role: "user" })));
}

/** Calls until there is nothing to fetch or send. Counts how often the server reset the phone. */
async function sync(phone: MemoryClientStore, { engine }: OpenApp, { actor }: Account): Promise<number> {
  let resets = 0;
  const carry = async (request: SyncRequest): Promise<SyncResponse> => {
    const answer = await serverExchange(engine, actor, JSON.parse(JSON.stringify(request)));
    if (answer.reset) resets += 1;
    return JSON.parse(JSON.stringify(answer));
  };
  for (let calls = 0; calls < 50; calls += 1) if (!(await exchange(phone, carry)).goOn) return resets;
  throw new Error("The phone does not come to rest.");
}

async function sendAndLoseTheAnswer(phone: MemoryClientStore, { engine }: OpenApp, { actor }: Account): Promise<void> {
  const lossy = async (request: SyncRequest): Promise<SyncResponse> => {
    await serverExchange(engine, actor, JSON.parse(JSON.stringify(request)));
    throw new TypeError("the answer was lost");
  };
  await exchange(phone, lossy).catch(() => undefined);
}

async function aMatch(phone: MemoryClientStore): Promise<{ id: string; mutationId: string }> {
  const id = randomUUID();
  return { id, mutationId: await mutate(phone, "fixture.submit", { ...match, id }) };
}

test.each([
  ["shorter than what the phone has seen", 0],
  ["grown past what the phone has seen", 12],
])(
  "a phone ahead of a restored backup recovers when the history is %s",
  { timeout: 120_000 },
  async (_what, others) => {
    const temp = await tempEnv();
    const file = path.join(temp.dataDir, "..", `${path.basename(temp.dataDir)}.backup`);
    let server = await openApp(temp.env, log);
    const owner = await aUser(server.app);
    const phone = phoneOf(owner);
    const inBackup = await aMatch(phone);
    await sync(phone, server, owner);
    await backUp(temp.env, file);

    const answered = await aMatch(phone);
    await sync(phone, server, owner);
    const unanswered = await aMatch(phone);
    await sendAndLoseTheAnswer(phone, server, owner);
    const unsent = await aMatch(phone);
    await server.close();

    // The disk is lost; a database elsewhere is replaced.
    await rm(temp.dataDir, { recursive: true });
    await restore(temp.env, file, { replaces: true });
    server = await openApp(temp.env, log);
    for (let count = 0; count < others; count += 1) await aFixture(server.app, { kind: "visitor" });
    expect(await sync(phone, server, owner)).toBeGreaterThan(0);

    expect(phone.content.outbox.size).toBe(0);
    // What was answered after the backup was lost with the disk: the phone has sent it again.
    for (const { id, mutationId } of [answered, unanswered, unsent]) {
      expect(phone.content.results.get(mutationId)?.outcome).toBe("applied");
      expect(await server.app.rows.rowOne("fixture", id)).toMatchObject({ rev: 1 });
    }
    expect(await server.app.rows.rowOne("fixture", inBackup.id)).toMatchObject({ rev: 1 });
    const fresh = phoneOf(owner);
    await sync(fresh, server, owner);
    expect(phone.content.rows).toEqual(fresh.content.rows);
    expect(await sync(phone, server, owner)).toBe(0);
    await server.close();
    await rm(file);
    await temp.remove();
  },
);

test("a phone that was signed out while a backup was restored sends what was lost when it is signed in", async () => {
  const temp = await tempEnv();
  const file = path.join(temp.dataDir, "..", `${path.basename(temp.dataDir)}.backup`);
  let server = await openApp(temp.env, log);
  const owner = await aUser(server.app);
  const phone = phoneOf(owner);
  await backUp(temp.env, file);
  const { id, mutationId } = await aMatch(phone);
  await sync(phone, server, owner);
  await endSession(phone, { keepOutbox: true });
  await server.close();

  await rm(temp.dataDir, { recursive: true });
  await restore(temp.env, file, { replaces: true });
  server = await openApp(temp.env, log);
  await beginSession(phone, { userId: owner.userId, role: "user" });
  await sync(phone, server, owner);

  expect(await server.app.rows.rowOne("fixture", id)).toMatchObject({ rev: 1 });
  expect(phone.content.results.get(mutationId)?.outcome).toBe("applied");
  await server.close();
  await rm(file);
  await temp.remove();
});
