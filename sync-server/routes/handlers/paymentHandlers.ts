import type { Fixture } from "#shared/entities/fixture.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { isPast, isWalkIn } from "#shared/rules/fixtureFlow.ts";
import { sastDate } from "#shared/rules/format.ts";
import { limits } from "#shared/rules/limits.ts";
import { WireError } from "#shared/api/wireError.ts";
import type { AppContext } from "../../appContext.ts";
import { openLink } from "../../auth/openLink.ts";
import { rememberedRequests } from "../../auth/requestCookie.ts";
import { addressKey } from "../../middleware/rateLimit.ts";
import { startCheckout } from "../../payments/checkout.ts";
import { rowId } from "../../sync/rowReader.ts";
import { badRequest, found, type Asked, type Handlers } from "../handler.ts";

type Payer = Asked<"createPaymentIntent">;

export function paymentHandlers(app: AppContext): Pick<Handlers, "createPaymentIntent"> {
  return {
    createPaymentIntent: async (payer) => {
      const { ctx, body } = payer;
      const cents = centsOfAmount(body.amount);
      const named = body.metadata?.fixtureId ?? undefined;
      const fixture = named ? await namedFixture(app, payer, named) : await onlyUnpaid(app, payer);
      await app.limits.spend("submission", addressKey(ctx.ip));
      const wish = { fixtureId: fixture.id, bidId: body.metadata?.bidId ?? undefined, cents };
      return { redirectUrl: await reached(app, startCheckout(app, wish)) };
    },
  };
}

/** What the page shows: a number of rand with at most two decimals. */
function centsOfAmount(amount: unknown): number {
  if (typeof amount !== "number" || !Number.isFinite(amount) || amount <= 0) {
    throw new DomainError("payment.amountInvalid");
  }
  const cents = Math.round(amount * 100);
  if (cents > limits.cents || Math.abs(amount * 100 - cents) > 1e-4) {
    throw badRequest("Amount must be in rand and whole cents.");
  }
  return cents;
}

async function namedFixture(app: AppContext, payer: Payer, named: string): Promise<Fixture> {
  if (!isKnownPayer(payer)) throw new DomainError("auth.signInFirst");
  const fixture = found(await app.rows.rowOne("fixture", await rowId(app.rows, "fixture", named)));
  if (!mayPay(app, payer, fixture)) throw new DomainError("row.notFound");
  return fixture;
}

/** Without a match: the payer's one that waits for money. */
async function onlyUnpaid(app: AppContext, payer: Payer): Promise<Fixture> {
  if (!isKnownPayer(payer)) throw new DomainError("auth.signInFirst");
  const today = sastDate(new Date().toISOString());
  const own = await ownFixtures(app, payer);
  const unpaid = own.filter(
    (fixture) =>
      mayPay(app, payer, fixture) &&
      fixture.paymentStatus !== "completed" &&
      fixture.status !== "cancelled" &&
      !(fixture.status === "open" && isPast(fixture, today)),
  );
  const [only, ...others] = unpaid;
  if (!only || others.length > 0) throw new DomainError("payment.fixtureMissing");
  return only;
}

async function ownFixtures(app: AppContext, { ctx, actor, body }: Payer): Promise<Fixture[]> {
  const ids = [...rememberedRequests(ctx), ...(body.claimToken ? [claimedId(app, body.claimToken)] : [])];
  const remembered = await Promise.all([...new Set(ids)].map((id) => app.rows.rowOne("fixture", id)));
  const account =
    actor.kind === "user" ? await app.rows.rowMany("fixture", { where: { requesterId: actor.userId } }) : [];
  return [...account, ...remembered.flatMap((fixture) => fixture ?? [])];
}

/** A visitor without cookie or link is asked to sign in, whichever match is named. */
function isKnownPayer({ ctx, actor, body }: Payer): boolean {
  return actor.kind === "user" || body.claimToken !== undefined || rememberedRequests(ctx).length > 0;
}

/** The owner's account; while nobody has claimed the match, also the browser that asked for it and its claim link. */
function mayPay(app: AppContext, { ctx, actor, body }: Payer, fixture: Fixture): boolean {
  if (actor.kind === "user" && fixture.requesterId === actor.userId) return true;
  if (!isWalkIn(fixture)) return false;
  if (rememberedRequests(ctx).includes(fixture.id)) return true;
  return body.claimToken !== undefined && claimedId(app, body.claimToken) === fixture.id;
}

function claimedId(app: AppContext, claimToken: string): string {
  return openLink(app, claimToken, ["claim-screen", "claim-mail"]).subject;
}

/** A provider that does not answer is no fault of the product: the payer may try again. */
async function reached<Answer>({ log }: AppContext, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ type: error instanceof Error ? error.name : typeof error }, "No payment page could be made");
    throw new WireError(503, "Failed to create payment session. Please try again.", 5);
  }
}
