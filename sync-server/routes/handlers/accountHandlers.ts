import { presentRow } from "#shared/api/presentRow.ts";
import { WireError } from "#shared/api/wireError.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { registrationForm } from "#shared/forms/accountForms.ts";
import { invalidInput } from "#shared/mutations/runMutation.ts";
import { usernameKey } from "#shared/rules/account.ts";
import type { AppContext } from "../../appContext.ts";
import { accountFor, newCredential, presentUser } from "../../auth/accounts.ts";
import { endSession, startSession } from "../../auth/sessions.ts";
import { addressKey } from "../../middleware/rateLimit.ts";
import { decide, newRowId } from "../decide.ts";
import { found, type Asked, type Handlers } from "../handler.ts";

const visitor: Actor = { kind: "visitor" };

export function accountHandlers(app: AppContext): Pick<Handlers, "login" | "logout" | "me" | "register"> {
  return {
    login: async ({ ctx, body }) => {
      const [name, address] = [usernameKey(body.username), addressKey(ctx.ip)];
      // Counted before the look, so that guesses that come at once are counted too.
      await app.limits.spend("signIn", `${name} ${address}`);
      await app.limits.spend("signInFrom", address);
      await app.limits.spend("signInTo", name);
      const user = await accountFor(app.rows, app.database, body, ctx.req.socket);
      if (!user) throw new WireError(401, "Invalid username or password");
      await app.limits.giveBack("signInFrom", address);
      await app.limits.forget("signIn", `${name} ${address}`);
      await app.limits.giveBack("signInTo", name);
      await startSession(ctx, user.id);
      return { user: presentUser(user) };
    },

    logout: async ({ ctx }) => {
      endSession(ctx);
      return {};
    },

    me: async ({ actor }) => {
      if (actor.kind !== "user") return { user: null };
      return { user: presentUser(found(await app.rows.rowOne("user", actor.userId))) };
    },

    register: (asked) => register(app, asked),
  };
}

/** A new account with a streamer profile. It signs nobody in: the form leads to the login page. */
async function register(app: AppContext, { ctx, body, mutationId }: Asked<"register">) {
  const form = registrationForm.safeParse(body);
  if (!form.success) throw invalidInput(form.error.issues);
  const { password, confirmPassword: _same, ...fields } = form.data;
  const userId = newRowId(visitor, mutationId, "user");
  const streamerId = newRowId(visitor, mutationId);
  await decide(app, {
    ctx,
    actor: visitor,
    mutationId,
    name: "streamer.register",
    args: { ...fields, userId, streamerId },
    extraWrites: async () => [await newCredential(userId, password)],
    limit: "registration",
  });
  const user = found(await app.rows.rowOne("user", userId));
  const owner: Actor = { kind: "user", userId, role: user.role, roleVersion: user.roleVersion ?? 0 };
  const streamer = found(await app.rows.viewOne("streamer", streamerId, owner));
  return { user: presentUser(user), streamer: presentRow("streamer", streamer, owner) };
}
