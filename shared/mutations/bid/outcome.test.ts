import { expect, test } from "vitest";
import { outcomeKinds, type Outcome } from "../../entities/outcome.ts";
import { outcomeLine } from "../../rules/outcomes.ts";
import { streamUrl } from "../../testing/sampleMutations.ts";
import { ids, liveWorld, people, signedWorld, theBid } from "../../testing/testStages.ts";
import { erasedBid } from "../account/erasedFields.ts";

const proof = {
  claimedAt: "2026-12-05T10:40:00.000Z",
  minutesRecorded: 62,
  place: { latitude: -33.9, longitude: 18.4, accuracyMetres: 12 },
};

test.each(outcomeKinds)(
  "a live match is delivered as %s in one press, with its time, place and minutes",
  async (kind) => {
    const world = await liveWorld();
    const outcome: Outcome = { kind, ...proof };
    await world.run(people.streamer, "stream.deliver", { bidId: ids.bid, outcome });
    expect(theBid(world)).toMatchObject({ outcome, deliveredAt: world.now });
  },
);

test("a match that was never live is not delivered as streamed", async () => {
  const world = await signedWorld();
  const delivered = { bidId: ids.bid, recordingUrl: streamUrl };
  const streamed = { ...delivered, outcome: { kind: "streamed", ...proof } };
  expect(await world.rejectionOf(people.streamer, "stream.deliver", streamed)).toBe("outcome.notStreamed");
  const recorded = { ...delivered, outcome: { kind: "recordedOnly", ...proof } };
  await world.run(people.streamer, "stream.deliver", recorded);
  expect(theBid(world)?.outcome?.kind).toBe("recordedOnly");
});

test.each([
  ["minutes that are not whole", { minutesRecorded: 1.5 }, "Minutes must be a whole number"],
  ["more minutes than a day of cricket", { minutesRecorded: 721 }, "A recording can have at most 720 minutes"],
  ["a place off the earth", { place: { ...proof.place, latitude: 91 } }, "Please check outcome.place.latitude."],
  ["a time that is none", { claimedAt: "yesterday" }, "The time must be a time"],
  ["an outcome that is none", { kind: "abducted" }, "Say how the match went"],
])("%s are refused, and nothing is delivered", async (_, wrong, sentence) => {
  const world = await liveWorld();
  const outcome = { kind: "streamed", ...proof, ...wrong };
  await expect(world.run(people.streamer, "stream.deliver", { bidId: ids.bid, outcome })).rejects.toThrow(sentence);
  expect(theBid(world)?.deliveredAt).toBeUndefined();
});

test("the line for the other side says how it went, and an erased one keeps all but the place", async () => {
  const world = await liveWorld();
  await world.run(people.streamer, "stream.deliver", { bidId: ids.bid, outcome: { kind: "cutShort", ...proof } });
  const bid = theBid(world);
  if (!bid?.outcome) throw new Error("There is no outcome.");
  expect(outcomeLine(bid.outcome)).toBe(
    "Power or signal failed, 62 minutes, by the streamer's phone at 05/12/2026, 12:40",
  );
  const { outcome } = erasedBid(bid, { userId: people.streamer.userId, words: [], now: world.now });
  expect(outcome).toEqual({ kind: "cutShort", claimedAt: proof.claimedAt, minutesRecorded: 62, place: undefined });
});
