import { mkdir } from "node:fs/promises";
import type { Logger } from "pino";
import type { AppContext } from "./appContext.ts";
import { AuditLog } from "./audit/auditLog.ts";
import { createAccountIndexes } from "./auth/accounts.ts";
import { presentReceipt } from "./auth/visitorSubmission.ts";
import { createFirstAccounts } from "./auth/firstAccounts.ts";
import { createSessionIndexes } from "./auth/sessions.ts";
import { SessionEnds } from "./auth/sessionEnds.ts";
import { loadSigningKeys, type SigningKeys } from "./auth/signingKeys.ts";
import { createAuditIndexes } from "./db/auditCollection.ts";
import { connectDatabase } from "./db/connect.ts";
import type { Database } from "./db/database.ts";
import { joinProcesses } from "./db/livingProcesses.ts";
import type { Env } from "./env.ts";
import { isFilm } from "./jobs/filmJobs.ts";
import { coverEarlierFilm } from "./media/coverEarlierFilm.ts";
import { createPushIndexes } from "./push/pushDevices.ts";
import { createLiveIndexes } from "./live/liveCollections.ts";
import { createShownIndexes } from "./live/shownLog.ts";
import { LiveStreams } from "./live/liveStreams.ts";
import { readWatched } from "./live/readWatched.ts";
import { JobSignal } from "./jobs/jobSignal.ts";
import { measuredStore } from "./metrics/measuredStore.ts";
import { createMeters } from "./metrics/meters.ts";
import { createRateLimits } from "./limits/rateLimit.ts";
import { withoutTurn } from "./limits/turns.ts";
import { diskSpaceOf } from "./storage/diskSpace.ts";
import { openMediaStore } from "./storage/openMediaStore.ts";
import { describeOperator } from "./payments/describeOperator.ts";
import { createShareIndexes } from "./payments/shares.ts";
import { requireOwedProviders } from "./payments/owedProviders.ts";
import { openProviders } from "./payments/providers.ts";
import type { ProviderSetup } from "./payments/providerSetup.ts";
import { openMongoStore } from "./sync/mongoStore.ts";
import { Pokes, pollMs } from "./sync/pokes.ts";
import { RecentCommits } from "./sync/recentCommits.ts";
import { openRowReader } from "./sync/rowReader.ts";
import type { SyncEngine } from "./sync/exchange.ts";
import { FirstPages } from "./sync/firstPages.ts";
import type { Present } from "./sync/receipts.ts";
import type { ServerStore } from "./sync/serverStore.ts";
import { WriterQueue } from "./sync/writer.ts";

export interface OpenApp {
  app: AppContext;
  engine: SyncEngine;
  /** Calls in this process waiting for their decision. */
  writerDepth(): number;
  pokes: Pokes;
  /** Decides what is waiting, then closes the database. */
  close(): Promise<void>;
}

/**
 * Everything behind HTTP: keys, database, writer, readers, the first accounts. Not listening yet. `setups`: the payment
 * providers it knows; absent: the product's.
 */
export async function openApp(env: Env, log: Logger, setups?: readonly ProviderSetup[]): Promise<OpenApp> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const keys = await loadSigningKeys(env);
  const database = await connectDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR });
  try {
    const opened = await openOn(database, { env, log, keys, setups });
    await requireOwedProviders(opened.app);
    return opened;
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Opening {
  env: Env;
  log: Logger;
  keys: SigningKeys;
  setups: readonly ProviderSetup[] | undefined;
}

async function openOn(database: Database, { env, log, keys, setups }: Opening): Promise<OpenApp> {
  // The embedded engine serves only this process.
  const isAlone = !env.MONGODB_URI;
  const leaveProcesses = isAlone ? async () => undefined : await joinProcesses(database, keys);
  await createIndexesBesideRows(database);
  const meters = createMeters();
  const store = measuredStore(await openMongoStore(database), meters);
  const present = presentReceipt(keys);
  const writer = new WriterQueue(store, present, log);
  const recent = new RecentCommits();
  const pokes = new Pokes(store, recent, isAlone ? pollMs.alone : pollMs.besideOthers);
  const sessionEnds = new SessionEnds();
  const [jobSignal, filmSignal, proofSignal] = [new JobSignal(), new JobSignal(), new JobSignal()];
  const reader = openRowReader(database);
  const live = new LiveStreams(database, { read: readWatched(reader), readHead: () => store.head() }, log);
  followCommits(writer, recent, pokes, { jobSignal, filmSignal, proofSignal, live, sessionEnds });
  const limits = createRateLimits(env, database);
  const audit = new AuditLog(database, keys);
  writer.alsoWrite((actor, item) => audit.lineFor(actor, item));
  const disk = diskSpaceOf(env);
  const app: AppContext = {
    env,
    log,
    database,
    writer: { write: (request) => withoutTurn(() => writer.write(request)) },
    rows: reader,
    keys,
    jobSignal,
    filmSignal,
    proofSignal,
    live,
    limits,
    audit,
    sessionEnds,
    meters,
    disk,
    media: await openMediaStore(env, disk),
    payments: openProviders({ env, database, keys }, setups),
  };
  await createFirstAccounts(app);
  await describeOperator(app);
  await coverEarlierFilm(app);
  return {
    app,
    engine: engineOn(store, writer, present, recent),
    pokes,
    writerDepth: () => writer.depth,
    close: async () => {
      pokes.stop();
      await writer.close();
      await live.shown.close();
      await leaveProcesses();
      await database.close();
    },
  };
}

type Followers = Pick<AppContext, "jobSignal" | "filmSignal" | "proofSignal" | "live" | "sessionEnds">;

/** What each commit of this process sets off. */
function followCommits(writer: WriterQueue, recent: RecentCommits, pokes: Pokes, followers: Followers): void {
  const { jobSignal, filmSignal, proofSignal, live, sessionEnds } = followers;
  writer.onCommit((written) => {
    const { jobs, rows } = written;
    recent.add(written);
    pokes.committed();
    if (jobs.length > 0) jobSignal.wake(jobs.map(({ kind }) => kind));
    if (rows.some(({ entity }) => isFilm(entity))) filmSignal.wake();
    if (rows.some(({ entity }) => entity === "schoolPermission")) proofSignal.wake();
    live.committed(rows);
    // An account may have been suspended or given another role.
    if (rows.some(({ entity }) => entity === "user")) sessionEnds.tell();
  });
}

function engineOn(store: ServerStore, writer: WriterQueue, present: Present, recent: RecentCommits): SyncEngine {
  const queue: SyncEngine["queue"] = { decide: (batch) => withoutTurn(() => writer.decide(batch)) };
  return { store, queue, present, firstPages: new FirstPages(), recent };
}

/** Creates the remaining indexes; those of the entities are created with the database. */
async function createIndexesBesideRows(database: Database): Promise<void> {
  await createSessionIndexes(database);
  await createAuditIndexes(database);
  await createAccountIndexes(database);
  await createShareIndexes(database);
  await createLiveIndexes(database);
  await createShownIndexes(database);
  await createPushIndexes(database);
}
