import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sports } from "#shared/entities/choices.ts";
import { displayStatus, displayStatuses } from "#shared/rules/assignment.ts";
import { sastDate } from "#shared/rules/format.ts";
import { locations } from "#shared/rules/options.ts";
import { filterFixtures, openFixtures } from "#shared/rules/search.ts";
import { listedReels } from "#shared/rules/reelList.ts";
import { accountFor } from "../auth/accounts.ts";
import { openApp, type OpenApp } from "../openApp.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { hasFfmpeg } from "../testing/videoFiles.ts";
import { demoId, userActor } from "./seedStep.ts";
import { seedDemo } from "./seedDemo.ts";

// All the demo data with its films, twice: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const opened: { app: OpenApp; temp: TempEnv }[] = [];

async function anEmptyApp(): Promise<OpenApp> {
  const temp = await tempEnv({ ADMIN_USERNAME: "", ADMIN_PASSWORD: "", SEED: "demo" });
  const app = await openApp(temp.env, pino({ level: "silent" }));
  opened.push({ app, temp });
  return app;
}

/** The demo data after a finished seed. */
let demo: OpenApp;
beforeAll(async () => {
  demo = await anEmptyApp();
  await seedDemo(demo);
});
afterAll(async () => {
  for (const { app, temp } of opened.splice(0)) {
    await app.close();
    await temp.remove();
  }
});

test("the demo data has every sport, every city and every stage", async () => {
  const { rows, database } = demo.app;
  const open = openFixtures(await rows.rowMany("fixture"), sastDate(new Date().toISOString()));
  expect(open).toHaveLength(24);
  expect(new Set(open.map(({ sport }) => sport))).toEqual(new Set(sports));
  for (const location of locations) expect(filterFixtures(open, { location }), location).not.toEqual([]);

  const streamers = await rows.rowMany("streamer");
  expect(streamers).toHaveLength(12);
  expect(streamers.filter(({ verified }) => verified)).toHaveLength(8);
  expect(await rows.idOfNumber("streamer", 1)).toBe(demoId("streamer thabo"));

  const bids = await rows.rowMany("bid", { where: { streamerId: demoId("streamer thabo") } });
  const accepted = bids.filter(({ status }) => status === "accepted");
  expect(new Set(accepted.map(displayStatus))).toEqual(new Set(displayStatuses));
  expect(bids.some(({ status }) => status === "pending")).toBe(true);

  for (const [username, password] of [
    ["admin", "admin-demo"],
    ["thabo", "stream-demo"],
    ["lerato", "stream-demo"],
    ["parent", "parent-demo"],
    ["sipho-sports", "business-demo"],
  ] as const) {
    expect(await accountFor(rows, database, { username, password }), username).toMatchObject({ username });
  }
});

test("the parent has requests in every state, one with a recording", async () => {
  const { rows } = demo.app;
  const requesterId = demoId("user parent");
  const statuses = (await rows.rowMany("fixture", { where: { requesterId } })).map(({ status }) => status);
  expect(statuses.filter((status) => status === "completed")).toHaveLength(2);
  expect(new Set(statuses)).toEqual(new Set(["open", "assigned", "completed"]));
  const bids = await rows.viewMany("bid", userActor(requesterId), { where: { requesterId } });
  expect(bids.filter(({ recordingUrl }) => recordingUrl)).toHaveLength(1);
});

test("a streamer has a day off, and the parent reads of one bid that its streamer is away", async () => {
  const { rows } = demo.app;
  const [thabo, parent] = [demoId("user thabo"), demoId("user parent")];
  expect(await rows.viewMany("dayOff", userActor(thabo), { where: { userId: thabo } })).toHaveLength(1);
  const where = { requesterId: parent, status: "pending" } as const;
  const bids = await rows.viewMany("bid", userActor(parent), { where });
  const away = bids.filter(({ clash }) => clash !== undefined);
  expect(away.map(({ streamerName, clash }) => [streamerName, clash])).toEqual([["Veld Video", "away"]]);
});

test("an interrupted seed continues, and a finished one is not repeated", { tags: ["long"] }, async () => {
  const cutOff = await anEmptyApp();
  let decided = 0;
  const dying: Pick<OpenApp, "app" | "engine"> = {
    app: cutOff.app,
    engine: {
      ...cutOff.engine,
      queue: {
        decide: (batch) => {
          decided += 1;
          return decided > 90 ? Promise.reject(new Error("The power is gone.")) : cutOff.engine.queue.decide(batch);
        },
      },
    },
  };
  await expect(seedDemo(dying)).rejects.toThrow("The power is gone.");
  await seedDemo(cutOff);
  const bids = await cutOff.app.rows.rowMany("bid");
  await seedDemo(cutOff);
  expect(await cutOff.app.rows.rowMany("streamer")).toHaveLength(12);
  expect(await cutOff.app.rows.rowMany("bid")).toEqual(bids);
});

test("each demo match is at a venue for its sport", async () => {
  const venues = (await demo.app.rows.rowMany("fixture")).map(({ sport, venue }) => ({ sport, venue }));
  expect(venues.filter(({ sport }) => sport === "Swimming").length).toBeGreaterThan(1);
  for (const { sport, venue } of venues)
    expect(/Aquatic|Pool/.test(venue), `${sport} at ${venue}`).toBe(sport === "Swimming");
});

test.skipIf(!hasFfmpeg)("the demo data has reels of three sports with views, likes and shares", async () => {
  const { app } = demo;
  const reels = listedReels(await app.rows.rowMany("highlightReel"));
  expect(reels.map(({ status, duration }) => ({ status, duration }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: "completed", duration: "30" })),
  );
  const fixtures = await Promise.all(reels.map(({ fixtureId }) => app.rows.rowOne("fixture", fixtureId)));
  expect(new Set(fixtures.map((fixture) => fixture?.sport)).size).toBe(3);
  for (const { views, likes, shares } of reels) expect(Math.min(views - likes, likes, shares)).toBeGreaterThan(0);
  for (const { id } of reels) {
    const film = await app.media.open(mediaKey.video(id));
    expect(film?.bytes).toBeGreaterThan(1_000);
    expect(film?.bytes, "small enough for a demo").toBeLessThan(700_000);
    expect((await app.media.open(mediaKey.thumbnail(id)))?.bytes).toBeGreaterThan(100);
  }
});
