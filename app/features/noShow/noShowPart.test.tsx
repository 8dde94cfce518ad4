import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ScreenOf } from "#app/testing/screenOf.tsx";
import { noShowStates, type NoShow } from "#shared/entities/noShow.ts";
import { people, signedWorld, theBid } from "#shared/testing/testStages.ts";
import { NoShowPart } from "./NoShowPart.tsx";
import { noShowTexts as texts } from "./noShowTexts.ts";

let shown: ScreenOf;

beforeEach(() => {
  shown = new ScreenOf(people.requester);
});
afterEach(() => shown.leaves());

/** Who reported, as the requester sees it. */
const reporters = ["requester", "streamer"] as const;
type Reporter = (typeof reporters)[number];

/** What the requester reads of a report until the match is delivered; undefined: nothing. */
const titles: Readonly<Record<NoShow["state"], Readonly<Record<Reporter, string | undefined>>>> = {
  open: { requester: texts.yours.requester, streamer: texts.theirs.streamer("Mokoena Live") },
  contested: { requester: texts.deciding, streamer: texts.deciding },
  dismissed: { requester: texts.dismissed, streamer: texts.dismissed },
  settled: { requester: undefined, streamer: undefined },
};

/** All that is on the screen, for a booking with this report. */
async function read(state: NoShow["state"], by: Reporter, isDelivered: boolean): Promise<string> {
  const world = await signedWorld();
  await shown.syncs(world);
  const [bid, fixture] = [theBid(world), world.store.all("fixture")[0]];
  if (!bid || !fixture) throw new Error("There is no match.");
  const noShow: NoShow = { by, state, reportedAt: world.now, claimedAt: world.now };
  const booking = { ...bid, noShow, ...(isDelivered ? { deliveredAt: world.now } : {}) };
  shown.opens(
    "/",
    <>
      <p>The booking.</p>
      <NoShowPart bid={booking} fixture={fixture} side="requester" />
    </>,
  );
  await screen.findByText("The booking.");
  return document.body.textContent.replace("The booking.", "");
}

for (const state of noShowStates) {
  test.each(reporters)(
    `the requester reads ${state === "settled" ? "nothing" : "until delivery"} of a report that is ${state}, made by the %s`,
    async (by) => {
      const title = titles[state][by];
      const text = await read(state, by, false);
      if (title === undefined) expect(text).toBe("");
      else expect(text).toContain(title);
      expect(await read(state, by, true), "delivered").toBe("");
    },
  );
}
