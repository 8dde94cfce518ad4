import { collectMetrics } from "../../analytics/collectMetrics.ts";
import type { AppContext } from "../../appContext.ts";
import { JobQueue } from "../../jobs/jobQueue.ts";
import { presentMail } from "../../mail/presentMail.ts";
import { found, requireAdmin, type Handlers } from "../handler.ts";

const mostMails = 200;

export function adminHandlers(app: AppContext): Pick<Handlers, "metrics" | "mails" | "retryMail"> {
  const queue = new JobQueue(app.database);
  return {
    metrics: async ({ actor }) => {
      requireAdmin(actor);
      return collectMetrics(app.rows);
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
