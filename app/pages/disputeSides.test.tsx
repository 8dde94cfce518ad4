import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import { deliveredWorld, ids, people } from "#shared/testing/testStages.ts";
import { anId, type TestWorld } from "#shared/testing/testWorld.ts";
import { RequesterDashboardPage } from "./RequesterDashboardPage.tsx";
import { StreamerDashboardPage } from "./StreamerDashboardPage.tsx";

let shown: ScreenOf;
const patience = { timeout: 10_000 };

afterEach(() => shown.leaves());

async function disputedWorld(): Promise<TestWorld> {
  const world = await deliveredWorld();
  world.now = "2026-11-22T10:00:00.000Z";
  const id = anId("dispute");
  await world.run(people.requester, "dispute.open", { id, bidId: ids.bid, reason: "No sound in the second half." });
  await world.run(people.streamer, "dispute.answer", { id, answer: "The loudspeaker was broken." });
  return world;
}

test("while a dispute is open the requester reads their own words but not the streamer's", async () => {
  shown = new ScreenOf(people.requester);
  await shown.syncs(await disputedWorld());
  shown.opens(`/requester-dashboard?fixture=${ids.fixture}`, <RequesterDashboardPage />);
  await screen.findByText("“No sound in the second half.”", {}, patience);
  expect(screen.queryByText(/loudspeaker/)).toBeNull();
});

test("while a dispute is open the streamer reads the requester's complaint and their own answer", async () => {
  shown = new ScreenOf(people.streamer);
  await shown.syncs(await disputedWorld());
  shown.opens(`/streamer-dashboard?fixture=${ids.fixture}`, <StreamerDashboardPage />);
  await screen.findByText("“No sound in the second half.”", {}, patience);
  expect(screen.getByText("You answered: “The loudspeaker was broken.”")).toBeTruthy();
});
