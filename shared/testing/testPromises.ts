import type { Bid } from "../entities/bid.ts";
import type { FixtureStatus } from "../entities/fixture.ts";
import { entities, entityNames } from "../entities/registry.ts";
import { bidTransitions, isLive } from "../rules/bidFlow.ts";
import { currentContract, isSignedByBoth } from "../rules/contractFlow.ts";
import { fileTransitions, reelTransitions } from "../rules/filmFlow.ts";
import { permissionTransitions } from "../rules/permissionFlow.ts";
import { meanHundredths } from "../rules/reviewFlow.ts";
import type { MemoryStore } from "../mutations/memoryStore.ts";
import { failed, isUnique } from "./testBroken.ts";
import { brokenByFilm, illegalReports } from "./testFilmPromises.ts";

const fixtureTransitions: Readonly<Record<FixtureStatus, readonly FixtureStatus[]>> = {
  open: ["assigned", "cancelled"],
  assigned: ["open", "completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** What one step may change: states along transitions, revisions up, read marks one way. */
export function illegalSteps(before: MemoryStore, after: MemoryStore): string[] {
  const broken: string[] = [];
  const check = (holds: boolean, promise: string) => void (holds || broken.push(promise));
  for (const old of before.all("bid")) {
    const bid = after.all("bid").find((row) => row.id === old.id);
    if (!bid) return ["a bid vanished"];
    check(step(bidTransitions, old.status, bid.status), `bid ${old.status} → ${bid.status}`);
    const [from, to] = [old.schoolPermissionStatus, bid.schoolPermissionStatus];
    check(step(permissionTransitions, from, to) || isPaperAnswer(from, to), `permission ${from} → ${to}`);
    check(!old.deliveredAt || old.deliveredAt === bid.deliveredAt, "delivered once");
    const isDisputed = after
      .all("dispute")
      .some((row) => row.bidId === bid.id && (row.state === "refunded" || row.state === "priced"));
    const staysPaid = old.paymentStatus === "pending" || bid.paymentStatus === "completed";
    check(staysPaid || isDisputed, "paid stays paid, unless a dispute was decided so");
  }
  for (const old of before.all("fixture")) {
    const status = after.all("fixture").find((row) => row.id === old.id)?.status ?? "open";
    check(step(fixtureTransitions, old.status, status), `fixture ${old.status} → ${status}`);
  }
  for (const old of before.all("mediaFile")) {
    const state = after.all("mediaFile").find((row) => row.id === old.id)?.state ?? "expected";
    check(step(fileTransitions, old.state, state), `file ${old.state} → ${state}`);
  }
  for (const old of before.all("highlightReel")) {
    const status = after.all("highlightReel").find((row) => row.id === old.id)?.status ?? "draft";
    check(step(reelTransitions, old.status, status), `reel ${old.status} → ${status}`);
  }
  for (const old of before.all("message")) {
    check(!old.isRead || after.all("message").some((row) => row.id === old.id && row.isRead), "read stays read");
  }
  broken.push(...illegalReports(before, after));
  return broken;
}

/** Always true of the rows. */
export function brokenPromises(store: MemoryStore): string[] {
  const byBids = store.all("bid").flatMap((bid) => brokenByBid(store, bid));
  return [...byBids, ...brokenByAll(store), ...brokenByFilm(store)];
}

function waits({ noShow }: Bid): boolean {
  return noShow?.state === "open" || noShow?.state === "contested";
}

function isStanding({ status, contractSigned, deliveredAt, newDate }: Bid): boolean {
  return status === "accepted" && contractSigned && !deliveredAt && newDate?.agreedAt === undefined;
}

function brokenByBid(store: MemoryStore, bid: Bid): string[] {
  const fixture = store.all("fixture").find((row) => row.id === bid.fixtureId);
  const contract = currentContract(store.all("contract").filter((row) => row.bidId === bid.id));
  const isWon = bid.status === "accepted";
  return failed({
    "signed only with the school's yes": !bid.contractSigned || bid.schoolPermissionStatus === "approved",
    "signed only by both": !bid.contractSigned || (contract !== undefined && isSignedByBoth(contract)),
    "permission is asked for accepted bids only":
      bid.schoolPermissionStatus === "pending" || bid.acceptedAt !== undefined,
    "an accepted bid is its fixture's": !isWon || fixture?.assignedStreamerId === bid.streamerId,
    "delivered means completed": !bid.deliveredAt || fixture?.status === "completed",
    "paid only after delivery": bid.paymentStatus === "pending" || bid.deliveredAt !== undefined,
    "a new date is proposed for accepted bids only": isWon || bid.newDate === undefined,
    "a reported no-show waits for an answer on signed bookings of this date only": !waits(bid) || isStanding(bid),
    "an agreed date waits for the school alone":
      bid.newDate?.agreedAt === undefined || bid.schoolPermissionStatus === "approved",
    "contacts on accepted bids only": isWon || bid.contactEmail === undefined,
    "no live bid on a cancelled fixture": !isLive(bid) || fixture?.status !== "cancelled",
    "no bid waits once one is accepted": bid.status !== "pending" || fixture?.status === "open",
    "both sides know the requester": bid.requesterId === fixture?.requesterId,
  });
}

function brokenByAll(store: MemoryStore): string[] {
  const live = store.all("bid").filter(isLive);
  const accepted = store.all("bid").filter((bid) => bid.status === "accepted");
  const taken = store.all("fixture").filter((row) => row.status === "assigned" || row.status === "completed");
  const assigned = store.all("fixture").filter((row) => row.assignedStreamerId !== undefined);
  return failed({
    "a streamer's rating is the mean of the shown reviews": store.all("streamer").every((streamer) => {
      const own = store.all("review").filter((row) => row.streamerId === streamer.id && row.writtenBy === "requester");
      const shown = own.filter((row) => row.state === "shown");
      const stars = shown.reduce((sum, row) => sum + row.rating, 0);
      return streamer.ratingHundredths === meanHundredths(stars, shown.length);
    }),
    "each side rates a match once": isUnique(store.all("review").map((row) => `${row.bidId} ${row.writtenBy}`)),
    "one live bid per streamer and fixture": isUnique(live.map((bid) => `${bid.streamerId} ${bid.fixtureId}`)),
    "one accepted bid per fixture": isUnique(accepted.map((bid) => bid.fixtureId)),
    "assigned means accepted": accepted.length === taken.length && assigned.length === taken.length,
    "earnings are what was paid": store.all("streamer").every((streamer) => {
      const own = store.all("bid").filter((bid) => bid.streamerId === streamer.id);
      const paid = own.filter((bid) => bid.paymentStatus === "completed");
      const earned = paid.reduce((sum, bid) => sum + (bid.decidedPriceCents ?? bid.proposedPriceCents), 0);
      const streams = own.filter((bid) => bid.deliveredAt).length;
      return streamer.totalEarningsCents === earned && streamer.streamsCompleted === streams;
    }),
  });
}

const strictSchemas = new Map(entityNames.map((name) => [name, entities[name].schema.strict()]));

/** Nothing was written: rows are replaced, never changed in place. */
export function isUntouched(before: MemoryStore, after: MemoryStore): boolean {
  return entityNames.every((name) => {
    const rows = after.all(name);
    const old = before.all(name);
    return rows.length === old.length && rows.every((row, index) => row === old[index]);
  });
}

/** Rows that do not fit their entity's schema. */
export function invalidRows(store: MemoryStore): string[] {
  return entityNames.flatMap((name) =>
    store.all(name).flatMap((row) => {
      const parsed = strictSchemas.get(name)?.safeParse(row);
      return !parsed || parsed.success ? [] : [`${name}: ${parsed.error.message}`];
    }),
  );
}

/** On paper the school may answer before it was asked by email, and change a refusal. */
function isPaperAnswer(from: string, to: string): boolean {
  return from !== "approved" && (to === "approved" || to === "declined");
}

function step<State extends string>(
  arrows: Readonly<Record<State, readonly State[]>>,
  from: State,
  to: State,
): boolean {
  return from === to || arrows[from].includes(to);
}
