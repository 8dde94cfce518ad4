import "fake-indexeddb/auto";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import { streamUrl } from "#shared/testing/sampleMutations.ts";
import { ids, liveWorld, people } from "#shared/testing/testStages.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#app/ui/DialogPanel.tsx";
import "#app/sync/mutate.ts";
import { RequesterDashboardPage } from "./RequesterDashboardPage.tsx";
import { StreamerDashboardPage } from "./StreamerDashboardPage.tsx";

const patience = { timeout: 10_000 };
const recording = "https://vimeo.com/123456";
let shown: ScreenOf;

afterEach(() => shown.leaves());

async function deliveredElsewhere(): Promise<TestWorld> {
  const world = await liveWorld();
  world.now = "2026-12-05T14:00:00.000Z";
  await world.run(people.streamer, "stream.deliver", { bidId: ids.bid, recordingUrl: recording });
  return world;
}

async function opensAs(who: "streamer" | "requester", world: TestWorld): Promise<void> {
  shown = new ScreenOf(people[who]);
  await shown.syncs(world);
  const page = who === "streamer" ? <StreamerDashboardPage /> : <RequesterDashboardPage />;
  shown.opens(`/${who}-dashboard?fixture=${ids.fixture}`, page);
}

/** The links with these words lead to the match's own page, and nothing on the screen names the platform's. */
async function expectOwnPage(words: string): Promise<void> {
  const links = await screen.findAllByRole("link", { name: words, hidden: true }, patience);
  for (const link of links) expect(link.getAttribute("href")).toMatch(/^\/watch\?match=\d+#[0-9a-f-]{36}$/);
  for (const address of [streamUrl, recording]) expect(document.body.innerHTML).not.toContain(address);
}

test("while a match is live, both sides open it on its own page", async () => {
  await opensAs("streamer", await liveWorld());
  await expectOwnPage("Open the stream");
  await shown.leaves();
  await opensAs("requester", await liveWorld());
  await expectOwnPage("Watch live");
  fireEvent.click(screen.getByRole("button", { name: "View Stream Details" }));
  await expectOwnPage("Open the stream");
});

test.each(["streamer", "requester"] as const)(
  "the %s views a recording that is elsewhere on the match's own page",
  async (who) => {
    await opensAs(who, await deliveredElsewhere());
    await expectOwnPage("View Recording");
  },
);
