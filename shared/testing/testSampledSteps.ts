import type { SampleRows } from "./sampleRows.ts";
import { sampleOf } from "./sampleMutations.ts";
import { outboxEntryOf } from "../mutations/clientMutations.ts";
import { mutationNames } from "../mutations/registry.ts";
import { askerOf, bidderOf, pick } from "./testPicks.ts";
import { people } from "./testStages.ts";
import type { Dice, Maker } from "./testSteps.ts";
import type { TestWorld } from "./testWorld.ts";

const queued = mutationNames.filter((name) => outboxEntryOf(name) !== undefined);

/** A step with any queued mutation and its sample's arguments, so a new mutation is tried without a line here. */
export const sampledMaker: Maker = sampledMakerOf(queued);

/** The same for those of these that are queued; undefined if none is. */
export function missingMaker(names: readonly string[]): Maker | undefined {
  const wanted = queued.filter((name) => names.includes(name));
  return wanted.length === 0 ? undefined : sampledMakerOf(wanted);
}

function sampledMakerOf(names: readonly (typeof queued)[number][]): Maker {
  return (world, dice, newId) => sampledStep(world, dice, newId, names[dice.twist % names.length]);
}

function sampledStep(
  world: TestWorld,
  { which }: Dice,
  newId: string,
  name: (typeof queued)[number] | undefined,
): ReturnType<Maker> {
  if (name === undefined) throw new Error("No mutation is queued.");
  const args = sampleOf(name).args(rowsOf(world, which, newId));
  const callers = outboxEntryOf(name)?.callers;
  if (callers === "admin") return { name, args, actor: people.admin };
  return { name, args, owner: callers === "thatStreamer" ? bidderOf(world, which) : askerOf(world, which) };
}

/**
 * The rows a sample may name, all picked by the same number, so that a bid, its match and its streamer often belong
 * together.
 */
function rowsOf(world: TestWorld, which: number, newId: string): SampleRows {
  const bid = world.store.all("bid").find(({ id }) => id === pick(world, "bid", which));
  const contractId = pick(world, "contract", which);
  return {
    newId,
    userId: pick(world, "user", which),
    bidId: pick(world, "bid", which),
    fixtureId: bid?.fixtureId ?? pick(world, "fixture", which),
    streamerId: bid?.streamerId ?? pick(world, "streamer", which),
    permissionId: pick(world, "schoolPermission", which),
    schoolContactId: pick(world, "schoolContact", which),
    contractId,
    textHash: world.store.all("contract").find(({ id }) => id === contractId)?.textHash ?? "",
    messageId: pick(world, "message", which),
    notificationId: pick(world, "notification", which),
    clipId: pick(world, "videoClip", which),
    fileId: pick(world, "mediaFile", which),
    reelId: pick(world, "highlightReel", which),
    paymentId: pick(world, "payment", which),
    refundId: pick(world, "refund", which),
    disputeId: pick(world, "dispute", which),
    reviewId: pick(world, "review", which),
    billingDocumentId: pick(world, "billingDocument", which),
    payoutId: pick(world, "payout", which),
    scoreEventId: presses(world, bid?.id).at(0) ?? pick(world, "scoreEvent", which),
    savedSearchId: pick(world, "savedSearch", which),
    dayOffId: pick(world, "dayOff", which),
    busyCalendarId: pick(world, "busyCalendar", which),
  };
}

/** What was pressed on the score screen of this booking. */
function presses(world: TestWorld, bidId: string | undefined): string[] {
  return world.store
    .all("scoreEvent")
    .filter((event) => event.bidId === bidId && event.kind !== "undo")
    .map(({ id }) => id);
}
