import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { addDays, addMonths, addYears } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noSeconds } from "../live/shownMinutes.ts";
import { shownMinutesOf } from "../live/shownLog.ts";
import { aStreamer, aUser, decided } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, confirmSchools } from "../testing/workflow.ts";
import { retain } from "./retention.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());

const today = new Date();
const contacts = /private-parent|private-school|private-streamer|082 ?111|082 ?333|021 ?555/;

test("a year after the match contacts are erased from every row, later the contract; a dry run only counts", async () => {
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const { fixtureId, bidId, permissionId, contractId } = await aWorkflow(
    server.app,
    { requester, streamer },
    "delivered",
  );
  await confirmSchools(server.app);
  const { rows } = server.app;
  const folder = path.join(server.dataDir, "mail");
  const press = { side: "home", kind: "try", points: 5, period: 1, clockMs: 0, at: today.toISOString(), turn: 1 };
  await decided(server.app, streamer.actor, "score.add", { id: crypto.randomUUID(), bidId, fixtureId, ...press });
  const minutes = [addDays(today, 1), addDays(today, 400)].map((minute) => ({
    ...{ _id: `${fixtureId} ${minute.toISOString()}`, fixtureId, minute, ...noSeconds, live: 60 },
  }));
  await shownMinutesOf(server.app.database).insertMany(minutes);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "old.eml"), "long ago");
  await utimes(path.join(folder, "old.eml"), today, today);

  // The match is 30 days ahead: eleven months from now nothing is due.
  expect(await retain(server.app, { now: addMonths(today, 11) })).toMatchObject({ contacts: 0, schoolContacts: 0 });
  const late = addDays(addMonths(today, 13), 3);
  expect(await retain(server.app, { now: late, isDryRun: true })).toMatchObject({
    contacts: 1,
    mails: expect.any(Number),
  });
  expect(await rows.rowOne("fixture", fixtureId)).toHaveProperty("contactEmail");
  const presses = () => rows.rowMany("scoreEvent", { where: { bidId } });
  expect(await presses()).toMatchObject([{ byUserId: streamer.userId }]);
  expect(await shownMinutesOf(server.app.database).countDocuments({ fixtureId })).toBe(2);
  expect(await readdir(folder)).toContain("old.eml");

  // Two processes at once.
  const both = await Promise.all([retain(server.app, { now: late }), retain(server.app, { now: late })]);
  expect(Math.max(...both.map((run) => run.contacts))).toBe(1);
  const [forgotten, ...others] = await presses();
  expect([forgotten?.deletedAt !== undefined, others]).toEqual([true, []]);
  expect(forgotten).not.toHaveProperty("byUserId");
  const seen = [requester, streamer].map(({ actor }) => rows.viewMany("scoreEvent", actor, { where: { bidId } }));
  expect(await Promise.all(seen)).toEqual([[], []]);
  expect(await shownMinutesOf(server.app.database).find({ fixtureId }).toArray()).toMatchObject([minutes[1]]);
  for (const [entity, id] of [
    ["fixture", fixtureId],
    ["bid", bidId],
    ["schoolPermission", permissionId],
  ] as const) {
    expect(JSON.stringify(await rows.rowOne(entity, id))).not.toMatch(contacts);
  }
  expect(await readdir(folder)).not.toContain("old.eml");
  expect(JSON.stringify(await rows.rowMany("schoolContact"))).not.toMatch(contacts);
  const permission = await rows.rowOne("schoolPermission", permissionId);
  expect(permission, "that the school said yes, and when, stays").toMatchObject({ permissionStatus: "approved" });
  expect(permission?.respondedAt).toBeDefined();
  expect((await rows.rowOne("contract", contractId))?.text).toMatch(/Streaming agreement/);

  expect(await retain(server.app, { now: late })).toMatchObject({ contacts: 0, contracts: 0 });
  expect(await retain(server.app, { now: addYears(today, 4) })).toMatchObject({ contracts: 1, payments: 0 });
  const contract = await rows.rowOne("contract", contractId);
  expect(contract?.text).not.toMatch(/Nomsa/);
  expect(contract).not.toHaveProperty("streamerSignature");
});
