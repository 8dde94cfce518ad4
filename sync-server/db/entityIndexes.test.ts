import { afterAll, beforeAll, expect, test } from "vitest";
import { uniqueFieldsOf } from "#shared/entities/entity.ts";
import { entityNames, entityOf } from "#shared/entities/registry.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { connectDatabase } from "./connect.ts";
import type { Database } from "./database.ts";

let temp: TempEnv;
let database: Database;

beforeAll(async () => {
  temp = await tempEnv();
  database = await connectDatabase({ uri: temp.env.MONGODB_URI, dataDir: temp.dataDir });
}, 60_000);
afterAll(async () => {
  await database.close();
  await temp.remove();
});

const rowsOf = (table: string) => database.collection<{ _id: string }>(table);
const unique = entityNames.flatMap((name) => {
  const entity = entityOf(name);
  return uniqueFieldsOf(entity).map((fields) => ({ table: entity.table, fields }));
});

test.each(unique)(
  "rejects two rows of $table with the same $fields, but accepts two rows without them",
  async (one) => {
    const values = Object.fromEntries(one.fields.map((field) => [field, 7]));
    await rowsOf(one.table).insertOne({ _id: "first", ...values });
    await expect(rowsOf(one.table).insertOne({ _id: "second", ...values })).rejects.toThrow("E11000");
    await rowsOf(one.table).insertMany([{ _id: "third" }, { _id: "fourth" }]);
    await rowsOf(one.table).deleteMany({});
  },
);

test.each(entityNames)("a %s has every index the registry declares", async (name) => {
  const { table, indexes, unique } = entityOf(name);
  const made = (await rowsOf(table).indexes()).map(({ key }) => Object.keys(key));
  expect(made).toEqual(expect.arrayContaining([...indexes, ...unique, ["audience", "_id"]]));
});
