import type { AppContext } from "../appContext.ts";
import { sendAnnouncement } from "../mail/sendAnnouncement.ts";
import { createMailTransport } from "../mail/transport.ts";
import { settleMoney } from "../payments/settleMoney.ts";
import { expireBids } from "./expireBids.ts";
import { JobQueue } from "./jobQueue.ts";
import { JobWorker, type JobHandlers } from "./jobWorker.ts";
import { pruneHistory } from "./pruneHistory.ts";
import { keepRecurring } from "./recurringJobs.ts";

/** This process takes part in the work of the queue. Answers what ends it, the job in hand first. */
export function startJobs(app: AppContext): () => Promise<void> {
  const { database, jobSignal: signal, log } = app;
  const queue = new JobQueue(database);
  const transport = createMailTransport(app.env);
  const handlers: JobHandlers = {
    mail: sendAnnouncement(app, transport),
    expireBids: async () => ({ bids: String(await expireBids(app)) }),
    settleMoney: async () => {
      const settled = Object.entries(await settleMoney(app));
      return Object.fromEntries(settled.map(([what, count]) => [what, String(count)]));
    },
    prune: async () => {
      const { feed, receipts, jobs } = await pruneHistory(database);
      return { feed: String(feed), receipts: String(receipts), jobs: String(jobs) };
    },
  };
  const worker = new JobWorker({ queue, handlers, signal, log });
  const stopRecurring = keepRecurring({ queue, signal, log });
  return async () => {
    await stopRecurring();
    await worker.stop();
    transport.close();
  };
}
