import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BidStatusBadge } from "#app/features/dashboard/BidStatusBadge.tsx";
import { fixtureTexts } from "#app/features/fixtures/texts.ts";
import { permissionStatuses, type Bid } from "#shared/entities/bid.ts";
import { acceptedWorld, approvedWorld, liveWorld, signedWorld, theBid } from "#shared/testing/testStages.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";
import { trackerSteps } from "#shared/rules/tracker.ts";
import { readyForMatch } from "#app/features/assignments/readyForMatch.ts";
import { StageBadge } from "#app/features/assignments/StageBadge.tsx";
import { byWhatIsNext, type Assignment } from "#app/features/assignments/useAssignments.ts";

function assignmentOf(world: TestWorld, bidChanges: Partial<Bid> = {}, matchDate = "2026-12-05"): Assignment {
  const [bid, [fixture], [contract]] = [theBid(world), world.store.all("fixture"), world.store.all("contract")];
  if (!bid || !fixture) throw new Error("There is no match.");
  return { bid: { ...bid, ...bidChanges }, fixture: { ...fixture, matchDate }, contract };
}

test("upcoming matches come first, the nearest on top; finished ones last, the latest on top", async () => {
  const world = await signedWorld();
  const paid = { deliveredAt: "2026-11-21T12:00:00.000Z", paymentStatus: "completed" } as const;
  const { deliveredAt } = paid;
  const list = [
    assignmentOf(world, paid, "2026-10-03"),
    assignmentOf(world, paid, "2026-11-14"),
    assignmentOf(world, { deliveredAt }, "2026-11-20"),
    assignmentOf(world, {}, "2026-12-12"),
    assignmentOf(world, {}, "2026-12-05"),
  ];
  const dates = list.sort(byWhatIsNext).map(({ fixture }) => fixture.matchDate);
  expect(dates).toEqual(["2026-12-05", "2026-12-12", "2026-11-20", "2026-11-14", "2026-10-03"]);
});

test("a match today reads “Ready for today”, not the weekday", async () => {
  const ready = assignmentOf(await approvedWorld(), {
    contactPhone: "082 123 4567",
    schoolContactPhone: "021 555 0100",
  });
  expect(readyForMatch(ready, "2026-12-04")).toMatch(/^Ready for Saturday:/);
  expect(readyForMatch(ready, "2026-12-05")).toMatch(/^Ready for today:/);
});

/** Each takes away one of the things that must be on the phone. */
const needs: Readonly<Record<string, (ready: Assignment) => Assignment>> = {
  "the requester's phone number": ({ bid, ...ready }) => ({ ...ready, bid: { ...bid, contactPhone: undefined } }),
  "the school's phone number": ({ bid, ...ready }) => ({ ...ready, bid: { ...bid, schoolContactPhone: undefined } }),
  "the venue": ({ fixture, ...ready }) => ({ ...ready, fixture: { ...fixture, venue: "" } }),
  "the contract": (ready) => ({ ...ready, contract: undefined }),
  ...Object.fromEntries(
    permissionStatuses
      .filter((status) => status !== "approved")
      .map((schoolPermissionStatus) => [
        `the school's approval (it is ${schoolPermissionStatus})`,
        ({ bid, ...ready }: Assignment) => ({ ...ready, bid: { ...bid, schoolPermissionStatus } }),
      ]),
  ),
};

test.each(Object.entries(needs))("a match is not called ready without %s", async (_need, without) => {
  const ready = assignmentOf(await approvedWorld(), {
    contactPhone: "082 123 4567",
    schoolContactPhone: "021 555 0100",
  });
  expect(readyForMatch(ready, "2026-12-04")).toBeDefined();
  expect(readyForMatch(without(ready), "2026-12-04")).toBeUndefined();
});

test("a pending bid is blue in every list, and only a live match carries the antenna", async () => {
  expect(renderToStaticMarkup(createElement(BidStatusBadge, { status: "pending" }))).toContain("bg-sky-tint");
  const badgeOf = (world: TestWorld) => {
    const { bid } = assignmentOf(world);
    return renderToStaticMarkup(createElement(StageBadge, { bid, steps: trackerSteps(bid, "streamer") }));
  };
  for (const stage of [acceptedWorld, approvedWorld, signedWorld]) {
    expect(badgeOf(await stage())).not.toContain("lucide-radio");
  }
  expect(badgeOf(await liveWorld())).toContain("lucide-radio");
});

test("the last folded card reads “one more”, not “1 more”", () => {
  expect(fixtureTexts.showMore(1)).toBe("Show one more");
  expect(fixtureTexts.showMore(2)).toBe("Show 2 more");
});
