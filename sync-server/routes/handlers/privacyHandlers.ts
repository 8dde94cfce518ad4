import { actorKey } from "#shared/entities/actor.ts";
import type { AppContext, ExtraWrite } from "../../appContext.ts";
import { endSessionsBut } from "../../auth/accountSessions.ts";
import { endSession } from "../../auth/sessions.ts";
import { waitingJob } from "../../db/job.ts";
import { eraseAccount } from "../../privacy/eraseAccount.ts";
import { exportAccount } from "../../privacy/exportAccount.ts";
import { requirePassword } from "../accountSteps.ts";
import { decide } from "../decide.ts";
import { found, requireUser, type Asked, type Handlers } from "../handler.ts";

const untilAgainMs = 60_000;

export function privacyHandlers(app: AppContext): Pick<Handlers, "exportAccount" | "deleteAccount"> {
  return {
    exportAccount: async ({ actor }) => {
      const user = requireUser(actor);
      await app.limits.spend("export", actorKey(user));
      const copy = await exportAccount(app, user);
      await app.audit.note({ kind: "export", actor: user, what: "account" });
      return copy;
    },

    deleteAccount: (asked) => deleteAccount(app, asked),
  };
}

async function deleteAccount(app: AppContext, { ctx, actor, body, mutationId }: Asked<"deleteAccount">) {
  const { userId } = requireUser(actor);
  const user = found(await app.rows.rowOne("user", userId));
  await requirePassword(app, user, body.password, ctx.req.socket);
  await decide(app, {
    ctx,
    actor,
    mutationId,
    name: "account.delete",
    args: {},
    extraWrites: async () => [laterErasure(userId)],
  });
  await app.audit.note({ kind: "account", actor, what: "account.deleted", subject: userId });
  endSession(ctx);
  await endSessionsBut(app, userId);
  await eraseAccount(app, userId);
  return {};
}

/** Repeats the erasure a minute later, in case this process stops half-way. */
function laterErasure(userId: string): ExtraWrite {
  const now = new Date();
  const job = waitingJob(`eraseAccount ${userId}`, { kind: "eraseAccount", payload: { userId } }, now);
  const document = { ...job, runAt: new Date(now.getTime() + untilAgainMs) };
  return { collection: "jobs", document };
}
