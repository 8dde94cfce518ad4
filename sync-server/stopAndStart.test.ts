import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pino } from "pino";
import { syncCollectionsOf } from "./db/syncCollections.ts";
import { openApp, type OpenApp } from "./openApp.ts";
import { startServer, type RunningServer } from "./startServer.ts";
import { fixtureFields } from "./testing/factories.ts";
import { tempEnv, testAdmin, type TempEnv } from "./testing/tempEnv.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

const log = pino({ level: "silent" });
const visitor = { kind: "visitor" } as const;
let temp: TempEnv;

beforeEach(async () => {
  temp = await tempEnv();
});
afterEach(() => temp.remove());

function start(): Promise<RunningServer> {
  return startServer({ env: temp.env, log, appDir: path.join(temp.dataDir, "no-app") });
}

/** Opens the product on the existing data, inspects it, and closes it again. */
async function withApp<Value>(look: (opened: OpenApp) => Promise<Value>): Promise<Value> {
  const opened = await openApp(temp.env, log);
  return look(opened).finally(() => opened.close());
}

function aRequest() {
  const args = { ...fixtureFields(), id: crypto.randomUUID() };
  const write = {
    actor: visitor,
    origin: "rest" as const,
    name: "fixture.submit",
    args,
    mutationId: crypto.randomUUID(),
  };
  return { id: args.id, write };
}

/** Expects a feed without gaps, and one receipt and one row for each decided request. */
async function expectWhole({ app }: OpenApp, decided: readonly string[], undecided: readonly string[]): Promise<void> {
  const { feed, counters } = syncCollectionsOf(app.database);
  const entries = await feed.find().sort({ _id: 1 }).toArray();
  expect(entries.map(({ _id }) => _id)).toEqual(entries.map((_, index) => index + 1));
  expect((await counters.findOne({ _id: "feed" }))?.n).toBe(entries.length);
  for (const id of decided) expect(await app.rows.rowOne("fixture", id)).toMatchObject({ id, rev: 1 });
  for (const id of undecided) expect(await app.rows.rowOne("fixture", id)).toBeUndefined();
  const fixtures = await app.rows.rowMany("fixture");
  expect(fixtures).toHaveLength(decided.length);
}

test("a stopping server finishes pending decisions and takes no others", async () => {
  const opened = await openApp(temp.env, log);
  const inHand = Array.from({ length: 30 }, aRequest);
  const answers = inHand.map(({ write }) => opened.app.writer.write(write));
  const late = aRequest();
  const closing = opened.close();
  await expect(opened.app.writer.write(late.write)).rejects.toThrow("The server is stopping.");
  await closing;
  const outcomes = (await Promise.allSettled(answers)).map((answer, index) => ({
    id: inHand[index]?.id ?? "",
    isApplied: answer.status === "fulfilled" && answer.value.outcome === "applied",
  }));
  const applied = outcomes.filter(({ isApplied }) => isApplied).map(({ id }) => id);
  expect(applied).toHaveLength(inHand.length);
  await withApp((reopened) => expectWhole(reopened, applied, [late.id]));
});

test("calls in flight when the server stops are answered correctly", async () => {
  const running = await start();
  const send = async () => {
    const body = JSON.stringify(fixtureFields());
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${running.port}/api/fixtures`, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
    return String(Object(await answer.json()).id);
  };
  const first = await send();
  const sending = Promise.allSettled(Array.from({ length: 20 }, send));
  const { writer } = running.opened.app;
  // The stop comes once the first of them has reached the writer.
  const write = writer.write.bind(writer);
  const isReached = new Promise<void>((resolve) => {
    writer.write = (request) => {
      resolve();
      return write(request);
    };
  });
  await isReached;
  await running.close();
  const sent = await sending;
  const answered = sent.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(answered.length).toBeGreaterThan(0);
  await withApp((reopened) => expectWhole(reopened, [first, ...answered], []));
});

test("a start interrupted after the first account is completed by the next one", async () => {
  await withApp(async ({ app }) => {
    const users = app.database.collection<{ _id: string; role: string }>("users");
    const admin = await users.findOne({ role: "admin" });
    expect(admin).not.toBeNull();
    // As if the process had been killed before it created the admin.
    const { feed, receipts, counters } = syncCollectionsOf(app.database);
    const [last] = await feed.find({ entity: "user" }).sort({ _id: -1 }).limit(1).toArray();
    await receipts.deleteMany({ _id: `system ${last?.mutationId}` });
    await feed.deleteMany({ _id: { $gte: last?._id ?? 0 } });
    await app.database.collection("operators").deleteMany({});
    await users.deleteMany({ role: "admin" });
    await app.database.collection("credentials").deleteMany({});
    const before = await feed.findOne({ _id: (last?._id ?? 0) - 1 });
    await counters.updateOne(
      { _id: "feed" },
      { $set: { n: before?._id ?? 0, tag: before?.tag ?? "", numbers: { user: 1 } } },
    );
  });
  const running = await start();
  const headers = { "Content-Type": "application/json" };
  const login = `http://127.0.0.1:${running.port}/api/login`;
  const answer = await fetch(login, { method: "POST", headers, body: JSON.stringify(testAdmin) });
  expect(answer.status).toBe(200);
  await running.close();
  await withApp(async ({ app }) => {
    expect((await app.rows.rowMany("user")).map(({ number }) => number).toSorted()).toEqual([1, 2]);
  });
});

test("keys stay the same between starts, and a missing one is created again", async () => {
  await withApp(async () => undefined);
  const keys = path.join(temp.dataDir, "keys");
  const texts = () => Promise.all(["session", "token"].map((name) => readFile(path.join(keys, name), "utf8")));
  const first = await texts();
  await withApp(async () => undefined);
  expect(await texts()).toEqual(first);
  await rm(path.join(keys, "token"));
  await withApp(async () => undefined);
  const [session, token = ""] = await texts();
  expect(session).toBe(first[0]);
  expect(token).toHaveLength(43);
  expect(token).not.toBe(first[1]);
});

test("refuses a key that is too short, by name", async () => {
  await mkdir(path.join(temp.dataDir, "keys"), { recursive: true });
  await writeFile(path.join(temp.dataDir, "keys", "session"), "short");
  await expect(openApp(temp.env, log)).rejects.toThrow(/session is too short\. Remove the file/);
});

test("an email in a killed process's hands is sent by the next process, once", async () => {
  const request = aRequest();
  await withApp(async ({ app }) => {
    await app.writer.write(request.write);
    const lease = {
      state: "running" as const,
      leaseOwner: "killed",
      leaseUntil: new Date(Date.now() - 1),
      attempts: 1,
    };
    await syncCollectionsOf(app.database).jobs.updateMany({ kind: "mail" }, { $set: lease });
  });
  await mkdir(path.join(temp.dataDir, "mail"));
  const running = await start();
  const { jobs } = syncCollectionsOf(running.opened.app.database);
  await expect.poll(() => jobs.countDocuments({ kind: "mail", state: "done" }), { timeout: 15_000 }).toBe(1);
  await running.close();
  expect(await readdir(path.join(temp.dataDir, "mail"))).toHaveLength(1);
});
