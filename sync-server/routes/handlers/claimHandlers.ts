import { presentRow } from "#shared/api/presentRow.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import type { User } from "#shared/entities/user.ts";
import { claimAccountForm } from "#shared/forms/accountForms.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../../appContext.ts";
import { accountFor, newCredential, presentUser } from "../../auth/accounts.ts";
import { openLink } from "../../auth/openLink.ts";
import { requireGoodPassword } from "../../auth/passwordRules.ts";
import { forgetRequest } from "../../auth/requestCookie.ts";
import { startSession } from "../../auth/sessions.ts";
import type { LinkToken } from "../../auth/tokens.ts";
import { isProduction } from "../../env.ts";
import { mailAccount } from "../../jobs/accountMails.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import { resultOf } from "../../sync/receipts.ts";
import { decide, newRowId } from "../decide.ts";
import { found, type Asked, type Handlers } from "../handler.ts";

const visitor: Actor = { kind: "visitor" };

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
        email: proven ?? null,
        expiresAt: new Date(link.expires * 1000).toISOString(),
      };
    },

    claim: async (asked) => {
      const link = openClaim(app, asked.body.token);
      const fixtureId = link.subject;
      const fixture = found(await app.rows.rowOne("fixture", fixtureId));
      const user = asked.actor.kind === "user" ? await signedIn(app, asked.actor.userId) : undefined;
      const claimant = user ?? (await newAccount(app, asked, { fixture, link }));
      const actor: Actor = {
        kind: "user",
        userId: claimant.id,
        role: claimant.role,
        roleVersion: claimant.roleVersion ?? 0,
      };
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

/** The account of whoever opened the link without being signed in. A repeated call finds the one it made before. */
async function newAccount(
  app: AppContext,
  asked: Asked<"claim">,
  { fixture, link }: { fixture: Fixture; link: LinkToken },
): Promise<User> {
  const { ctx, body, mutationId } = asked;
  const filled = { ...body, confirmPassword: body.password };
  const { username, password, email, agreedTo } = parseInput(claimAccountForm, filled);
  requireGoodPassword(password, { username, email, role: "user" }, isProduction(app.env));
  const id = newRowId(visitor, mutationId, "user");
  if (!isWalkIn(fixture) && fixture.requesterId !== id) throw new DomainError("fixture.alreadyClaimed");
  const isEmailVerified = link.purpose === "claim-mail" && email === fixture.contactEmail;
  await app.limits.spend("registration", addressKey(ctx.ip));
  const receipt = await app.writer.write({
    actor: { kind: "system" },
    origin: "system",
    name: "user.create",
    args: { id, username, email, role: "user", isEmailVerified, ...definedFields({ agreedTo }) },
    mutationId: newRowId(visitor, mutationId, "account"),
    sameArgsOnly: true,
    extraWrites: [await newCredential(id, password)],
  });
  resultOf(receipt);
  if (!isEmailVerified) await mailAccount(app, id, "confirmEmail");
  const user = await accountFor(app.rows, app.database, { username, password });
  return found(user?.id === id ? user : undefined);
}
