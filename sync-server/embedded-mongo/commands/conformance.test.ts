import { readFile } from "node:fs/promises";
import { type Db, MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandRows } from "../testing/conformance/commands.ts";
import { projectionRows, queryDocuments, queryRows } from "../testing/conformance/queries.ts";
import { type Fields, Rejection, type Row } from "../testing/conformance/row.ts";
import { unknownStatementOptions } from "../testing/conformance/unknownNames.ts";
import { updateRows } from "../testing/conformance/updates.ts";
import { type TemporaryMongo, temporaryMongo } from "../testing/temporaryMongo.ts";
import { fieldUpdates } from "../update/operators.ts";
import { commandNames } from "./runCommand.ts";

let mongo: TemporaryMongo<MongoClient>;
let db: Db;
interface Numbered extends Fields {
  _id: number;
}

beforeAll(async () => {
  mongo = await temporaryMongo((uri) => new MongoClient(uri));
  db = mongo.client.db("table");
  await db.collection("queries").insertMany(queryDocuments.map((each) => ({ ...each }) as object));
});
afterAll(() => mongo.stop());

/** The answer, or its rejection. */
async function answerOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MongoServerError && typeof error.code === "number") return new Rejection(error.code);
    throw error;
  }
}

const rows = <Question>(given: readonly Row<Question>[]): Row<Question>[] => [...given];

test.each(rows(queryRows))("query: %s", async (_, filter, expected) => {
  const found = db.collection("queries").find(filter).sort({ _id: 1 }).toArray();
  expect(await answerOf(found.then((documents) => documents.map(({ _id }) => _id as unknown)))).toEqual(expected);
});

test.each(rows(projectionRows))("projection: %s", async (_, projection, expected) => {
  expect(await answerOf(db.collection<Numbered>("queries").findOne({ _id: 3 }, { projection }))).toEqual(expected);
});

test.each(rows(updateRows))("update: %s", async (_, { before, update }, expected) => {
  const collection = db.collection<Numbered>("updates");
  await collection.replaceOne({ _id: 1 }, before, { upsert: true });
  const changed = collection.updateOne({ _id: 1 }, update);
  const after = await answerOf(changed.then(() => collection.findOne({ _id: 1 })));
  expect(after).toEqual(expected instanceof Rejection ? expected : { _id: 1, ...(expected as object) });
});

test.each(rows(commandRows))("command: %s", async (_, { command, onAdmin }, expected) => {
  const database = mongo.client.db(onAdmin === true ? "admin" : "conformance");
  const answer = await answerOf(database.command(command));
  if (expected instanceof Rejection) expect(answer).toEqual(expected);
  else expect(answer).toMatchObject(expected as object);
});

test.each(unknownStatementOptions)("refuses a statement in %s with the option %s", async (_list, _option, command) => {
  const answer = await db.command(command);
  expect(answer).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 40415 }] });
});

const sections: readonly (readonly [title: string, rows: readonly Row<unknown>[]])[] = [
  ["Commands", commandRows],
  ["Query operators", queryRows],
  ["Projections", projectionRows],
  ["Updates", updateRows],
];

test("the page names every command and update operator that the engine knows", () => {
  const named = new Set(sections.flatMap(([, each]) => each.map(([name]) => name.split(" ")[0]?.toLowerCase())));
  const known = [...commandNames, ...Object.keys(fieldUpdates)];
  expect(known.filter((name) => !named.has(name.toLowerCase()))).toEqual([]);
});

const answerIn = ([, , answer]: Row<unknown>): string =>
  answer instanceof Rejection ? `refused: ${answer.code}` : "answered";

/** One line per answer, listing the names of everything that gets it. */
function linesOf(section: readonly Row<unknown>[]): string[] {
  const answers = [...new Set(section.map(answerIn))];
  return answers.map((answer) => {
    const names = section.filter((row) => answerIn(row) === answer).map(([name]) => name);
    return `| ${answer} | ${names.join(" · ")} |`;
  });
}

test("docs/embedded-database.md shows what is supported and what is refused", async () => {
  const document = await readFile(new URL("../../../docs/embedded-database.md", import.meta.url), "utf8");
  // Prettier pads the cells.
  const shown = document.split("\n").map((text) => text.replace(/\s+/g, " ").trim());
  const lines = sections.flatMap(([title, each]) => [`## ${title}`, ...linesOf(each)]);
  expect(lines.filter((text) => !shown.includes(text))).toEqual([]);
  const cells = shown.filter((text) => /^\| (answered|refused)/.test(text));
  expect(cells.filter((text) => !lines.includes(text))).toEqual([]);
});
