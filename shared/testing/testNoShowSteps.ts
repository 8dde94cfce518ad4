import { pick } from "./testPicks.ts";
import { people } from "./testStages.ts";
import type { Dice, Maker } from "./testSteps.ts";
import { system, type TestWorld } from "./testWorld.ts";

/** Reports that nobody came, their answers and decisions. */
export const noShowMakers: readonly Maker[] = [
  (world, dice) => report(world, dice),
  (world, dice) => report(world, dice),
  (world, { which, twist }) => {
    const bid = reported(world, "open") ?? bidAt(world, which);
    const owner = bid?.noShow?.by === "streamer" ? bid.requesterId : bid?.streamerUserId;
    const args = { bidId: bid?.id ?? pick(world, "bid", which), answer: twist % 3 ? "contest" : "agree" };
    return { name: "bid.answerNoShow", args, ...(owner ? { owner } : {}) };
  },
  (world, { which }) => ({
    name: "bid.settleNoShow",
    args: { bidId: reported(world, "open")?.id ?? pick(world, "bid", which) },
    actor: system,
  }),
  (world, { which, twist }) => ({
    name: "bid.decideNoShow",
    args: { bidId: reported(world, "contested")?.id ?? pick(world, "bid", which), isUpheld: twist % 2 === 0 },
    actor: people.admin,
  }),
];

function report(world: TestWorld, { which, twist }: Dice) {
  const signed = world.store.all("bid").find(({ contractSigned, deliveredAt }) => contractSigned && !deliveredAt);
  const bid = signed ?? bidAt(world, which);
  const owner = twist % 2 ? bid?.requesterId : bid?.streamerUserId;
  const args = { bidId: bid?.id ?? pick(world, "bid", which), claimedAt: world.now };
  return { name: "bid.reportNoShow", args, ...(owner ? { owner } : {}) } as const;
}

function reported(world: TestWorld, state: string) {
  return world.store.all("bid").find(({ noShow }) => noShow?.state === state);
}

function bidAt(world: TestWorld, which: number) {
  const id = pick(world, "bid", which);
  return world.store.all("bid").find((row) => row.id === id);
}
