import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UUID } from "bson";
import { indexInfo, type CollectionInfo } from "../storage/catalog.ts";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";
import { choosePlan } from "./plan.ts";
import { parseSort } from "./sort.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

function aFeed({ multikey = true } = {}): CollectionInfo {
  const ids = { ...indexInfo(1, { name: "_id_", key: { _id: 1 } }), multikey: false };
  const audiences = { ...indexInfo(2, { name: "audience_1__id_1", key: { audience: 1, _id: 1 } }), multikey };
  return { id: 1, namespace: "test.feed", uuid: new UUID(), options: {}, indexes: [ids, audiences] };
}

test("one audience's entries are read in order, and no more of them than are asked for", () => {
  const plan = choosePlan(aFeed(), { audience: { $in: ["public"] }, _id: { $gt: 10 } }, parseSort({ _id: 1 }));
  expect(plan).toMatchObject({ index: { name: "audience_1__id_1" }, sorted: true, reverse: false });
});

test("an array's own order is not the index's", () => {
  const filter = { audience: "public" };
  expect(choosePlan(aFeed(), filter, parseSort({ audience: 1 })).sorted).toBe(false);
  expect(choosePlan(aFeed({ multikey: false }), filter, parseSort({ audience: 1 })).sorted).toBe(true);
});

test("several audiences, ranges, both directions: what is read by an index is what a scan finds", async () => {
  const feed = mongo.client.db("plans").collection<{ _id: number; audience: string[] }>("feed");
  await feed.createIndex({ audience: 1, _id: 1 });
  const names = ["public", "admin", "user:1"];
  const audienceOf = (n: number) => names.filter((_name, bit) => (n >> bit) % 2 === 1);
  await feed.insertMany(Array.from({ length: 200 }, (_, n) => ({ _id: n, audience: audienceOf(n * 7) })));
  for (const wanted of [["public"], ["admin"], ["public", "user:1"], names, ["nobody"]]) {
    for (const direction of [1, -1] as const) {
      for (const limit of [1, 2, 50, 500]) {
        const filter = { audience: { $in: wanted }, _id: { $gt: 20, $lte: 180 } };
        const read = await feed.find(filter).sort({ _id: direction }).limit(limit).toArray();
        const scanned = await feed.find(filter).sort({ _id: direction }).hint({ $natural: 1 }).limit(limit).toArray();
        expect(read, JSON.stringify({ wanted, direction, limit })).toEqual(scanned);
      }
    }
  }
});
