import { collectMetrics } from "../../analytics/collectMetrics.ts";
import { collectWaiting } from "../../analytics/collectWaiting.ts";
import { listFailures, markFailuresSeen } from "../../analytics/failures.ts";
import type { AppContext } from "../../appContext.ts";
import { JobQueue } from "../../jobs/jobQueue.ts";
import { presentMail } from "../../mail/presentMail.ts";
import { found, requireAdmin, type Handlers } from "../handler.ts";

const mostMails = 200;

type AdminCalls = "metrics" | "waiting" | "failures" | "failuresSeen" | "mails" | "retryMail";

export function adminHandlers(app: AppContext): Pick<Handlers, AdminCalls> {
  const queue = new JobQueue(app.database);
  return {
    metrics: async ({ actor }) => {
      requireAdmin(actor);
      return collectMetrics(app.rows);
    },

    waiting: async ({ actor }) => {
      requireAdmin(actor);
      return (await collectWaiting(app)).map(({ kind, count, oldestAt }) => ({ kind, count, oldestAt }));
    },

    failures: async ({ actor }) => {
      requireAdmin(actor);
      return listFailures(app.database);
    },

    failuresSeen: async ({ actor, body }) => {
      requireAdmin(actor);
      return { seen: await markFailuresSeen(app.database, new Date(body.until)) };
    },

    mails: async ({ actor }) => {
      requireAdmin(actor);
      return (await queue.latestMails(mostMails)).map(presentMail);
    },

    retryMail: async ({ actor, id }) => {
      requireAdmin(actor);
      const job = found(await queue.retryMail(id));
      app.jobSignal.wake();
      return presentMail(job);
    },
  };
}
