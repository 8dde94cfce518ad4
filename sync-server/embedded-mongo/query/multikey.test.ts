import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

interface Row {
  _id: number;
  [field: string]: unknown;
}
let collections = 0;

/** A collection with these documents, numbered from 0, and these indexes. */
async function aCollection(documents: readonly object[], ...keys: Record<string, 1 | -1>[]) {
  const rows = mongo.client.db("multikey").collection<Row>(`rows${collections++}`);
  for (const key of keys) await rows.createIndex(key);
  await rows.insertMany(documents.map((document, _id) => ({ _id, ...document })));
  const ids = async (filter: object): Promise<number[]> =>
    (await rows.find(filter).toArray()).map(({ _id }) => _id).sort();
  return { rows, ids };
}

const pair = [
  {
    a: [
      { k: 1, v: 2 },
      { k: 2, v: 1 },
    ],
  },
  { a: [{ k: 1, v: 1 }] },
  { a: [{ k: 1, v: 3 }] },
];

test("two conditions on an array may match different elements, also through an index on both fields", async () => {
  const { rows, ids } = await aCollection(pair, { "a.k": 1, "a.v": 1 });
  expect(await ids({ "a.k": 1, "a.v": 1 })).toEqual([0, 1]);
  expect(await ids({ "a.k": 1, "a.v": { $lte: 1 } })).toEqual([0, 1]);
  expect(await ids({ $and: [{ "a.k": { $in: [1, 5] } }, { "a.v": 1 }] })).toEqual([0, 1]);
  expect(await rows.countDocuments({ "a.k": 1, "a.v": 1 })).toBe(2);
  expect((await rows.updateMany({ "a.k": 1, "a.v": 1 }, { $set: { seen: true } })).matchedCount).toBe(2);
  expect((await rows.deleteMany({ "a.k": 1, "a.v": 1 })).deletedCount).toBe(2);
});

test("two bounds of a range may match different elements of an array, also through an index", async () => {
  const documents = [{ a: [1, 9] }, { a: [5] }, { a: 5 }, { a: [1, 2] }, { a: [8, 9] }, { a: 9 }];
  const filters = [
    { a: { $gt: 4, $lt: 6 } },
    { a: { $gte: 5, $lte: 5 } },
    { $and: [{ a: { $gt: 4 } }, { a: { $lt: 6 } }] },
    { a: { $gt: 4, $lt: 6, $ne: 9 } },
  ];
  for (const keys of [[], [{ a: 1 }], [{ a: -1 }], [{ a: 1, b: 1 }]] as Record<string, 1 | -1>[][]) {
    const { ids } = await aCollection(documents, ...keys);
    expect(await Promise.all(filters.map(ids)), JSON.stringify(keys)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2],
      [1, 2],
    ]);
  }
});

test("a unique index on two fields of an array checks every element", async () => {
  const rows = mongo.client.db("multikey").collection<Row>("unique");
  await rows.createIndex({ "a.k": 1, "a.v": 1 }, { unique: true });
  await rows.insertMany(pair.map((document, _id) => ({ _id, ...document })));
  expect((await rows.find({ "a.k": 1, "a.v": 1 }).toArray()).map(({ _id }) => _id).sort()).toEqual([0, 1]);
});

test("an array may be nested at any depth, also within another array", async () => {
  const deep = [
    {
      o: {
        a: [
          { x: { k: 1 }, v: 2 },
          { x: { k: 2 }, v: 1 },
        ],
      },
    },
    { o: { a: [{ x: { k: [1, 2] }, v: 1 }] } },
    { o: { a: { x: [{ k: 1 }, { k: 4 }], v: 1 } } },
  ];
  const { ids } = await aCollection(deep, { "o.a.x.k": 1, "o.a.v": -1 });
  expect(await ids({ "o.a.x.k": 1, "o.a.v": 1 })).toEqual([0, 1, 2]);
  const nested = [{ a: [[{ k: 1 }], { k: 2, v: [1, 2] }] }, { a: [{ k: 1 }, { v: 1 }] }];
  const second = await aCollection(nested, { "a.k": 1, "a.v": 1 });
  expect(await second.ids({ "a.k": 1, "a.v": 1 })).toEqual([1]);
  expect(await second.ids({ "a.k": null, "a.v": 1 })).toEqual([1]);
});

test("an index is used when two fields hold arrays in different documents", async () => {
  const { ids } = await aCollection(
    [
      { a: [1, 2], b: 3 },
      { a: 2, b: [3, 4] },
      { a: 2, b: 4 },
    ],
    { a: 1, b: 1 },
  );
  expect(await ids({ a: 2, b: 3 })).toEqual([0, 1]);
  expect(await ids({ a: { $gt: 0, $lt: 3 }, b: { $gt: 2, $lt: 4 } })).toEqual([0, 1]);
});

test("a document is returned once, however many of its values match", async () => {
  const { ids } = await aCollection(
    [
      { a: [1, 2, 2], n: 7 },
      { a: 1, n: 7 },
    ],
    { a: 1 },
    { n: 1 },
  );
  expect(await ids({ a: { $in: [1, 1, 2] } })).toEqual([0, 1]);
  expect(await ids({ n: { $in: [7, 7, 7.0] } })).toEqual([0, 1]);
  const long = "x".repeat(1940);
  const texts = await aCollection([{ t: `${long}ab` }], { t: 1 });
  expect(await texts.ids({ t: { $in: [`${long}ab`, `${long}abc`, `${long}ab`] } })).toEqual([0]);
});

test("an index on an array position is refused by name", async () => {
  const { rows } = await aCollection([{ a: [1] }]);
  await expect(rows.createIndex({ "a.0": 1 })).rejects.toMatchObject({ code: 67 });
});
