import { freeCents, openRound, sharesOf } from "../rules/costShare.ts";
import { addDays } from "../rules/format.ts";
import { ownerOf, pick } from "./testPicks.ts";
import type { Maker } from "./testSteps.ts";
import { anId, system, type TestWorld } from "./testWorld.ts";

/** What nobody pays yet of this match's open round; 0 without one. */
export function freeOf({ store }: TestWorld, fixtureId: string): number {
  const fixture = store.all("fixture").find(({ id }) => id === fixtureId);
  const round = fixture && openRound(fixture);
  return round ? freeCents(round, sharesOf(store.all("payment"), round)) : 0;
}

/** One whose cost is shared now, or any. */
function sharedMatch(world: TestWorld, which: number): string {
  const open = world.store.all("fixture").filter((fixture) => openRound(fixture));
  return open[which % Math.max(1, open.length)]?.id ?? pick(world, "fixture", which);
}

function keyOf({ store }: TestWorld, fixtureId: string): string {
  return store.all("fixture").find(({ id }) => id === fixtureId)?.costShare?.key ?? anId("no key");
}

/** A small share, a third, all of the rest, or a cent too much. */
export function shareCents(free: number, twist: number): number {
  return Math.max(1, [5_000, Math.ceil(free / 3), free, free + 1, free][twist % 5] ?? 1);
}

const start: Maker = (world, { which, twist }, id) => {
  const fixtureId = sharedMatch(world, which);
  const cents = shareCents(freeOf(world, fixtureId), twist);
  const args = {
    ...{ id, fixtureId, key: keyOf(world, fixtureId) },
    ...{ cents, provider: "sandbox", payerEmail: "aunt@example.com" },
  };
  return { name: "share.start", args, actor: system };
};

const giveBack: Maker = ({ store }, { which }, id) => {
  const pooled = store.all("payment").filter(({ pooledCents = 0 }) => pooledCents > 0);
  const share = pooled[which % Math.max(1, pooled.length)];
  return { name: "share.giveBack", args: { id, paymentId: share?.id ?? id }, owner: share?.requesterId ?? "" };
};

const confirm: Maker = (world, { which }) => {
  const shares = world.store.all("payment").filter(({ kind }) => kind === "share");
  const share = shares[which % Math.max(1, shares.length)];
  const id = share?.id ?? anId("no share");
  const args = { id, sessionId: `session ${id}`, providerPaymentId: `taken ${id}`, cents: share?.totalCents ?? 1 };
  return { name: "payment.confirm", args, actor: system };
};

/** Many pay one match: those that lead on appear more than once. */
export const shareMakers: readonly Maker[] = [
  (world, { which, twist }, id) => {
    const fixtureId = pick(world, "fixture", which);
    const deadline = addDays(world.now.slice(0, 10), twist % 4);
    return { name: "costShare.open", args: { fixtureId, key: id, deadline }, owner: ownerOf(world, which) };
  },
  start,
  start,
  start,
  confirm,
  confirm,
  giveBack,
  (world, { which }) => {
    const fixtureId = sharedMatch(world, which);
    return { name: "costShare.end", args: { fixtureId, key: keyOf(world, fixtureId) }, actor: system };
  },
];
