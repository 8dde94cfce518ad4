import type { ClaimAnswer } from "#shared/api/answers.ts";
import { presentRow } from "#shared/api/presentRow.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import { actorOf, type User } from "#shared/entities/user.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../../appContext.ts";
import { presentUser } from "../../auth/accounts.ts";
import { openLink } from "../../auth/openLink.ts";
import { forgetRequest } from "../../auth/requestCookie.ts";
import { startSession } from "../../auth/sessions.ts";
import type { LinkToken } from "../../auth/tokens.ts";
import { decide } from "../decide.ts";
import { found, type Asked, type Handlers } from "../handler.ts";
import { newAccount, newAccountId } from "../newAccount.ts";

type ClaimBid = ClaimAnswer["bids"][number];

const visitor: Actor = { kind: "visitor" };
const keeper: Actor = { kind: "user", userId: WALK_IN_USER_ID, role: "user", roleVersion: 0 };

export function claimHandlers(app: AppContext): Pick<Handlers, "readClaim" | "claim"> {
  return {
    readClaim: async ({ body }) => {
      const link = openClaim(app, body.token);
      const fixture = found(await app.rows.rowOne("fixture", link.subject));
      const { id, number = null, homeSchool, awaySchool, sport, matchDate, matchTime, venue } = fixture;
      const isClaimed = !isWalkIn(fixture);
      const proven = link.purpose === "claim-mail" && !isClaimed ? fixture.contactEmail : undefined;
      return {
        fixture: { id, number, homeSchool, awaySchool, sport, matchDate, matchTime, venue },
        isClaimed,
        bids: isClaimed ? [] : await bidsOn(app, fixture),
        email: proven ?? null,
        expiresAt: new Date(link.expires * 1000).toISOString(),
      };
    },

    claim: async (asked) => {
      const link = openClaim(app, asked.body.token);
      const fixtureId = link.subject;
      const fixture = found(await app.rows.rowOne("fixture", fixtureId));
      const user = asked.actor.kind === "user" ? await signedIn(app, asked.actor.userId) : undefined;
      const claimant = user ?? (await accountOf(app, asked, { fixture, link }));
      const actor = actorOf(claimant);
      if (fixture.requesterId !== claimant.id) {
        const { ctx, mutationId } = asked;
        await decide(app, { ctx, actor, mutationId, name: "fixture.claim", args: { fixtureId } });
      }
      forgetRequest(asked.ctx, fixtureId);
      if (!user) await startSession(asked.ctx, claimant.id);
      const view = found(await app.rows.viewOne("fixture", fixtureId, actor));
      return { user: presentUser(claimant), fixture: presentRow("fixture", view, actor) };
    },
  };
}

function openClaim(app: AppContext, token: string): LinkToken {
  return openLink(app, token, ["claim-screen", "claim-mail"]);
}

function isWalkIn(fixture: Fixture): boolean {
  return fixture.requesterId === WALK_IN_USER_ID;
}

async function signedIn(app: AppContext, userId: string): Promise<User> {
  return found(await app.rows.rowOne("user", userId));
}

/** The account for someone who opened the link without being signed in. */
async function accountOf(
  app: AppContext,
  { ctx, body, mutationId }: Asked<"claim">,
  { fixture, link }: { fixture: Fixture; link: LinkToken },
): Promise<User> {
  if (!isWalkIn(fixture) && fixture.requesterId !== newAccountId(mutationId)) {
    throw new DomainError("fixture.alreadyClaimed");
  }
  const provenEmail = link.purpose === "claim-mail" ? fixture.contactEmail : undefined;
  return newAccount(app, { ctx, body, mutationId, provenEmail });
}

/**
 * The bids as the claimant would see them, with their streamers' public data and messages. The link shows them before
 * there is an account, read-only: nothing counts as read.
 */
async function bidsOn(app: AppContext, { id: fixtureId }: Fixture): Promise<ClaimBid[]> {
  const bids = await app.rows.viewMany("bid", keeper, { where: { fixtureId, status: "pending" } });
  return Promise.all(bids.map((bid) => claimBid(app, bid)));
}

async function claimBid(app: AppContext, bid: Partial<Bid>): Promise<ClaimBid> {
  const streamer = bid.streamerId && (await app.rows.viewOne("streamer", bid.streamerId, visitor));
  const { location, experience, equipment, ratingHundredths, streamsCompleted } = streamer || {};
  const { id = "", streamerId = "", streamerName = "", proposedPriceCents = 0, message = "", createdAt = "" } = bid;
  const offer = { id, streamerId, streamerName, proposedPriceCents, message, createdAt };
  const messages = await messagesIn(app, bid);
  return {
    ...offer,
    messages,
    ...definedFields({ location, experience, equipment, ratingHundredths, streamsCompleted }),
  };
}

/** The thread of a bid that nobody has claimed: only its streamer can have written. */
async function messagesIn(
  app: AppContext,
  { fixtureId = "", streamerId = "" }: Partial<Bid>,
): Promise<ClaimBid["messages"]> {
  const rows = await app.rows.viewMany("message", keeper, { where: { fixtureId, streamerId } });
  const written = rows.map(({ id = "", subject = "", message = "", createdAt = "" }) => {
    return { id, subject, message, createdAt };
  });
  return written.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
