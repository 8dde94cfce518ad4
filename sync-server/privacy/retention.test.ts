import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { addDays, addMonths, addYears } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aStreamer, aUser } from "../testing/factories.ts";
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
  expect(await readdir(folder)).toContain("old.eml");

  // Two processes at once.
  const both = await Promise.all([retain(server.app, { now: late }), retain(server.app, { now: late })]);
  expect(Math.max(...both.map((run) => run.contacts))).toBe(1);
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
