import { expect, test } from "vitest";
import { deliveredWorld, ids, liveWorld, people, signedWorld, theBid } from "../../testing/testStages.ts";

const corrected = { bidId: ids.bid, streamUrl: "youtube.com/live/anotherOne1" };

test("a live link can be corrected: https is added, and the requester is notified once", async () => {
  const world = await liveWorld();
  await world.run(people.streamer, "stream.correct", corrected);
  expect(theBid(world)).toMatchObject({ streamUrl: "https://youtube.com/live/anotherOne1" });
  await world.run(people.streamer, "stream.correct", corrected);
  expect(world.kindsAnnounced().filter((kind) => kind === "streamMoved")).toHaveLength(1);
  expect(world.announced.at(-1)?.to).toEqual({ userId: people.requester.userId });
});

test("refuses a link without a video, before the start, after the end or on another's match", async () => {
  const world = await liveWorld();
  const frontPage = { ...corrected, streamUrl: "https://www.youtube.com/" };
  expect(await world.rejectionOf(people.streamer, "stream.correct", frontPage)).toBe("stream.noVideo");
  expect(await world.rejectionOf(people.rival, "stream.correct", corrected)).toBe("row.notFound");
  expect(await world.rejectionOf(people.requester, "stream.correct", corrected)).toBe("row.notFound");
  expect(await (await signedWorld()).rejectionOf(people.streamer, "stream.correct", corrected)).toBe("stream.notLive");
  const over = await deliveredWorld();
  expect(await over.rejectionOf(people.streamer, "stream.correct", corrected)).toBe("stream.alreadyDelivered");
});
