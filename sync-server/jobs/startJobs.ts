import type { AppContext } from "../appContext.ts";
import { sendAnnouncement } from "../mail/sendAnnouncement.ts";
import { createMailTransport } from "../mail/transport.ts";
import { pushHandlers } from "../push/pushJobs.ts";
import { canLimit } from "../media/childLimits.ts";
import { sweepStreams } from "../live/sweepStreams.ts";
import { sweepMedia } from "../media/sweepMedia.ts";
import { removeOldClips } from "../reels/normaliseClip.ts";
import { retain } from "../privacy/retention.ts";
import { eraseAccount } from "../privacy/eraseAccount.ts";
import { askAboutLate, askAboutOpen } from "../payments/askProvider.ts";
import { bookFees } from "../payments/bookFees.ts";
import { sendPayouts } from "../payments/sendPayouts.ts";
import { endRounds } from "../payments/shares.ts";
import { settleMoney } from "../payments/settleMoney.ts";
import { expireBids } from "./expireBids.ts";
import { filmHandlers } from "./filmHandlers.ts";
import { keepFilmJobs } from "./filmJobs.ts";
import { keepProofs } from "./keepProofs.ts";
import { JobQueue } from "./jobQueue.ts";
import { JobWorker, type JobHandlers } from "./jobWorker.ts";
import { settleNoShows } from "./settleNoShows.ts";
import { processReviews } from "./processReviews.ts";
import { noteClashesOf } from "./noteClashes.ts";
import { enqueueCalendars, readCalendar } from "./readCalendar.ts";
import { mailSponsors } from "./mailSponsors.ts";
import { pollJobs } from "./pollJobs.ts";
import { pruneHistory } from "./pruneHistory.ts";
import { remindPayers } from "./remindPayers.ts";
import { keepRecurring } from "./recurringJobs.ts";
import { tellSearchers } from "./tellSearchers.ts";
import { notifyAdmins } from "./notifyAdmins.ts";

const unlimited =
  "ffmpeg runs without a limit on its memory: there is no prlimit here (util-linux, on Linux). Videos are still looked at before it opens them.";

/** Makes this process work on the queue. Returns a function that stops it, after the current job. */
export function startJobs(app: AppContext, { hasRecurringJobs = true } = {}): () => Promise<void> {
  const { database, jobSignal: signal, log } = app;
  const queue = new JobQueue(database);
  const transport = createMailTransport(app.env);
  // One after the other: no email is written while its recipient is being erased.
  const toPeople: JobHandlers = {
    mail: sendAnnouncement(app, transport),
    eraseAccount: async ({ payload }) => ({ rows: String(await eraseAccount(app, payload.userId)) }),
  };
  const matchSearches: JobHandlers["matchSearches"] = async ({ payload }) => ({
    told: String(await tellSearchers(app, payload.fixtureId)),
  });
  const noteClashes: JobHandlers["noteClashes"] = async ({ _id, payload }) => ({
    outcome: await noteClashesOf(app, payload.userId, _id),
  });
  const readingCalendar: JobHandlers["readCalendar"] = async ({ _id, payload }) => ({
    outcome: await readCalendar(app, { id: payload.calendarId, jobId: _id }),
  });
  const { checkFile, checkVisitorFile, convertFile, ...renders } = filmHandlers(app);
  void canLimit().then((can) => can || log.warn(unlimited));
  // A render takes minutes, and a payment provider may be slow: neither may hold up an email or a file that has just
  // arrived. Files sent without an account hold up nobody else's.
  const workers = [
    new JobWorker({ queue, handlers: toPeople, signal, log }),
    // Whoever looks for a match hears of it before somebody else bids.
    new JobWorker({ queue: new JobQueue(database), handlers: { matchSearches, noteClashes }, signal, log }),
    // Nor may a slow push service hold up an email, or an email a push.
    new JobWorker({ queue: new JobQueue(database), handlers: pushHandlers(app, queue), signal, log }),
    // A server elsewhere may take its time: the next calendar does not wait for one.
    ...[1, 2, 3].map(() => {
      const handlers = { readCalendar: readingCalendar };
      return new JobWorker({ queue: new JobQueue(database), handlers, signal, log });
    }),
    new JobWorker({ queue: new JobQueue(database), handlers: recurringHandlers(app, queue), signal, log }),
    new JobWorker({ queue: new JobQueue(database), handlers: { checkFile }, signal, log, isCutOff: true }),
    new JobWorker({ queue: new JobQueue(database), handlers: { checkVisitorFile }, signal, log, isCutOff: true }),
    new JobWorker({ queue: new JobQueue(database), handlers: { convertFile }, signal, log, isCutOff: true }),
    new JobWorker({ queue: new JobQueue(database), handlers: renders, signal, log, isCutOff: true }),
  ];
  const stopPolling = pollJobs({ queue, signal, log });
  const stopFilm = keepFilmJobs(app, queue);
  const stopProofs = keepProofs(app);
  const stopRecurring = hasRecurringJobs ? keepRecurring({ queue, signal, log }) : undefined;
  return async () => {
    await stopRecurring?.();
    await stopFilm();
    await stopProofs();
    await stopPolling();
    await Promise.all(workers.map((worker) => worker.stop()));
    transport.close();
  };
}

/** Counts as a job's log line shows them. */
function inWords(counts: object): Record<string, string> {
  return Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, String(count)]));
}

/** What `recurringJobs` puts on the queue, and what is worth recording about each run. */
function recurringHandlers(app: AppContext, queue: JobQueue): JobHandlers {
  return {
    expireBids: async () => ({ bids: String(await expireBids(app)) }),
    mailSponsors: async () => ({ receipts: String(await mailSponsors(app, queue)) }),
    readCalendars: async () => ({ calendars: String(await enqueueCalendars(app, queue)) }),
    settleNoShows: async () => ({ matches: String(await settleNoShows(app)) }),
    settleMoney: async () => inWords(await settleMoney(app)),
    askProvider: async () => ({ found: String(await askAboutOpen(app)) }),
    sendPayouts: async () => inWords(await sendPayouts(app)),
    askLate: async () => ({ found: String(await askAboutLate(app)) }),
    bookFees: async () => ({ payments: String(await bookFees(app)) }),
    endRounds: async () => ({ rounds: String(await endRounds(app)) }),
    remindPayers: async () => ({ invoices: String(await remindPayers(app)) }),
    lookAfterReviews: async () => {
      const { shown, asked } = await processReviews(app);
      return { shown: String(shown), asked: String(asked) };
    },
    tellAdmins: async () => ({ admins: String(await notifyAdmins(app)) }),
    prune: async () => {
      const { feed, receipts, jobs } = await pruneHistory(app.database);
      return { feed: String(feed), receipts: String(receipts), jobs: String(jobs) };
    },
    retain: async () => inWords(await retain(app)),
    sweepMedia: async () => {
      await removeOldClips(app.env, Date.now());
      await sweepStreams(app, new Date());
      return { removed: String(await sweepMedia(app)) };
    },
  };
}
