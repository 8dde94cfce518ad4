import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { startEmbeddedMongo, type EmbeddedMongo } from "@touchline/embedded-mongo";
import { ownDatabase, type OwnDatabase } from "./replicaSet.ts";
import { tempEnv, type TempEnv } from "./tempEnv.ts";

let temp: TempEnv;
let engine: EmbeddedMongo;

beforeAll(async () => {
  temp = await tempEnv({ MONGODB_URI: "" });
  engine = await startEmbeddedMongo({ dataDir: temp.dataDir });
});
afterAll(async () => {
  await engine.close();
  await temp.remove();
});

function anOwnDatabase(): OwnDatabase {
  const own = ownDatabase(engine.uri);
  if (!own) throw new Error("An address was given.");
  return own;
}

async function withDatabase<T>(uri: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ uri, dataDir: temp.dataDir });
  return work(database).finally(() => database.close());
}

async function databaseNames(): Promise<string[]> {
  const client = new MongoClient(engine.uri);
  const { databases } = await client.db().admin().listDatabases();
  await client.close();
  return databases.map(({ name }) => name);
}

test("tests on one replica set each have a database, which is gone once dropped", async () => {
  const [one, other] = [anOwnDatabase(), anOwnDatabase()];
  for (const { uri } of [one, other]) {
    await withDatabase(uri, (database) => database.collection("notes").insertOne({ from: uri }));
  }
  const notes = await withDatabase(one.uri, (database) => database.collection("notes").find().toArray());
  expect(notes).toMatchObject([{ from: one.uri }]);
  expect(await databaseNames()).toHaveLength(2);
  await one.drop();
  await other.drop();
  expect(await databaseNames()).toEqual([]);
});

test("a URI without a database name means the product's database", async () => {
  await withDatabase(engine.uri, (database) => database.collection("notes").insertOne({}));
  expect(await databaseNames()).toEqual(["touchline"]);
});

test.each([
  ["mongodb://a:1,b:2/?replicaSet=rs0", /^mongodb:\/\/a:1,b:2\/touchline-test-[\w-]+\?replicaSet=rs0$/],
  ["mongodb://a:1/mine", /^mongodb:\/\/a:1\/touchline-test-[\w-]+\?$/],
  ["mongodb+srv://a", /^mongodb\+srv:\/\/a\/touchline-test-[\w-]+\?$/],
  ["mongodb://me:secret@a", /\?authSource=admin$/],
  ["mongodb://me:secret@a/people?tls=true", /\?tls=true&authSource=people$/],
  ["mongodb://me:secret@a/?authSource=people", /\?authSource=people$/],
])("of %s the hosts, options and auth source are kept", (address, expected) => {
  expect(ownDatabase(address)?.uri).toMatch(expected);
});

test("without a URI tests use the embedded engine", () => {
  expect(ownDatabase("")).toBeUndefined();
});
