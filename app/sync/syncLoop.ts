import { renewProofKeys } from "#app/api/proofKeys.ts";
import { renewCalls } from "#app/api/renewals.ts";
import { type StoreOwner, isSent, type ClientStore } from "#app/db/clientStore.ts";
import { LocalDatabase, opened, VISITOR, visitor } from "#app/db/localDatabase.ts";
import { watchQuery } from "#app/db/watchQuery.ts";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Transport } from "./exchange.ts";
import { leadWhenElected } from "./leader.ts";
import { clientStoreOf, beginSession } from "./openClientStore.ts";
import { markSettled } from "./outboxMark.ts";
import { pokes } from "./pokes.ts";
import { noticingReach } from "./reachedAgain.ts";
import { SyncRunner } from "./syncRunner.ts";
import { setSyncPhase } from "./syncStatus.ts";
import { httpTransport } from "./transport.ts";
import { startUploadLane } from "./uploads/uploadLane.ts";
import { debounceTime, distinctUntilChanged, filter, fromEvent, map, merge, Subject, timer, Observable } from "rxjs";

const pollMs = 60_000;
const flapMs = 2_000;

const asked = new Subject<void>();

/** "Send now": the user does not want to wait for the next trigger. */
export function syncNow(): void {
  renewCalls();
  asked.next();
}

/** Syncs this account's database with the server while the tab leads. Returns a function that stops it. */
export function startSync(database: LocalDatabase, user: StoreOwner): () => void {
  const store = clientStoreOf(database, user);
  // Tabs of another version elect their own leader: the older stops calling once the newer has opened the database.
  return leadWhenElected(`${user.userId}-${SCHEMA_VERSION}`, () => {
    const visitors = user.userId === VISITOR ? undefined : new LocalDatabase(VISITOR);
    const { transport, again } = noticingReach(carry);
    const runner = new SyncRunner(() => storesToServe(store, visitors), transport);
    const wakes = merge(timer(0, pollMs), comingBack(), written(database), asked).subscribe(runner.wake);
    wakes.add(pokes(again).subscribe(runner.notePoke));
    // The upload lane's only link to sync: it lives while this tab leads, and can only request a sync.
    const stopUploads = startUploadLane(database, { syncNow: runner.wake });
    const stopLive = user.userId === VISITOR ? () => undefined : sendLive(database);
    const stopVisitors = visitors && startUploadLane(visitors, { syncNow: runner.wake });
    const losses = goingOffline().subscribe(() => setSyncPhase({ kind: "offline" }));
    return () => {
      wakes.unsubscribe();
      losses.unsubscribe();
      stopUploads();
      stopLive();
      stopVisitors?.();
      runner.stop();
      visitors?.close();
    };
  });
}

/** Nobody without an account films, so no visitor loads this. */
function sendLive(database: LocalDatabase): () => void {
  let isOver = false;
  let stop: () => void = () => undefined;
  void import("./live/liveLane.ts").then(
    ({ startLiveLane }) => {
      if (!isOver) stop = startLiveLane(database);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop();
  };
}

/**
 * Anything the server has is not lost, even if its answer finds that the browser has deleted the database meanwhile.
 */
const carry: Transport = async (request, mayBeLost) => {
  const answer = await httpTransport(request, mayBeLost);
  const arrived = answer.receipts.filter(({ outcome }) => outcome === "applied");
  if (arrived.length > 0)
    markSettled(
      request.userId,
      arrived.map(({ mutationId }) => mutationId),
    );
  return answer;
};

/** Also serves what was submitted on this device before its owner signed in. */
async function storesToServe(store: ClientStore, visitors: LocalDatabase | undefined): Promise<ClientStore[]> {
  if (!visitors) return [store];
  await opened(visitors);
  const hasWaiting = (await visitors.outbox.count()) > 0;
  return hasWaiting ? [store, clientStoreOf(visitors, visitor)] : [store];
}

function written(database: LocalDatabase): Observable<unknown> {
  // Unsent items always come after sent ones. Each mutation wakes the runner once: the rest is up to it.
  const look = () => lastUnsent(database);
  return new Observable<string | undefined>((found) => watchQuery(database, look, (last) => found.next(last))).pipe(
    distinctUntilChanged(),
    filter((mutationId) => mutationId !== undefined),
  );
}

function lastUnsent(database: LocalDatabase): Promise<string | undefined> {
  return database.transaction("r", database.outbox, database.meta, async () => {
    const last = await database.outbox.toCollection().last();
    if (!last) return undefined;
    const meta = await database.meta.get("meta");
    return isSent(last, meta ?? { sentSeq: 0 }) ? undefined : last.mutationId;
  });
}

function comingBack(): Observable<unknown> {
  const visible = fromEvent(document, "visibilitychange").pipe(filter(() => document.visibilityState === "visible"));
  return merge(fromEvent(window, "online"), fromEvent(window, "focus"), visible);
}

/** The browser's offline event is a hint: a drop of less than two seconds is not shown. */
function goingOffline(): Observable<boolean> {
  const changes = merge(fromEvent(window, "offline"), fromEvent(window, "online"));
  return changes.pipe(
    map(() => navigator.onLine),
    debounceTime(flapMs),
    filter((isOnLine) => !isOnLine),
  );
}

/** Opens the account's database for its session and syncs it. Returns a function that stops it. */
export async function beginSync(database: LocalDatabase, user: StoreOwner): Promise<() => void> {
  // If the client is full or broken, the first call fails too, reports it and is retried until it works.
  await beginSession(clientStoreOf(database, user), user).catch(() => undefined);
  void renewProofKeys();
  return startSync(database, user);
}
