/** @module-tag long */
import { pino } from "pino";
import { afterAll, beforeAll, describe, test } from "vitest";
import { openApp, type OpenApp } from "#server/openApp.ts";
import { roleAccounts } from "#server/testing/roleAccounts.ts";
import { aFilmedClip } from "#server/testing/filmedClip.ts";
import { aReplicaSet, type OwnDatabase } from "#server/testing/replicaSet.ts";
import { tempEnv, type TempEnv } from "#server/testing/tempEnv.ts";
import { aVideoFolder, hasFfmpeg, videoKinds, type VideoFolder } from "#server/testing/videoFiles.ts";
import { aWorkflow } from "#server/testing/workflow.ts";
import { randomKills, Renders, surviveKills } from "./renders.ts";

let database: OwnDatabase;
let temp: TempEnv;
let opened: OpenApp;
let videos: VideoFolder;

beforeAll(async () => {
  database = await aReplicaSet();
  temp = await tempEnv({ MONGODB_URI: database.uri });
  opened = await openApp(temp.env, pino({ level: "silent" }));
  videos = await aVideoFolder();
}, 240_000);
afterAll(async () => {
  await opened.close();
  await temp.remove();
  await database.drop();
  await videos.remove();
});

/** `npm run test:faults` kills more often. */
const kills = randomKills(Number(process.env["RENDER_KILLS"] ?? 2));

describe.skipIf(!hasFfmpeg)("workers and servers killed in the middle of a reel", () => {
  test(`leave it to the next one, ${kills.length} times`, { timeout: 120_000 + kills.length * 120_000 }, async () => {
    const { app } = opened;
    const accounts = await roleAccounts(app);
    const { actor } = accounts.thatRequester;
    const sides = { requester: accounts.thatRequester, streamer: accounts.thatStreamer };
    const { fixtureId } = await aWorkflow(app, sides, "delivered");
    const bytes = await videos.make("try.mp4", videoKinds.plain);
    const clips = [await aFilmedClip(app, actor, fixtureId, bytes), await aFilmedClip(app, actor, fixtureId, bytes)];
    await surviveKills(new Renders(app, { actor, fixtureId, clips }), temp, kills);
  });
});
