import { expect, test } from "vitest";
import { audiencesOf, userAudience } from "../entities/actor.ts";
import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import { entityNames, entityOf, type AnyRow, type EntityName } from "../entities/registry.ts";
import { ids, watchedWorld } from "../testing/testStages.ts";
import { parties, visibleStages, type Party, type VisibleStage } from "../testing/testVisibleStages.ts";

/** The compiler checks that each field says who sees it. These tests check who is on which side at every stage. */
const stages = (Object.keys(visibleStages) as VisibleStage[]).map((stage) => ({ stage, make: visibleStages[stage] }));

/** The streamer assigned to the match at this stage. */
const assigned: Readonly<Record<VisibleStage, Party | "nobody">> = {
  ...{ pending: "nobody", withdrawn: "nobody", expired: "nobody", declined: "rival", accepted: "bidder" },
  ...{ requested: "bidder", schoolDeclined: "bidder", approved: "bidder", signed: "bidder", live: "bidder" },
  ...{ schoolWithdrew: "bidder", delivered: "bidder", recorded: "bidder", paid: "bidder" },
  ...{ cancelledByStreamer: "nobody", cancelledByRequester: "nobody", fixtureCancelled: "nobody" },
};

/** Who is granted this field of a row, with or without a value. */
function seenBy(entity: EntityName, row: AnyRow | undefined, field: string): Party[] {
  const grants = row ? entityOf(entity).seenBy(row as never) : [];
  const isGranted = (party: Party) => {
    const audiences = audiencesOf(parties[party]);
    return grants.some((grant) => audiences.includes(grant.audience) && grant.fields.includes(field));
  };
  return (Object.keys(parties) as Party[]).filter(isGranted);
}

function parted(...names: (Party | "nobody")[]): string[] {
  return Object.keys(parties).filter((party) => names.some((name) => name === party));
}

const everyone = Object.keys(parties);
const contacts = [
  ...["contactName", "contactEmail", "contactPhone", "schoolContactName"],
  ...["schoolContactEmail", "schoolContactPhone", "schoolContactRole"],
] as const satisfies readonly (keyof Fixture & keyof Bid)[];

test.each(stages)(
  "$stage: everyone sees the match, and only its requester and admins see its contacts",
  async ({ make }) => {
    const [fixture] = (await make()).store.all("fixture");
    expect(seenBy("fixture", fixture, "venue")).toEqual(everyone);
    for (const field of [...contacts, "billingAddress", "paymentIntentId"] as const) {
      expect(seenBy("fixture", fixture, field), field).toEqual(parted("requester", "admin"));
    }
  },
);

test.each(stages)("$stage: of all streamers only the assigned one sees the sponsor", async ({ stage, make }) => {
  const [fixture] = (await make()).store.all("fixture");
  for (const field of ["businessName", "businessLogo", "specialInstructions"] as const satisfies (keyof Fixture)[]) {
    expect(seenBy("fixture", fixture, field), field).toEqual(parted("requester", "admin", assigned[stage]));
  }
});

test.each(stages)("$stage: only those concerned see the outcome of a match", async ({ stage, make }) => {
  const [fixture] = (await make()).store.all("fixture");
  const bidders = stage === "fixtureCancelled" ? (["bidder", "rival"] as const) : [assigned[stage]];
  for (const field of ["assignedStreamerId", "cancelReason", "cancelledAt"] as const satisfies (keyof Fixture)[]) {
    expect(seenBy("fixture", fixture, field), field).toEqual(parted("requester", "admin", ...bidders));
  }
});

test.each(stages)(
  "$stage: both sides and admins see a bid, and each side sees the other's contacts",
  async ({ make }) => {
    const bid = await (await make()).store.get("bid", ids.bid);
    expect(seenBy("bid", bid, "message")).toEqual(parted("bidder", "requester", "admin"));
    for (const field of [...contacts, "feeBasisPoints"]) {
      expect(seenBy("bid", bid, field), field).toEqual(parted("bidder", "admin"));
    }
    for (const field of ["streamerEmail", "streamerPhone"] as const satisfies (keyof Bid)[]) {
      expect(seenBy("bid", bid, field), field).toEqual(parted("requester", "admin"));
    }
  },
);

/** Everything that a visitor may see; an entity without a line here is entirely private. */
const publicFields: Partial<Record<EntityName, string>> = {
  fixture: "number homeSchool awaySchool venue sport budgetCents matchDate matchTime additionalRequirements status",
  streamer:
    "number businessName contactPerson location experience equipment serviceAreas priceRange portfolio verified verificationStatus ratingHundredths reviewCount reviewStars streamsCompleted",
  videoClip:
    "fixtureId streamerId title description videoUrl thumbnailUrl startTime endTime duration fileDuration clipType tags isPublic fileState",
  highlightReel:
    "fixtureId title description videoUrl thumbnailUrl duration status isPublic views likes shares updatedAt",
  review:
    "streamerId writtenBy state shownAt rating qualityRating communicationRating professionalismRating reviewText wouldRecommend sport clientType",
  operator: "details feeBasisPoints isDemo paymentMethods calendarOrigins",
};

/** A row of any entity that is fully visible: shown, permitted, written by a requester. */
const shownRow = {
  ...{ verified: true, permitted: true, permissionId: "", isPublic: true, fileState: "ready", status: "completed" },
  ...{ state: "shown", writtenBy: "requester" },
};

test.each(entityNames)("%s: a visitor sees these fields and no others", (entity) => {
  const row = { ...shownRow, id: "" };
  const grants = entityOf(entity).seenBy(row as never);
  const fields = grants.filter(({ audience }) => audience === "public").flatMap((grant) => grant.fields);
  const shown = publicFields[entity]?.split(" ") ?? [];
  expect(fields.toSorted()).toEqual((shown.length === 0 ? [] : ["id", "rev", "createdAt", ...shown]).toSorted());
});

test("everyone who sees a row sees its id and revision, and each audience has one grant", async () => {
  const world = await watchedWorld();
  for (const entity of entityNames) {
    for (const row of world.store.all(entity)) {
      const grants = entityOf(entity).seenBy(row as never);
      for (const { fields } of grants) expect(fields).toEqual(expect.arrayContaining(["id", "rev", "createdAt"]));
      expect(new Set(grants.map(({ audience }) => audience)).size).toBe(grants.length);
    }
  }
});

test("an account on two sides of a row sees what either side sees", async () => {
  const bid = await (await visibleStages.accepted()).store.get("bid", ids.bid);
  const own = { ...bid, requesterId: bid?.streamerUserId } as Bid;
  const grants = entityOf("bid").seenBy(own as never);
  const [grant] = grants.filter(({ audience }) => audience === userAudience(own.streamerUserId));
  expect(grant?.fields).toEqual(expect.arrayContaining(["contactEmail", "streamerEmail"]));
});
