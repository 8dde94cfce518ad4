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

/** The `_id`s of these documents in a sort's order, checked again with an index on the sort fields. */
async function order(documents: readonly object[], sort: Record<string, 1 | -1>): Promise<number[]> {
  const rows = mongo.client.db("sorting").collection<Row>(`rows${collections++}`);
  await rows.insertMany(documents.map((document, _id) => ({ _id, ...document })));
  const found = async (): Promise<number[]> => (await rows.find().sort(sort).toArray()).map(({ _id }) => _id);
  const plain = await found();
  await rows.createIndex(sort);
  expect(await found()).toEqual(plain);
  return plain;
}

test("a nested array sorts as a whole", async () => {
  const documents = [{ a: [[9], [8]] }, { a: "text" }, { a: [[1]] }, { a: [[1], 2] }, { a: [] }, { a: null }];
  expect(await order(documents, { a: 1 })).toEqual([4, 5, 3, 1, 2, 0]);
  expect(await order(documents, { a: -1 })).toEqual([0, 2, 3, 1, 5, 4]);
});

test("a scalar among subdocuments sorts as null, because it lacks their fields", async () => {
  const documents = [{ a: [7, { b: 5 }] }, { a: { b: 2 } }, { a: [{ b: 1 }, { b: 9 }] }, { a: [{ b: 3 }, {}] }];
  expect(await order(documents, { "a.b": 1, _id: 1 })).toEqual([0, 3, 2, 1]);
  expect(await order(documents, { "a.b": -1, _id: 1 })).toEqual([2, 0, 3, 1]);
});

test("two fields of an array sort by one element of it", async () => {
  const first = {
    a: [
      { k: 1, v: 9 },
      { k: 2, v: 1 },
    ],
  };
  expect(await order([first, { a: [{ k: 1, v: 5 }] }], { "a.k": 1, "a.v": 1 })).toEqual([1, 0]);
});

test("refuses a sort by two arrays", async () => {
  const rows = mongo.client.db("sorting").collection<Row>("parallel");
  await rows.insertMany([
    { _id: 1, a: [1], b: [2] },
    { _id: 2, a: 1 },
  ]);
  for (const filter of [{}, { _id: 1 }]) {
    await expect(rows.find(filter).sort({ a: 1, b: 1 }).toArray()).rejects.toMatchObject({ code: 2 });
  }
});
