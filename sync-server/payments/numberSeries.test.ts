import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BillingDocument } from "#shared/entities/billingDocument.ts";
import type { AppContext } from "../appContext.ts";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import { openApp } from "../openApp.ts";
import { aCreditedInvoice, anInvoice } from "../testing/books.ts";
import { aUser } from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";

vi.setConfig({ testTimeout: 120_000 });

let temp: TempEnv;

beforeEach(async () => {
  temp = await tempEnv();
});
afterEach(() => temp.remove());

/** Starts the product on the existing data, inspects it, and stops it. */
async function withApp<Value>(look: (app: AppContext) => Promise<Value>): Promise<Value> {
  const opened = await openApp(temp.env, pino({ level: "silent" }));
  return look(opened.app).finally(() => opened.close());
}

function documentsIn(app: AppContext) {
  return app.database.collection<{ _id: string; kind: BillingDocument["kind"]; number: number }>("billingDocuments");
}

async function numbersIn(app: AppContext): Promise<Partial<Record<BillingDocument["kind"], number[]>>> {
  const sorted = await documentsIn(app).find().sort({ kind: 1, number: 1 }).toArray();
  const kinds = [...new Set(sorted.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((wanted) => [wanted, sorted.filter(({ kind }) => kind === wanted).map(({ number }) => number)]),
  );
}

/** As the previous version stored it: one sequence for all kinds, enforced by a unique index. */
async function numberedAsOne(app: AppContext): Promise<void> {
  const documents = documentsIn(app);
  const order: readonly BillingDocument["kind"][] = ["invoice", "receipt", "creditNote"];
  for (const [index, kind] of order.entries()) await documents.updateOne({ kind }, { $set: { number: index + 1 } });
  await syncCollectionsOf(app.database).counters.updateOne(
    { _id: "feed" },
    { $set: { numbers: { user: 9, fixture: 9, billingDocument: order.length } } },
  );
  const [old] = (await documents.indexes()).filter(({ key, unique }) => unique && "number" in key);
  await documents.dropIndex(old?.name ?? "");
  await documents.createIndex({ number: 1 }, { unique: true, sparse: true });
}

test("documents of an earlier version keep their numbers, and each kind continues after its highest", async () => {
  await withApp(async (app) => {
    await aCreditedInvoice(app, await aUser(app));
    await numberedAsOne(app);
    expect(await numbersIn(app)).toEqual({ creditNote: [3], invoice: [1], receipt: [2] });
  });
  await withApp(async (app) => {
    await aCreditedInvoice(app, await aUser(app));
    await anInvoice(app, await aUser(app));
    expect(await numbersIn(app)).toEqual({ creditNote: [3, 4], invoice: [1, 2, 3], receipt: [2, 3] });
  });
});

test("each kind is numbered separately without gaps, in any order", async () => {
  await withApp(async (app) => {
    const payers = await Promise.all([1, 2, 3].map(() => aUser(app)));
    await Promise.all(payers.flatMap((payer) => [aCreditedInvoice(app, payer), anInvoice(app, payer)]));
    expect(await numbersIn(app)).toEqual({ creditNote: [1, 2, 3], invoice: [1, 2, 3, 4, 5, 6], receipt: [1, 2, 3] });
  });
});

test("a server of the previous version can issue documents meanwhile without repeating a number", async () => {
  await withApp(async (app) => {
    await aCreditedInvoice(app, await aUser(app));
    await aCreditedInvoice(app, await aUser(app));
    const { counters } = syncCollectionsOf(app.database);
    const before = (await counters.findOne({ _id: "feed" }))?.numbers["billingDocument"] ?? 0;
    expect(before).toBe(2);
    // Like the previous version: takes the next number of all kinds.
    await documentsIn(app).updateOne({ kind: "receipt", number: 2 }, { $set: { number: before + 1 } });
    await counters.updateOne({ _id: "feed" }, { $set: { "numbers.billingDocument": before + 1 } });
    await aCreditedInvoice(app, await aUser(app));
    expect(await numbersIn(app)).toEqual({ creditNote: [1, 2, 3], invoice: [1, 2, 3], receipt: [1, 3, 4] });
  });
});
