import { describe, expect, test } from "vitest";
import { addendaOf, currentContract } from "../../rules/contractFlow.ts";
import { canProposeDate } from "../../rules/newDateFlow.ts";
import { textHash } from "../../rules/textHash.ts";
import { allTicks } from "../../testing/sampleMutations.ts";
import { hashOf } from "../../testing/testNewDateSteps.ts";
import {
  acceptedWorld,
  approvedWorld,
  deliveredWorld,
  ids,
  liveWorld,
  people,
  requestedWorld,
  school,
  signedWorld,
  theBid,
} from "../../testing/testStages.ts";
import { anId, type TestWorld } from "../../testing/testWorld.ts";

const tuesday = { matchDate: "2026-12-08", matchTime: "14:00" };
const wednesday = { matchDate: "2026-12-09", matchTime: "14:00" };
const planned = { matchDate: "2026-12-05", matchTime: "10:30" };
const { streamer, requester } = people;
const proposalId = anId("proposal");

function proposal(world: TestWorld, moment = tuesday, id = proposalId) {
  return { id, bidId: ids.bid, ...moment, ...hashOf(world, ids.bid, moment) };
}

function answer(world: TestWorld, moment = tuesday, id = proposalId) {
  return { bidId: ids.bid, proposalId: id, ...hashOf(world, ids.bid, moment) };
}

function theFixture(world: TestWorld) {
  return world.store.all("fixture").find(({ id }) => id === ids.fixture);
}

function newDateAsk(world: TestWorld) {
  return world.store.all("schoolPermission").find(({ newDate }) => newDate);
}

async function agreedWorld(): Promise<TestWorld> {
  const world = await signedWorld();
  await world.run(streamer, "bid.proposeDate", proposal(world));
  await world.run(requester, "bid.acceptDate", answer(world));
  return world;
}

async function schoolSays(world: TestWorld, said: "approved" | "declined", notes?: string) {
  const id = newDateAsk(world)?.id ?? "";
  const args = { id, answer: said, ticks: allTicks, ...(notes ? { notes } : {}) };
  await world.run({ kind: "school", permissionId: id }, "permission.answer", args);
}

describe("a signed match", () => {
  test("keeps its date, contract and the school's yes until the school has answered", async () => {
    const world = await agreedWorld();
    expect(theFixture(world)).toMatchObject(planned);
    expect(theBid(world)).toMatchObject({ schoolPermissionStatus: "approved", contractSigned: true });
    expect(newDateAsk(world)).toMatchObject({ permissionStatus: "requested", newDate: tuesday });
  });

  test("moves with the school's yes, and its addendum carries both signatures and its own hash", async () => {
    const world = await agreedWorld();
    await schoolSays(world, "approved", "No close-ups");
    expect(theFixture(world)).toMatchObject(tuesday);
    expect(theBid(world)).toMatchObject({ contractSigned: true, schoolPermissionNotes: "No close-ups" });
    expect(theBid(world)).not.toHaveProperty("newDate");
    const contracts = world.store.all("contract");
    const [addendum, ...others] = addendaOf(contracts);
    expect(others).toEqual([]);
    expect(addendum?.text).toContain("moves from 05/12/2026, 10:30 to 08/12/2026, 14:00");
    expect(addendum?.text).toContain(currentContract(contracts)?.textHash);
    expect(addendum?.textHash).toBe(textHash(addendum?.text ?? ""));
    for (const [signature, role] of [
      [addendum?.streamerSignature, "streamer"],
      [addendum?.requesterSignature, "requester"],
    ] as const) {
      expect(signature).toMatchObject({ role, textHash: addendum?.textHash, typedName: "Naledi Mokoena" });
    }
    expect(addendum?.streamerSignature?.mutationId).not.toBe(addendum?.requesterSignature?.mutationId);
  });

  test("stays where it was when the school says no, and another date can be proposed", async () => {
    const world = await agreedWorld();
    await schoolSays(world, "declined");
    expect(theFixture(world)).toMatchObject(planned);
    expect(theBid(world)).toMatchObject({ schoolPermissionStatus: "approved", contractSigned: true });
    expect(theBid(world)?.schoolAsk).toBeUndefined();
    expect(addendaOf(world.store.all("contract"))).toEqual([]);
    await world.run(requester, "bid.proposeDate", proposal(world, wednesday, anId("second")));
    expect(theBid(world)?.newDate).toMatchObject({ by: "requester", ...wednesday });
  });

  test("is filmed on the old day by the old yes while the new one is asked for", async () => {
    const world = await agreedWorld();
    const start = { bidId: ids.bid, streamUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
    expect(await world.rejectionOf(streamer, "stream.start", start)).toBeUndefined();
  });

  test("cannot be proposed or accepted without the text of the addendum", async () => {
    const world = await signedWorld();
    const { textHash: _hash, ...unread } = proposal(world);
    expect(await world.rejectionOf(streamer, "bid.proposeDate", unread)).toBe("contract.termsChanged");
    await world.run(streamer, "bid.proposeDate", proposal(world));
    const otherText = { ...answer(world), textHash: "0".repeat(64) };
    expect(await world.rejectionOf(requester, "bid.acceptDate", otherText)).toBe("contract.termsChanged");
  });
});

test("a school that withdraws the old yes ends the question about the new date", async () => {
  const world = await agreedWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(theBid(world)).not.toHaveProperty("newDate");
  const id = newDateAsk(world)?.id ?? "";
  const late = { id, answer: "approved", ticks: allTicks };
  expect(await world.rejectionOf({ kind: "school", permissionId: id }, "permission.answer", late)).toBe("link.invalid");
  expect(theFixture(world)).toMatchObject(planned);
});

test("a school that answers after the new day is over moves nothing, and the sides can propose again", async () => {
  const world = await agreedWorld();
  world.now = "2026-12-09T08:00:00.000Z";
  const id = newDateAsk(world)?.id ?? "";
  const late = { id, answer: "approved", ticks: allTicks };
  expect(await world.rejectionOf({ kind: "school", permissionId: id }, "permission.answer", late)).toBe("fixture.past");
  const again = proposal(world, { matchDate: "2026-12-10", matchTime: "09:00" }, anId("again"));
  expect(await world.rejectionOf(streamer, "bid.proposeDate", again)).toBeUndefined();
});

test("an admin records the school's answer about the new date on paper", async () => {
  const world = await agreedWorld();
  const paper = { bidId: ids.bid, answer: "approved", answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20" };
  await world.run(people.admin, "permission.recordOnPaper", paper);
  expect(theFixture(world)).toMatchObject(tuesday);
  expect(newDateAsk(world)).toMatchObject({ permissionStatus: "approved" });
});

test("a contract that is not signed by both is written again for the new date", async () => {
  const world = await approvedWorld();
  await world.run(requester, "bid.proposeDate", proposal(world));
  await world.run(streamer, "bid.acceptDate", answer(world));
  expect(currentContract(world.store.all("contract"))?.text).toContain("05/12/2026, 10:30");
  await schoolSays(world, "approved");
  expect(currentContract(world.store.all("contract"))?.text).toContain("08/12/2026, 14:00");
  expect(theBid(world)?.contractSigned).toBe(false);
});

test.each([
  ["before the school is asked", acceptedWorld],
  ["while the school has not answered", requestedWorld],
])("%s, the match moves as soon as both agree", async (_, stage) => {
  const world = await stage();
  await world.run(streamer, "bid.proposeDate", proposal(world));
  await world.run(requester, "bid.acceptDate", answer(world));
  expect(theFixture(world)).toMatchObject(tuesday);
  expect(newDateAsk(world)).toBeUndefined();
});

test("a school that has been asked and has not answered is asked about the new date", async () => {
  const world = await requestedWorld();
  const [contact] = world.store.all("schoolContact");
  await world.run(people.admin, "schoolContact.confirm", { id: contact?.id, site: "https://school.example" });
  const before = world.announced.length;
  await world.run(streamer, "bid.proposeDate", proposal(world));
  await world.run(requester, "bid.acceptDate", answer(world));
  const asks = world.announced.slice(before).filter(({ kind }) => kind === "permissionLink");
  expect(asks.map(({ values }) => JSON.stringify(values))).toEqual([expect.stringContaining("08/12/2026")]);
});

describe("two proposals that cross", () => {
  test("of the same date agree, whichever arrives first", async () => {
    for (const [first, second] of [
      [streamer, requester],
      [requester, streamer],
    ] as const) {
      const world = await acceptedWorld();
      await world.run(first, "bid.proposeDate", proposal(world));
      await world.run(second, "bid.proposeDate", proposal(world, tuesday, anId("crossing")));
      expect(theFixture(world)).toMatchObject(tuesday);
    }
  });

  test("of different dates leave the first, and the second is told which", async () => {
    const world = await signedWorld();
    await world.run(streamer, "bid.proposeDate", proposal(world));
    const crossing = proposal(world, wednesday, anId("crossing"));
    await expect(world.run(requester, "bid.proposeDate", crossing)).rejects.toThrow(
      "The other side proposed 08/12/2026, 14:00 first. Accept or decline that.",
    );
    expect(theBid(world)?.newDate).toMatchObject({ id: proposalId, ...tuesday });
  });

  test("with an acceptance leave the accepted one", async () => {
    const world = await acceptedWorld();
    await world.run(streamer, "bid.proposeDate", proposal(world));
    await world.run(streamer, "bid.proposeDate", proposal(world, wednesday, anId("changed")));
    expect(await world.rejectionOf(requester, "bid.acceptDate", answer(world))).toBe("newDate.gone");
    expect(theFixture(world)).toMatchObject(planned);
  });
});

describe("a proposal", () => {
  test.each([
    ["for a past day", { matchDate: "2026-11-01", matchTime: "10:00" }, "newDate.past"],
    ["for the date it has", planned, "newDate.same"],
    [
      "for a day after the last that the contract allows",
      { matchDate: "2026-12-20", matchTime: "10:00" },
      "newDate.tooFar",
    ],
  ])("%s is refused", async (_, moment, code) => {
    const world = await signedWorld();
    expect(await world.rejectionOf(streamer, "bid.proposeDate", proposal(world, moment))).toBe(code);
  });

  test("for the last day that the contract allows is taken", async () => {
    const world = await signedWorld();
    const last = { matchDate: "2026-12-19", matchTime: "10:00" };
    expect(await world.rejectionOf(streamer, "bid.proposeDate", proposal(world, last))).toBeUndefined();
  });

  test("that crosses a cancellation is refused with the reason", async () => {
    const world = await signedWorld();
    const late = proposal(world);
    await world.run(requester, "bid.cancel", { id: ids.bid, reason: "Rain" });
    await expect(world.run(streamer, "bid.proposeDate", late)).rejects.toThrow(
      "This booking has ended, so its date can't change.",
    );
  });

  test("accepted after a cancellation moves nothing, and asks no school", async () => {
    const world = await signedWorld();
    await world.run(streamer, "bid.proposeDate", proposal(world));
    const late = answer(world);
    await world.run(requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" });
    expect(await world.rejectionOf(requester, "bid.acceptDate", late)).toBe("newDate.bookingOver");
    expect(newDateAsk(world)).toBeUndefined();
    expect(theFixture(world)).toMatchObject(planned);
  });

  test("that crosses a delivery or a started stream is refused", async () => {
    const delivered = await deliveredWorld();
    expect(await delivered.rejectionOf(requester, "bid.proposeDate", proposal(delivered))).toBe(
      "stream.alreadyDelivered",
    );
    const live = await liveWorld();
    expect(await live.rejectionOf(requester, "bid.proposeDate", proposal(live))).toBe("newDate.streaming");
  });

  test("is not accepted by its own side, nor answered twice", async () => {
    const world = await signedWorld();
    await world.run(streamer, "bid.proposeDate", proposal(world));
    expect(await world.rejectionOf(streamer, "bid.acceptDate", answer(world))).toBe("newDate.own");
    await world.run(requester, "bid.acceptDate", answer(world));
    expect(await world.rejectionOf(requester, "bid.acceptDate", answer(world))).toBe("newDate.alreadyAgreed");
    expect(await world.rejectionOf(requester, "bid.declineDate", { bidId: ids.bid, proposalId })).toBe(
      "newDate.alreadyAgreed",
    );
  });

  test("declined, or taken back by its side, leaves the date", async () => {
    for (const actor of [streamer, requester]) {
      const world = await signedWorld();
      await world.run(streamer, "bid.proposeDate", proposal(world));
      await world.run(actor, "bid.declineDate", { bidId: ids.bid, proposalId });
      expect(theBid(world)).not.toHaveProperty("newDate");
      expect(await world.rejectionOf(requester, "bid.acceptDate", answer(world))).toBe("newDate.gone");
    }
  });

  test("is refused from anyone but the two sides of the match", async () => {
    const world = await signedWorld();
    for (const actor of [people.rival, people.admin]) {
      expect(await world.rejectionOf(actor, "bid.proposeDate", proposal(world))).toBe("row.notFound");
    }
  });
});

/** Before, on and after the day that a proposal names. */
const days = { ahead: "2026-12-07", today: "2026-12-08", over: "2026-12-09" } as const;
type Day = keyof typeof days;

/** The proposal that is there already when a streamer makes one. */
const knownProposals = {
  none: async () => signedWorld(),
  own: async () => {
    const world = await signedWorld();
    await world.run(streamer, "bid.proposeDate", proposal(world));
    return world;
  },
  requesters: async () => {
    const world = await signedWorld();
    await world.run(requester, "bid.proposeDate", proposal(world));
    return world;
  },
  agreed: agreedWorld,
} as const;
type KnownProposal = keyof typeof knownProposals;

/** Why the streamer cannot propose a date, by when the day of that proposal is. */
const refusals: Readonly<Record<KnownProposal, Readonly<Record<Day, string | undefined>>>> = {
  none: { ahead: undefined, today: undefined, over: undefined },
  own: { ahead: undefined, today: undefined, over: undefined },
  requesters: { ahead: "newDate.otherFirst", today: "newDate.otherFirst", over: undefined },
  agreed: { ahead: "newDate.alreadyAgreed", today: "newDate.alreadyAgreed", over: undefined },
};

describe.each(Object.keys(knownProposals) as KnownProposal[])(
  "a streamer's proposal, where the earlier one is: %s",
  (known) => {
    test.each(Object.keys(days) as Day[])(
      "is offered exactly when it is taken (the earlier one's day is %s)",
      async (day) => {
        const world = await knownProposals[known]();
        world.now = `${days[day]}T08:00:00.000Z`;
        const bid = theBid(world);
        const isOffered = bid !== undefined && canProposeDate(bid, days[day], "streamer");
        const later = proposal(world, { matchDate: "2026-12-10", matchTime: "09:00" }, anId("later"));
        const refusal = refusals[known][day];
        expect(await world.rejectionOf(streamer, "bid.proposeDate", later)).toBe(refusal);
        expect(isOffered).toBe(refusal === undefined);
      },
    );
  },
);
