import { currentContract } from "../rules/contractFlow.ts";
import { addendumHash } from "../rules/addendumText.ts";
import { addDays } from "../rules/format.ts";
import { askerOf, bidderOf, pick } from "./testPicks.ts";
import type { Dice, Maker } from "./testSteps.ts";
import type { TestWorld } from "./testWorld.ts";

/** Moving an accepted match: proposals, some of them crossing or impossible, and their answers. */
export const newDateMakers: readonly Maker[] = [propose, propose, accept, accept, decline];

function propose(world: TestWorld, dice: Dice, id: string) {
  const { which, twist } = dice;
  const bidId = movable(world, which);
  const { bid, fixture } = rowsOf(world, bidId);
  const matchDate = addDays(fixture?.matchDate ?? "2026-11-28", (twist % 17) - 1);
  const newDate = { matchDate, matchTime: twist % 2 ? "10:30" : "14:00" };
  const owner = twist % 3 ? bid?.streamerUserId : bid?.requesterId;
  return {
    name: "bid.proposeDate",
    args: { id, bidId, ...newDate, ...hashOf(world, bidId, newDate) },
    owner: owner ?? bidderOf(world, which),
  } as const;
}

function accept(world: TestWorld, { which, twist }: Dice) {
  const bidId = proposed(world) ?? pick(world, "bid", which);
  const { bid } = rowsOf(world, bidId);
  const newDate = bid?.newDate;
  const owner = newDate?.by === "streamer" ? bid?.requesterId : bid?.streamerUserId;
  return {
    name: "bid.acceptDate",
    args: { bidId, proposalId: newDate?.id ?? bidId, ...(newDate && twist % 6 ? hashOf(world, bidId, newDate) : {}) },
    owner: owner ?? askerOf(world, which),
  } as const;
}

function decline(world: TestWorld, { which, twist }: Dice) {
  const bidId = proposed(world) ?? pick(world, "bid", which);
  const { bid } = rowsOf(world, bidId);
  const owner = twist % 2 ? bid?.requesterId : bid?.streamerUserId;
  return {
    name: "bid.declineDate",
    args: { bidId, proposalId: bid?.newDate?.id ?? bidId },
    owner: owner ?? bidderOf(world, which),
  } as const;
}

function rowsOf(world: TestWorld, bidId: string) {
  const bid = world.store.all("bid").find(({ id }) => id === bidId);
  return { bid, fixture: world.store.all("fixture").find(({ id }) => id === bid?.fixtureId) };
}

function movable(world: TestWorld, which: number): string {
  const accepted = world.store.all("bid").filter(({ status, deliveredAt }) => status === "accepted" && !deliveredAt);
  return accepted.at(-1 - (which % Math.max(accepted.length, 1)))?.id ?? pick(world, "bid", which);
}

function proposed(world: TestWorld): string | undefined {
  return world.store.all("bid").find(({ newDate }) => newDate && !newDate.agreedAt)?.id;
}

/** What a device sends: the hash of the addendum it shows, once there is a signed contract. */
export function hashOf(
  world: TestWorld,
  bidId: string,
  newDate: { matchDate: string; matchTime: string },
): { textHash?: string } {
  const { bid, fixture } = rowsOf(world, bidId);
  const contract = currentContract(world.store.all("contract").filter((row) => row.bidId === bidId));
  if (!bid?.contractSigned || !fixture || !contract) return {};
  return { textHash: addendumHash({ fixture, bid, contract, newDate }) };
}
