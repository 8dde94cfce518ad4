import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";

let mongo: TemporaryMongo<MongoClient>;
beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
  await rows().createIndex({ name: 1 }, { unique: true });
  await rows().insertMany(
    ["Zoë", "zoë", "Zoe", "ZOE", "Straße", "strasse"].map((name, _id) => ({ _id, name, tags: [name] })),
  );
});
afterAll(() => mongo.stop());

interface Row {
  _id: number;
  name: string;
  tags: string[];
  seen?: number;
}
const rows = () => mongo.client.db("collation").collection<Row>("rows");
const under = (strength: number) => ({ collation: { locale: "en_US", strength } });

const found: [filter: object, strength: number, ids: number[]][] = [
  [{ name: "ZOË" }, 2, [0, 1]],
  [{ name: "zoe" }, 1, [0, 1, 2, 3]],
  [{ name: "zoe" }, 3, []],
  [{ name: "STRASSE" }, 1, [4, 5]],
  [{ name: { $in: ["zoe", "x"] } }, 2, [2, 3]],
  [{ name: { $ne: "ZOE" }, _id: { $lt: 4 } }, 2, [0, 1]],
  [{ tags: { $elemMatch: { $eq: "ZOË" } } }, 2, [0, 1]],
  [{ $or: [{ name: "zOE" }, { _id: 5 }] }, 2, [2, 3, 5]],
];

test.each(found)("%j under strength %i", async (filter, strength, ids) => {
  const documents = await rows().find(filter, under(strength)).sort({ _id: 1 }).toArray();
  expect(documents.map(({ _id }) => _id)).toEqual(ids);
  expect(await rows().countDocuments(filter, under(strength))).toBe(ids.length);
});

test("writes and distinct follow it too", async () => {
  const { modifiedCount } = await rows().updateMany({ name: "ZOË" }, { $set: { seen: 1 } }, under(2));
  expect(modifiedCount).toBe(2);
  expect(await rows().distinct("name", { _id: { $lt: 4 } }, under(1))).toEqual(["Zoë"]);
  expect(await rows().findOneAndUpdate({ name: "STRASSE" }, { $set: { seen: 2 } }, under(2))).toMatchObject({ _id: 5 });
});

test("what needs more than equality is refused by name", async () => {
  const refused = { code: 2 };
  await expect(
    rows()
      .find({ name: { $gt: "a" } }, under(2))
      .toArray(),
  ).rejects.toMatchObject(refused);
  await expect(rows().find({ name: /a/ }, under(2)).toArray()).rejects.toMatchObject(refused);
  await expect(rows().find({}, under(2)).sort({ name: 1 }).toArray()).rejects.toMatchObject(refused);
  await expect(rows().find({}, under(4)).toArray()).rejects.toMatchObject(refused);
  await expect(rows().updateOne({}, { $pull: { tags: "zoe" } }, under(2))).rejects.toMatchObject(refused);
  const group = [{ $group: { _id: "$name" } }];
  await expect(rows().aggregate(group, under(2)).toArray()).rejects.toMatchObject(refused);
});
