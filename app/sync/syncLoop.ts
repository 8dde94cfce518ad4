import { renewCalls } from "#app/api/renewals.ts";
import { type StoreOwner, isSent, type ClientStore } from "#app/db/clientStore.ts";
import { LocalDatabase, VISITOR, visitor } from "#app/db/localDatabase.ts";
import { watchQuery } from "#app/db/watchQuery.ts";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Transport } from "./exchange.ts";
import { leadWhenElected } from "./leader.ts";
import { clientStoreOf, beginSession } from "./openClientStore.ts";
import { noteSettled } from "./outboxMark.ts";
import { pokes } from "./pokes.ts";
import { SyncRunner } from "./syncRunner.ts";
import { setSyncPhase } from "./syncStatus.ts";
import { httpTransport } from "./transport.ts";
import { startUploadLane } from "./uploads/uploadLane.ts";
import { debounceTime, distinctUntilChanged, filter, fromEvent, map, merge, Subject, timer, Observable } from "rxjs";

const pollMs = 60_000;
const flapMs = 2_000;

const asked = new Subject<void>();

/** "Send now": the person does not want to wait for the next signal. */
export function syncNow(): void {
  renewCalls();
  asked.next();
}

/** Keeps this account's database and the server in step while the tab leads. Answers how to stop. */
export function startSync(database: LocalDatabase, user: StoreOwner): () => void {
  const store = clientStoreOf(database, user);
  // A tab of another version elects its own: the older of the two stops calling once the newer has opened the database.
  return leadWhenElected(`${user.userId}-${SCHEMA_VERSION}`, () => {
    const visitors = user.userId === VISITOR ? undefined : new LocalDatabase(VISITOR);
    const runner = new SyncRunner(() => storesToServe(store, visitors), carry);
    const wakes = merge(timer(0, pollMs), comingBack(), written(database), asked).subscribe(runner.wake);
    wakes.add(pokes().subscribe(runner.noteHead));
    // The one hook of the upload lane: it lives as long as this tab leads, and asks for nothing but a sync.
    const stopUploads = startUploadLane(database, { syncNow: runner.wake });
    const stopVisitors = visitors && startUploadLane(visitors, { syncNow: runner.wake });
    const losses = goingOffline().subscribe(() => setSyncPhase({ kind: "offline" }));
    return () => {
      wakes.unsubscribe();
      losses.unsubscribe();
      stopUploads();
      stopVisitors?.();
      runner.stop();
      visitors?.close();
    };
  });
}

/** What the server has is not gone, also where its answer finds that the browser has deleted the database meanwhile. */
const carry: Transport = async (request, mayBeLost) => {
  const answer = await httpTransport(request, mayBeLost);
  const arrived = answer.receipts.filter(({ outcome }) => outcome === "applied");
  if (arrived.length > 0)
    noteSettled(
      request.userId,
      arrived.map(({ mutationId }) => mutationId),
    );
  return answer;
};

/** Also what was submitted on this device before its owner signed in. */
async function storesToServe(store: ClientStore, visitors: LocalDatabase | undefined): Promise<ClientStore[]> {
  if (!visitors) return [store];
  const hasWaiting = (await visitors.outbox.count()) > 0;
  return hasWaiting ? [store, clientStoreOf(visitors, visitor)] : [store];
}

function written(database: LocalDatabase): Observable<unknown> {
  // What was not sent yet is always behind what was. Each mutation wakes once: what follows is the runner's affair.
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

/** The browser's word is a hint: a flap of less than two seconds is not shown. */
function goingOffline(): Observable<boolean> {
  const changes = merge(fromEvent(window, "offline"), fromEvent(window, "online"));
  return changes.pipe(
    map(() => navigator.onLine),
    debounceTime(flapMs),
    filter((isOnLine) => !isOnLine),
  );
}

/** Opens the account's database for its session and keeps it in step. Answers how to stop. */
export async function beginSync(database: LocalDatabase, user: StoreOwner): Promise<() => void> {
  // A full or broken client is met again by the first call, which says so and is repeated until it works.
  await beginSession(clientStoreOf(database, user), user).catch(() => undefined);
  return startSync(database, user);
}
