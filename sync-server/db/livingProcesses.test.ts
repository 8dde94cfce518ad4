/** @module-tag long */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aReplicaSet, type OwnDatabase } from "../testing/replicaSet.ts";
import { openDatabase } from "./connect.ts";
import type { Database } from "./database.ts";
import { joinProcesses, processCollection, refuseWhileUsed } from "./livingProcesses.ts";

const keys = { session: ["s".repeat(32)], token: ["t".repeat(32)] };
let replicaSet: OwnDatabase;
let one: Database;
let other: Database;

beforeAll(async () => {
  replicaSet = await aReplicaSet();
  const open = () => openDatabase({ uri: replicaSet.uri, dataDir: "" });
  [one, other] = await Promise.all([open(), open()]);
}, 60_000);
afterAll(async () => {
  await one.close();
  await other.close();
  await replicaSet.drop();
});

const counters = (database: Database) => database.collection<{ _id: string; turn: number }>("counters");

test("a transaction left open by a killed process is ended within seconds", { timeout: 60_000 }, async () => {
  await counters(one).insertOne({ _id: "feed", turn: 0 });
  const leaveAsLiving = await joinProcesses(one, keys);
  // The other process takes its turn, beats once, and goes silent with its transaction still open.
  let beginsToDie = () => {};
  const beats = new Promise<void>((resolve) => (beginsToDie = resolve));
  void other
    .transaction(async (session) => {
      await counters(other).updateOne({ _id: "feed" }, { $inc: { turn: 1 } }, { session });
      beginsToDie();
      return new Promise(() => undefined);
    })
    .catch(() => undefined);
  await beats;
  const dead = { _id: "dead", startedAt: new Date(), seenAt: new Date(), beat: 7, sessions: other.writingSessions() };
  await other.collection<{ _id: string }>(processCollection).insertOne(dead);
  const turn = () =>
    one.transaction((session) => counters(one).updateOne({ _id: "feed" }, { $inc: { turn: 1 } }, { session }));
  await expect(turn()).rejects.toThrow(/WriteConflict|conflict/i);
  const began = performance.now();
  await expect
    .poll(
      () =>
        turn().then(
          () => "written",
          () => "waiting",
        ),
      { timeout: 30_000, interval: 200 },
    )
    .toBe("written");
  expect(performance.now() - began).toBeLessThan(25_000);
  expect(await counters(one).findOne({ _id: "feed" })).toMatchObject({ turn: 1 });
  expect(await one.collection<{ _id: string }>(processCollection).findOne({ _id: "dead" })).toBeNull();
  await leaveAsLiving();
});

test("refuses keys no living process knows, but accepts a new key in front of the old one", async () => {
  const leave = await joinProcesses(one, keys);
  const strange = { session: ["x".repeat(32)], token: keys.token };
  await expect(joinProcesses(other, strange)).rejects.toThrow("signs with other keys");
  const leaveRotated = await joinProcesses(other, { ...keys, session: ["n".repeat(32), ...keys.session] });
  await expect(refuseWhileUsed(other)).rejects.toThrow("2 server or worker uses this database");
  await leaveRotated();
  await leave();
  await refuseWhileUsed(other);
  await (
    await joinProcesses(other, strange)
  )();
});
