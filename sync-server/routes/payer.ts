import type { Actor } from "#shared/entities/actor.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { isPast, isWalkIn } from "#shared/rules/fixtureFlow.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";
import { openLink } from "../auth/openLink.ts";
import { rememberedRequests } from "../auth/requestCookie.ts";
import type { HttpContext } from "../httpState.ts";
import { rowId } from "../sync/rowReader.ts";
import { found } from "./handler.ts";

/** Who wants to pay: an account, a browser with its cookie, or the holder of a claim link. */
export interface Payer {
  ctx: HttpContext;
  actor: Actor;
  body: { claimToken?: string | undefined };
}

/** The match to pay for, if it is this payer's. */
export async function namedFixture(app: AppContext, payer: Payer, named: string): Promise<Fixture> {
  if (!isKnownPayer(payer)) throw new DomainError("auth.signInFirst");
  const fixture = found(await app.rows.rowOne("fixture", await rowId(app.rows, "fixture", named)));
  if (!mayPay(app, payer, fixture)) throw new DomainError("row.notFound");
  return fixture;
}

/** When no match is named: the payer's one waiting for money. */
export async function onlyUnpaid(app: AppContext, payer: Payer): Promise<Fixture> {
  if (!isKnownPayer(payer)) throw new DomainError("auth.signInFirst");
  const today = sastDate(new Date().toISOString());
  const own = await ownFixtures(app, payer);
  const unpaid = own.filter(
    (fixture) =>
      fixture.paymentStatus !== "completed" &&
      fixture.status !== "cancelled" &&
      !(fixture.status === "open" && isPast(fixture, today)),
  );
  const [only, ...others] = unpaid;
  if (!only || others.length > 0) throw new DomainError("payment.fixtureMissing");
  return only;
}

/** Everything this payer may pay for. */
export async function ownFixtures(app: AppContext, payer: Payer): Promise<Fixture[]> {
  const { ctx, actor, body } = payer;
  const ids = [...rememberedRequests(ctx), ...(body.claimToken ? [claimedId(app, body.claimToken)] : [])];
  const remembered = await Promise.all([...new Set(ids)].map((id) => app.rows.rowOne("fixture", id)));
  const account =
    actor.kind === "user" ? await app.rows.rowMany("fixture", { where: { requesterId: actor.userId } }) : [];
  const visited = remembered.flatMap((fixture) => fixture ?? []);
  const own = [...account, ...visited].filter((fixture) => mayPay(app, payer, fixture));
  return [...new Map(own.map((fixture) => [fixture.id, fixture])).values()];
}

/** A visitor without a cookie or link must sign in, whichever match is named. */
function isKnownPayer({ ctx, actor, body }: Payer): boolean {
  return actor.kind === "user" || body.claimToken !== undefined || rememberedRequests(ctx).length > 0;
}

/** The owner's account; until the match is claimed, also the browser that requested it and its claim link. */
function mayPay(app: AppContext, { ctx, actor, body }: Payer, fixture: Fixture): boolean {
  if (actor.kind === "user" && fixture.requesterId === actor.userId) return true;
  if (!isWalkIn(fixture)) return false;
  if (rememberedRequests(ctx).includes(fixture.id)) return true;
  return body.claimToken !== undefined && claimedId(app, body.claimToken) === fixture.id;
}

function claimedId(app: AppContext, claimToken: string): string {
  return openLink(app, claimToken, ["claim-screen", "claim-mail"]).subject;
}
