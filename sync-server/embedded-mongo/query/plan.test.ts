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

test("reads one audience's entries in order, and no more than needed", () => {
  const plan = choosePlan(aFeed(), { audience: { $in: ["public"] }, _id: { $gt: 10 } }, parseSort({ _id: 1 }));
  expect(plan).toMatchObject({ index: { name: "audience_1__id_1" }, sorted: true, reverse: false });
});

test("merges several audiences' entries in order and reads no more than needed", () => {
  const filter = { audience: { $in: ["public", "user:1"] }, _id: { $gt: 10, $lte: 20 } };
  const byIdDown = parseSort({ _id: -1 });
  expect(choosePlan(aFeed(), filter, parseSort({ _id: 1 }))).toMatchObject({ sorted: true, merged: true });
  expect(choosePlan(aFeed(), filter, byIdDown)).toMatchObject({ sorted: true, merged: true, reverse: true });
  const many = { audience: { $in: Array.from({ length: 40 }, (_, n) => `user:${n}`) } };
  expect(choosePlan(aFeed(), many, byIdDown).merged).toBe(false);
});

test("gets documents by id, and by a complete unique key, without a search", async () => {
  const { keys, exact } = choosePlan(aFeed(), { _id: { $in: [3, 1, 3] } }, []);
  expect(keys).toHaveLength(2);
  expect(exact).toBe(true);
  expect(choosePlan(aFeed(), { _id: 3, audience: "public" }, [])).toMatchObject({
    exact: false,
    index: { name: "_id_" },
  });
  const seats = mongo.client.db("plans").collection<{ _id: number; row: string; seat: number }>("seats");
  await seats.createIndex({ row: 1, seat: -1 }, { unique: true });
  const long = "a".repeat(3000);
  await seats.insertMany([
    { _id: 1, row: "a", seat: 1 },
    { _id: 2, row: "a", seat: 2 },
    { _id: 3, row: long, seat: 2 },
  ]);
  expect(await seats.find({ row: "a", seat: 2 }).toArray()).toMatchObject([{ _id: 2 }]);
  expect(await seats.find({ row: long, seat: { $in: [2, 1] } }).toArray()).toMatchObject([{ _id: 3 }]);
  expect(await seats.find({ _id: { $in: [3, 9, 1] } }).toArray()).toMatchObject([{ _id: 1 }, { _id: 3 }]);
  const lastFirst = await seats
    .find({ _id: { $in: [1, 2] } })
    .sort({ _id: -1 })
    .toArray();
  expect(lastFirst.map(({ _id }) => _id)).toEqual([2, 1]);
});

test("a multikey index does not provide the sort order", () => {
  const filter = { audience: "public" };
  expect(choosePlan(aFeed(), filter, parseSort({ audience: 1 })).sorted).toBe(false);
  expect(choosePlan(aFeed({ multikey: false }), filter, parseSort({ audience: 1 })).sorted).toBe(true);
});

test("for audiences, ranges and both directions, an index finds the same as a scan", async () => {
  const feed = mongo.client.db("plans").collection<{ _id: number; audience: string[] }>("feed");
  await feed.createIndex({ audience: 1, _id: 1 });
  const names = ["public", "admin", "user:1"];
  const audienceOf = (n: number) => names.filter((_name, bit) => (n >> bit) % 2 === 1);
  const all = Array.from({ length: 200 }, (_, n) => ({ _id: n, audience: audienceOf(n * 7) }));
  await feed.insertMany(all);
  for (const wanted of [["public"], ["admin"], ["public", "user:1"], names, ["nobody"]]) {
    for (const direction of [1, -1] as const) {
      for (const limit of [1, 2, 50, 500]) {
        const filter = { audience: { $in: wanted }, _id: { $gt: 20, $lte: 180 } };
        const read = await feed.find(filter).sort({ _id: direction }).limit(limit).toArray();
        const scanned = all.filter(({ _id, audience }) => {
          return _id > 20 && _id <= 180 && wanted.some((each) => audience.includes(each));
        });
        const expected = (direction === 1 ? scanned : scanned.toReversed()).slice(0, limit);
        expect(read, JSON.stringify({ wanted, direction, limit })).toEqual(expected);
      }
    }
  }
});

test("entries too long to store whole are read once each and sorted as requested", async () => {
  const notes = mongo.client.db("plans").collection<{ _id: number; text: string; tags: string[] }>("notes");
  await notes.createIndex({ text: 1, _id: 1 });
  await notes.createIndex({ tags: 1, _id: 1 });
  const long = "a".repeat(3000);
  const [one, other] = [`${long}1`, `${long}2`];
  const ids = Array.from({ length: 20 }, (_, index) => index);
  await notes.insertMany(ids.map((_id) => ({ _id, text: _id % 2 ? one : other, tags: [other] })));
  const found = async (filter: object): Promise<number[]> => {
    const docs = await notes.find(filter).sort({ _id: 1 }).toArray();
    return docs.map(({ _id }) => _id);
  };
  expect(await found({ text: one })).toEqual(ids.filter((id) => id % 2));
  expect(await found({ text: { $in: [one, other] } })).toEqual(ids);
  expect(await found({ tags: other })).toEqual(ids);
  expect(await notes.countDocuments({ text: { $in: [one, other] } })).toBe(20);
});

/** Every condition on a field that not all documents have, and whether one without the field meets it. */
const conditions: Readonly<Record<string, readonly [condition: unknown, meets: (n: number | undefined) => boolean]>> = {
  value: [2, (n) => n === 2],
  null: [null, (n) => n === undefined],
  $eq: [{ $eq: 2 }, (n) => n === 2],
  $ne: [{ $ne: 2 }, (n) => n !== 2],
  "$ne null": [{ $ne: null }, (n) => n !== undefined],
  $gt: [{ $gt: 2 }, (n = 0) => n > 2],
  $gte: [{ $gte: 2 }, (n = 0) => n >= 2],
  $lt: [{ $lt: 2 }, (n = 9) => n < 2],
  $lte: [{ $lte: 2 }, (n = 9) => n <= 2],
  $in: [{ $in: [1, 3] }, (n) => n === 1 || n === 3],
  "$in with null": [{ $in: [1, null] }, (n) => n === 1 || n === undefined],
  "$exists: true": [{ $exists: true }, (n) => n !== undefined],
  "$exists: false": [{ $exists: false }, (n) => n === undefined],
};

let made = 0;

test.each(Object.entries(conditions))(
  "a partial or sparse index hides no document that meets the filter: %s",
  async (_name, [condition, meets]) => {
    const all = Array.from({ length: 40 }, (_, _id) => ({ _id, kind: _id % 2, ...(_id % 5 ? { n: _id % 5 } : {}) }));
    for (const [index, options] of [
      [{ kind: 1 }, { partialFilterExpression: { n: { $exists: true } } }],
      [{ kind: 1, _id: 1 }, { partialFilterExpression: { n: { $exists: true } } }],
      [{ n: 1 }, { sparse: true }],
      [{ n: -1, kind: 1 }, { sparse: true }],
    ] as const) {
      const label = JSON.stringify(index);
      const rows = mongo.client
        .db("plans")
        .collection<{ _id: number; kind: number; n?: number }>(`leaves out ${(made += 1)}`);
      await rows.createIndex(index, options);
      await rows.insertMany(all);
      const filter = { kind: 1, n: condition } as object;
      const expected = all.filter(({ kind, n }) => kind === 1 && meets(n)).map(({ _id }) => _id);
      const found = await rows.find(filter).sort({ _id: 1 }).toArray();
      expect(
        found.map(({ _id }) => _id),
        label,
      ).toEqual(expected);
      expect(await rows.countDocuments(filter), label).toBe(expected.length);
    }
  },
);
