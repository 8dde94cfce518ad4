import { addDays } from "date-fns";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type OpenApp } from "../openApp.ts";
import { aStreamer, aUser } from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { aWorkflow } from "../testing/workflow.ts";
import { reviewSides } from "#shared/entities/review.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { processReviews } from "./processReviews.ts";

let opened: OpenApp;
let temp: TempEnv;

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, pino({ level: "silent" }));
}, 240_000);
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

test("a rating without an answer is shown when its week is over, not before", { timeout: 60_000 }, async () => {
  const { app } = opened;
  const [streamer, requester] = [await aStreamer(app), await aUser(app)];
  const workflow = await aWorkflow(app, { requester, streamer }, "delivered");
  const id = crypto.randomUUID();
  const args = { ...sampleMutations["review.write"].args({ ...workflow, newId: id }), rating: 4 };
  // Written a week ago, because decisions use the server's own date.
  const now = addDays(new Date(), -7).toISOString();
  const written = { actor: requester.actor, origin: "rest", now, mutationId: crypto.randomUUID() } as const;
  await app.writer.write({ ...written, name: "review.write", args });
  expect(await processReviews(app, addDays(new Date(), -1))).toMatchObject({ shown: 0 });
  expect(await app.rows.rowOne("review", id)).toMatchObject({ state: "waiting" });
  expect(await processReviews(app)).toMatchObject({ shown: 1 });
  expect(await app.rows.rowOne("streamer", streamer.streamerId)).toMatchObject({ ratingHundredths: 400 });
  expect(await processReviews(app)).toMatchObject({ shown: 0 });
});

test.each(reviewSides)(
  "what the %s wrote is shown to the other after a week without an answer",
  { timeout: 60_000 },
  async (side) => {
    const { app } = opened;
    const sides = { requester: await aUser(app), streamer: await aStreamer(app) };
    const workflow = await aWorkflow(app, sides, "delivered");
    const id = crypto.randomUUID();
    const all = sampleMutations["review.write"].args({ ...workflow, newId: id });
    const ofRequester = { id, bidId: workflow.bidId, rating: 5, wouldRecommend: true, reviewText: "Friendly school" };
    const now = addDays(new Date(), -7).toISOString();
    const written = { actor: sides[side].actor, origin: "rest", now, mutationId: crypto.randomUUID() } as const;
    const receipt = await app.writer.write({
      ...written,
      name: "review.write",
      args: side === "requester" ? all : ofRequester,
    });
    expect(receipt.outcome).toBe("applied");
    const other = side === "requester" ? sides.streamer : sides.requester;
    expect(await app.rows.viewOne("review", id, other.actor)).toBeUndefined();
    expect(await processReviews(app)).toMatchObject({ shown: 1 });
    expect(await app.rows.viewOne("review", id, other.actor)).toMatchObject({ state: "shown" });
  },
);
