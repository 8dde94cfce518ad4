import {
  catchError,
  combineLatest,
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  finalize,
  from,
  fromEvent,
  ignoreElements,
  map,
  merge,
  type MonoTypeOperatorFunction,
  Observable,
  of,
  race,
  retry,
  share,
  switchMap,
  tap,
  throwError,
  timer,
} from "rxjs";
import { renewals } from "#app/api/renewals.ts";
import { CallLost } from "#app/api/unreachable.ts";
import { blobOf, dropFiles } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { watchQuery } from "#app/db/watchQuery.ts";
import { connection, connectionNow, type Connection } from "./connection.ts";
import { syncPhase, watchSyncPhase } from "../syncStatus.ts";
import { planUploads } from "./uploadPlan.ts";
import { UploadRefused, type CarryOptions, type Sent } from "./uploadRefused.ts";
import { filesNow, noteProblem, noteSent, tidyFiles, uploadTokens, type FilesNow } from "./uploadRows.ts";
import { setUploadProgress } from "./uploadStatus.ts";

/**
 * Carries a file to the server and emits its progress; fails with UploadRefused, or with any error when there is no
 * network.
 */
export type CarryFile = (file: LocalFile, blob: Blob, options: CarryOptions) => Observable<Sent>;

interface LaneOptions {
  carry?: CarryFile;
  /** Fetches the rows: the server knows more about a file than this device. */
  syncNow: () => void;
}

const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;
/** How often a file may arrive damaged before the user has to look at it. */
const mostDamaged = 3;
const mostPatience = 8;

/** Sends the account's files last, one at a time. Returns a function that stops it. */
export function startUploadLane(database: LocalDatabase, { carry = carryByTus, syncNow }: LaneOptions): () => void {
  const look = () => filesNow(database);
  const files = new Observable<FilesNow>((found) => watchQuery(database, look, (now) => found.next(now))).pipe(share());
  const tidied = files.pipe(concatMap((now) => from(tidyFiles(database, now)).pipe(catchError(() => EMPTY))));
  const sends = combineLatest([files, connection(), canCall()]).pipe(
    map(([now, net, isAllowed]) => (isAllowed ? nextFile(now, net) : undefined)),
    distinctUntilChanged(),
    switchMap((fileId) => (fileId === undefined ? EMPTY : sendWhole(database, fileId, carry, syncNow).pipe(goingOn()))),
  );
  const running = merge(tidied, sends).subscribe();
  return () => running.unsubscribe();
}

/** The sync engine finds out whether the server can be reached, so nothing is tried twice. */
function canCall(): Observable<boolean> {
  const phases = new Observable<string>((subscriber) => {
    const tell = () => subscriber.next(syncPhase().kind);
    tell();
    return watchSyncPhase(tell);
  });
  return phases.pipe(
    map((kind) => kind === "idle" || kind === "sending"),
    distinctUntilChanged(),
  );
}

function nextFile(now: FilesNow, net: Connection): string | undefined {
  if (!now.isOutboxEmpty || !net.isOnline) return undefined;
  return planUploads(now, net).find(({ waitsFor }) => waitsFor === undefined)?.file.id;
}

/** Sends one file until the server has it or says why it refuses it. */
function sendWhole(
  database: LocalDatabase,
  fileId: string,
  carry: CarryFile,
  syncNow: () => void,
): Observable<unknown> {
  let damaged = 0;
  let losses = 0;
  const carryOn: CarryOnce = (file, blob, token) =>
    carry(file, blob, { isSlow: connectionNow().isSlow, token, patience: patienceAfter(losses), unseen: syncNow }).pipe(
      tap(({ isAnswered }) => {
        if (isAnswered) losses = Math.max(0, losses - 1);
      }),
    );
  const tries = sendOnce(database, fileId, carryOn).pipe(
    retry({
      resetOnSuccess: true,
      delay: (error: unknown, count) => {
        // The server has just been seen: it knows how much of the file has arrived.
        if (error instanceof CallLost) {
          losses += 1;
          return of(undefined);
        }
        if (error instanceof UploadRefused) {
          if (error.status === 400) damaged += 1;
          if (error.status === 413 || damaged >= mostDamaged) return throwError(() => error);
          // Its row is not there yet, or already says that the file has arrived: the rows decide.
          if (error.status === 409) syncNow();
        }
        return soon(count);
      },
    }),
  );
  const refusal = concat(tries.pipe(ignoreElements()), of(undefined)).pipe(catchError((error: Error) => of(error)));
  return refusal.pipe(
    concatMap((refused) => (refused ? noteProblem(database, fileId, refused.message) : noteSent(database, fileId))),
    finalize(() => setUploadProgress(undefined)),
  );
}

/** A slow rather than dead link gets more time after each loss. */
function patienceAfter(losses: number): number {
  return Math.min(mostPatience, 2 ** losses);
}

/** What cannot be written down about one file must not hold up the others: it is reported, and tried again. */
function goingOn<T>(): MonoTypeOperatorFunction<T> {
  return retry({
    delay: (error: unknown, count) => {
      reportError(error);
      return soon(count);
    },
  });
}

/** After a growing pause, when the signal is back, or when the user does not want to wait. */
function soon(tries: number): Observable<unknown> {
  const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** tries);
  const pause = shortestPauseMs + Math.random() * (longest - shortestPauseMs);
  return race(timer(pause), fromEvent(renewals, "renew"));
}

type CarryOnce = (file: LocalFile, blob: Blob, token: string | undefined) => Observable<Sent>;

function sendOnce(database: LocalDatabase, fileId: string, carry: CarryOnce): Observable<unknown> {
  return defer(() => readToSend(database, fileId)).pipe(
    switchMap(({ file, blob, token }) => {
      // The browser has deleted only the bytes: the file mark lets the user know.
      if (!file || !blob) return dropFiles(database, [fileId]);
      return carry(file, blob, token).pipe(
        concatMap(async ({ sent, isBegun }) => {
          if (isBegun && !file.isBegun) await database.files.update(fileId, { isBegun: true });
          file.isBegun = isBegun;
          return sent;
        }),
        tap(progressOf(file)),
      );
    }),
  );
}

async function readToSend(database: LocalDatabase, fileId: string) {
  const file = await database.files.get(fileId);
  const tokens = await uploadTokens(database, file ? [file] : []);
  return { file, blob: await blobOf(database, fileId), token: tokens.get(fileId) };
}

/** Reports the progress, and the speed since this attempt began. */
function progressOf({ id: fileId, bytes }: LocalFile): (sent: number) => void {
  const startedAt = performance.now();
  let first: number | undefined;
  return (sent) => {
    first ??= sent > 0 ? sent : undefined;
    const minutes = (performance.now() - startedAt) / 60_000;
    const isMeasured = first !== undefined && sent > first && minutes > 0;
    const bytesPerMinute = isMeasured ? (sent - (first ?? 0)) / minutes : undefined;
    setUploadProgress({ fileId, sent, bytes, bytesPerMinute });
  };
}

/** Loaded once there is something to send. */
const carryByTus: CarryFile = (file, blob, options) =>
  defer(() => import("./tusUpload.ts")).pipe(switchMap(({ tusUpload }) => tusUpload(file, blob, options)));
