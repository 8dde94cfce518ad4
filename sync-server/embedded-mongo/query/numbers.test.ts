import { Decimal128, Double, Int32, Long, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
});
afterAll(() => mongo.stop());

interface Row {
  _id: number;
  a?: unknown;
}
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

/** In ascending order; the values in one list are equal. */
const ascending: unknown[][] = [
  [-Infinity, decimal("-Infinity")],
  [decimal("-1E+6000")],
  [decimal("-9.5E+400")],
  [decimal("-1E+23")],
  [-1e23],
  [Long.fromString("-9007199254740993"), decimal("-9007199254740993")],
  [decimal("-9007199254740992.5")],
  [-9007199254740992],
  [-0.1],
  [decimal("-0.1"), decimal("-0.10")],
  [decimal("-1E-6000")],
  [0, new Double(-0), decimal("0E+3"), Long.ZERO],
  [decimal("1E-6000")],
  [decimal("2E-6000")],
  [decimal("0.1")],
  [0.1],
  [decimal("0.10000000000000001")],
  [0.5, decimal("0.50")],
  [1, decimal("1.0"), Long.ONE, new Double(1)],
  [decimal("1.000000000000000000000000000000001")],
  [9007199254740992, decimal("9007199254740992")],
  [decimal("9007199254740992.5")],
  [Long.fromString("9007199254740993"), decimal("9007199254740993")],
  [Long.MAX_VALUE, decimal("9223372036854775807")],
  [1e23],
  [decimal("1E+23")],
  [decimal("1E+6000")],
  [Infinity, decimal("Infinity")],
];

for (const indexed of [false, true]) {
  test(`numbers of all types compare by exact value, ${indexed ? "with" : "without"} an index`, async () => {
    const rows = mongo.client.db("numbers").collection<Row>(`exact${indexed ? 1 : 0}`);
    if (indexed) await rows.createIndex({ a: 1, b: 1 });
    const all = ascending.flatMap((equals, rank) => equals.map((a) => ({ a, rank }))).toReversed();
    await rows.insertMany(all.map((each, _id) => ({ _id, ...each })));
    const ranks = async (filter: object): Promise<unknown[]> =>
      (await rows.find(filter).sort({ a: 1 }).project({ rank: 1 }).toArray()).map((row) => row["rank"] as unknown);
    const expected = ascending.flatMap((equals, rank) => equals.map(() => rank));
    expect(await ranks({})).toEqual(expected);
    for (const [rank, equals] of ascending.entries()) {
      for (const a of equals) {
        expect(await ranks({ a }), String(a)).toEqual(equals.map(() => rank));
        expect(await ranks({ a: { $gt: a } }), String(a)).toEqual(expected.filter((each) => each > rank));
        expect(await ranks({ a: { $lte: a } }), String(a)).toEqual(expected.filter((each) => each <= rank));
      }
    }
  });
}

test.each([
  ["an int and a double", new Int32(1), new Double(2), new Double(3)],
  ["an int and half of one", new Int32(1), 0.5, new Double(1.5)],
  ["a double and an int", new Double(1), new Int32(2), new Double(3)],
  ["a long and a double", Long.ONE, new Double(2), new Double(3)],
  ["an int and a long", new Int32(1), Long.ONE, Long.fromNumber(2)],
  ["two ints", new Int32(1), new Int32(2), new Int32(3)],
  ["two ints beyond 2^31", new Int32(2147483647), new Int32(1), Long.fromNumber(2147483648)],
])("$inc gives the wider type: %s", async (_title, before, by, after) => {
  const rows = mongo.client.db("numbers").collection<Row>("types");
  await rows.replaceOne({ _id: 1 }, { a: before }, { upsert: true });
  await rows.updateOne({ _id: 1 }, { $inc: { a: by } as never });
  expect((await rows.findOne({}, { promoteValues: false }))?.a).toEqual(after);
});

test("a projection keeps the types of numbers", async () => {
  const rows = mongo.client.db("numbers").collection<Row>("projected");
  await rows.insertOne({ _id: 1, a: new Double(3) });
  const exact = { promoteValues: false, projection: { a: 1 } };
  expect((await rows.findOne({}, exact))?.a).toBeInstanceOf(Double);
  expect((await rows.findOneAndUpdate({}, { $set: { b: 1 } as never }, exact))?.a).toBeInstanceOf(Double);
});
