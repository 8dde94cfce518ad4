import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { discard } from "#app/sync/mutate.ts";
import { phoneOf } from "#app/sync/openPhone.ts";
import { firstMeta } from "#app/sync/phone.ts";
import { databaseName, LocalDatabase } from "./localDatabase.ts";
import { settledTaps } from "./settledTaps.ts";

const createdAt = "2026-11-21T08:00:00.000Z";

test.each([1, 2])("a database of version %i keeps its queue, its rows and what is under them", async (version) => {
  const earlierUser = randomUUID();
  const earlier = new Dexie(databaseName(earlierUser));
  const queue = { outbox: "mutationId, seq", truths: "key", meta: "key" };
  const rows = version === 1 ? "id, status, requesterId, [status+matchDate]" : "id, [status+matchDate]";
  earlier.version(version).stores({ fixture: rows, settled: "mutationId, outcome, settledAt", ...queue });
  const { sentSeq: _, ...meta } = firstMeta({ userId: earlierUser, role: "user" });
  const user = { userId: earlierUser, role: "user" as const };
  const taps = ["zero", "nought"].map((mutationId, at) => {
    const [args, key] = [{ id: "match", venue: `Field ${at}` }, "fixture:match"];
    const kept = { schemaVersion: 1, createdAt, attempts: 1 - at, sent: at === 0 };
    return { mutationId, seq: at + 4, name: "fixture.edit", args, ...kept, reads: [key], writes: [key] };
  });
  await earlier.table("outbox").bulkPut(taps);
  await earlier.table("meta").put({ ...meta, nextSeq: 6 });
  const shown = { id: "match", status: "open", matchDate: "2026-11-28", requesterId: earlierUser, venue: "Field 1" };
  await earlier
    .table("truths")
    .put({ key: "fixture:match", entity: "fixture", id: "match", row: { ...shown, venue: "A" } });
  await earlier.table("fixture").put(shown);
  const settled = ["applied", "rejected"].map((outcome) => ({
    mutationId: outcome,
    name: "fixture.edit",
    outcome,
    createdAt,
    settledAt: outcome,
  }));
  await earlier.table("settled").bulkPut(settled);
  earlier.close();

  const today = new LocalDatabase(earlierUser);
  const todaysPhone = phoneOf(today, user);
  expect(await todaysPhone.read((tx) => tx.outbox())).toMatchObject([
    { seq: 4, mutationId: "zero", covers: ["fixture:match"], under: [{ venue: "A" }] },
    { seq: 5, mutationId: "nought", covers: [], under: [] },
  ]);
  expect(await todaysPhone.read((tx) => tx.meta())).toMatchObject({ sentSeq: 4, nextSeq: 6 });
  const found = await todaysPhone.read((tx) => tx.rowsWhere("fixture", { status: "open" }));
  expect(found).toMatchObject([{ venue: "Field 1" }]);
  await discard(todaysPhone, "nought");
  await discard(todaysPhone, "zero");
  expect(await today.rows("fixture").toArray()).toMatchObject([{ venue: "A" }]);
  expect(await today.outbox.toArray()).toMatchObject([{ seq: 4, mutationId: "zero", name: "noop" }]);
  expect(await settledTaps(today, ["rejected", "unknown", "applied"])).toEqual([settled[1], settled[0]]);
  expect(await today.rejections.toArray()).toEqual([settled[1]]);
  expect([...today.backendDB().objectStoreNames]).not.toContain("truths");
  await today.delete();
});
