import * as z from "zod";
import type { Fixture } from "../../entities/fixture.ts";
import { scoreKinds, type ScoreEvent } from "../../entities/scoreEvent.ts";
import { rowId } from "../../forms/textFields.ts";
import { DomainError } from "../../rules/domainError.ts";
import { usernameKey } from "../../rules/account.ts";
import { isCounted } from "../../rules/score/scoringRules.ts";
import { actingUserId } from "../actingUser.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow, ownBid } from "../foundRow.ts";
import type { Store } from "../store.ts";

const period = z.int("The period must be a whole number.").min(1).max(99);
const clockMs = z
  .int("The clock must be whole milliseconds.")
  .min(0)
  .max(24 * 60 * 60 * 1_000);

const pressed = {
  id: rowId,
  fixtureId: rowId,
  bidId: rowId,
  at: z.iso.datetime({ error: "The time is not a valid one." }),
  turn: z.int("The turn must be a whole number.").min(1).max(100_000),
};

const outbox = { isQuiet: true, callers: "thatStreamer" } as const;

/** The score of a match, by its streamer and by the scorers that the streamer has invited. */
export const scoreMutations = {
  "score.add": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { ...outbox, title: "Score", did: "You scored." },
    args: z.object({
      ...pressed,
      side: z.enum(["home", "away"]),
      kind: z.enum(scoreKinds),
      points: z.int("Points must be a whole number.").min(0).max(10),
      period,
      clockMs,
    }),
    async run(store, args, context) {
      const { fixture, parties } = await scoredMatch(store, args, context);
      if (!isCounted(fixture.sport, args.kind, args.points)) throw new DomainError("score.notInSport");
      return added(store, { ...args, ...parties }, context);
    },
  }),

  /** An event did not happen. Twice is once: two phones may undo the same. */
  "score.undo": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { ...outbox, title: "Score undone", did: "You undid a score." },
    args: z.object({ ...pressed, undoes: rowId }),
    async run(store, args, context) {
      const { parties } = await scoredMatch(store, args, context);
      const undone = await foundRow(store, "scoreEvent", args.undoes);
      if (undone.bidId !== args.bidId || undone.kind === "undo") throw new DomainError("row.notFound");
      const about = {
        kind: "undo",
        side: undone.side,
        points: 0,
        period: undone.period,
        clockMs: undone.clockMs,
      } as const;
      return added(store, { ...about, ...args, ...parties }, context);
    },
  }),

  /** A period begins or goes on, or the clock stops. */
  "score.period": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { ...outbox, title: "Period and clock", did: "You set the clock." },
    args: z.object({ ...pressed, kind: z.enum(["play", "stop"]), period, clockMs }),
    async run(store, args, context) {
      const { parties } = await scoredMatch(store, args, context);
      return added(store, { ...args, ...parties, side: "none", points: 0 }, context);
    },
  }),

  /** Lets an account keep this match's score as well, or no longer. Says whether there is such an account. */
  "score.invite": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Scorer", did: "You invited a scorer.", typedFields: ["username"], callers: "thatStreamer" },
    args: z.object({ bidId: rowId, username: z.string().trim().min(1).max(100), isScorer: z.boolean() }),
    async run(store, { bidId, username, isScorer }, context) {
      const bid = await ownBid(store, bidId, context);
      if (bid.status !== "accepted") throw new DomainError("bid.notAccepted");
      const [user] = await store.find("user", { usernameKey: usernameKey(username) });
      if (!user || user.deletedAt) return { isFound: false };
      const grant = `scorer:${bidId}` as const;
      const others = (user.audiences ?? []).filter((audience) => audience !== grant);
      await store.update("user", user.id, { audiences: isScorer ? [...others, grant] : others });
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const without = (fixture.scorerUserIds ?? []).filter((id) => id !== user.id);
      await store.update("fixture", fixture.id, { scorerUserIds: isScorer ? [...without, user.id] : without });
      return { isFound: true };
    },
  }),
};

type Named = Pick<ScoreEvent, "fixtureId" | "bidId">;
type Parties = Pick<ScoreEvent, "streamerUserId" | "requesterId">;

/** The match that the acting account keeps the score of. A scorer's device knows the match, and not the bid. */
async function scoredMatch(
  store: Store,
  { fixtureId, bidId }: Named,
  context: MutationContext,
): Promise<{ fixture: Fixture; parties: Parties }> {
  const userId = actingUserId(context);
  const bid = await store.get("bid", bidId);
  if (bid?.streamerUserId !== userId) {
    const user = await store.get("user", userId);
    if (!user?.audiences?.includes(`scorer:${bidId}`)) throw new DomainError("row.notFound");
  }
  if (bid && bid.fixtureId !== fixtureId) throw new DomainError("row.notFound");
  if (bid && bid.status !== "accepted") throw new DomainError("bid.notAccepted");
  const fixture = await foundRow(store, "fixture", fixtureId);
  return { fixture, parties: { streamerUserId: bid?.streamerUserId, requesterId: bid?.requesterId } };
}

type Pressed = Omit<ScoreEvent, "rev" | "createdAt" | "byUserId">;

async function added(store: Store, event: Pressed, context: MutationContext): Promise<{ id: string }> {
  const at = event.at > context.now ? context.now : event.at;
  const { streamerUserId, requesterId, ...rest } = event;
  await store.insert("scoreEvent", {
    ...rest,
    ...(streamerUserId === undefined ? {} : { streamerUserId }),
    ...(requesterId === undefined ? {} : { requesterId }),
    at,
    byUserId: actingUserId(context),
    createdAt: context.now,
  });
  return { id: event.id };
}
