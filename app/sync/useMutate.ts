import { useStoreOwner } from "#app/db/AccountContext.ts";
import type { NewFile } from "#app/db/keptFiles.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { StoreOwner, MutationResult } from "#app/db/clientStore.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { resultOf } from "#app/db/results.ts";
import { lazyRules } from "#app/db/lazyRules.ts";
import { watchQuery } from "#app/db/watchQuery.ts";
import { idle } from "#app/idle.ts";
import type { ArgsOf, MutationName, ResultOf } from "#shared/mutations/registry.ts";
import type { Queued } from "./mutate.ts";
import { NotifyContext, type Notice, type Notify } from "./NotifyContext.ts";
import { isInStep, syncPhase, watchSyncPhase } from "./syncStatus.ts";
import { notSavedSentence, queuedSentence } from "./syncTexts.ts";
import { useCallback, useContext, useEffect, useRef, useState } from "react";

export type MutateOutcome<Result> =
  | { status: "applied"; mutationId: string; result: Result }
  | { status: "queued"; mutationId: string }
  | { status: "refused"; code: string; message: string };

export interface MutateTexts<Result = unknown> {
  /** Shown when the server has accepted it, never for a merely queued one. May depend on the result. */
  success?: Notice | ((result: Result) => Notice);
  /** Shown when it was rejected; the description is the server's sentence unless one is given. */
  failure?: { title: string; description?: string };
}

/** How long a screen waits for the receipt before it says that the mutation is saved on the device. */
const patienceMs = 4_000;

/**
 * Writes through the outbox and informs the user of the result. `run` resolves when the server has decided, or when it
 * clearly cannot be asked now. Files the mutation names are stored on the device with it.
 */
export function useMutate<Name extends MutationName>(name: Name, texts: MutateTexts<ResultOf<Name>> = {}) {
  const database = useDatabase();
  const user = useStoreOwner();
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const latestTexts = useRef(texts);
  const isOnScreen = useIsOnScreen();
  useEffect(() => {
    latestTexts.current = texts;
  });
  useEffect(loadRulesAhead, []);

  const run = useCallback(
    async (args: ArgsOf<Name>, files: readonly NewFile[] = []): Promise<MutateOutcome<ResultOf<Name>>> => {
      setIsBusy(true);
      const queued = await queue(database, user, name, args, files).finally(() => setIsBusy(false));
      if (queued.status === "refused") return announce(queued, latestTexts.current, notify);
      setIsBusy(true);
      const result = await awaiting(queued.mutationId, resultSoon(database, queued.mutationId));
      setIsBusy(false);
      if (result) return announce(outcomeOf<ResultOf<Name>>(result), latestTexts.current, notify);
      notify({ title: queuedSentence, tone: "queued" });
      void announceLater(database, queued.mutationId, notify, () =>
        isOnScreen.current ? latestTexts.current : undefined,
      );
      return { status: "queued", mutationId: queued.mutationId };
    },
    [database, user, name, notify, isOnScreen],
  );
  return { run, isBusy };
}

/**
 * Loads the code that runs mutations ahead of time, from the service worker's cache or once the server answers:
 * browsers remember a script that failed to load until the page is reloaded.
 */
function loadRulesAhead(): () => void {
  const stop = watchSyncPhase(load);
  load();
  return stop;
  function load(): void {
    if (!navigator.serviceWorker?.controller && !isInStep()) return;
    stop();
    void idle().then(() => lazyRules.load().catch(() => undefined));
  }
}

/** Any failure to queue is reported as a rejection: nothing else would say that the mutation is lost. */
async function queue<Name extends MutationName>(
  database: LocalDatabase,
  user: StoreOwner,
  name: Name,
  args: ArgsOf<Name>,
  files: readonly NewFile[],
): Promise<Queued> {
  try {
    if (files.length > 0) {
      const { queueWithFiles } = await import("./uploads/queueWithFiles.ts");
      return await queueWithFiles(database, user, name, args, files);
    }
    const { queueMutation } = await import("./mutate.ts");
    return await queueMutation(database, user, name, args);
  } catch (error) {
    reportError(error);
    return { status: "refused", code: "phone.failed", message: notSavedSentence };
  }
}

function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error("useMutate must be used within a NotifyContext");
  return notify;
}

function useIsOnScreen() {
  const isOnScreen = useRef(true);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  return isOnScreen;
}

function announce<Result>(
  outcome: MutateOutcome<Result>,
  { success, failure }: MutateTexts<Result>,
  notify: Notify,
): MutateOutcome<Result> {
  if (outcome.status === "applied" && success) {
    notify(typeof success === "function" ? success(outcome.result) : success);
  }
  if (outcome.status === "refused") {
    const { title, description } = failure ?? { title: outcome.message };
    notify({ title, description: description ?? (failure ? outcome.message : undefined), tone: "destructive" });
  }
  return outcome;
}

function outcomeOf<Result>(decided: MutationResult): MutateOutcome<Result> {
  const { mutationId, outcome, code, message, result } = decided;
  if (outcome === "applied") return { status: "applied", mutationId, result: result as Result };
  return { status: "refused", code: code ?? outcome, message: message ?? "" };
}

/** The receipt, or undefined once it clearly will not come soon: no signal, or out of patience. */
function resultSoon(database: LocalDatabase, mutationId: string): Promise<MutationResult | undefined> {
  if (isOffline() || !navigator.onLine) return Promise.resolve(undefined);
  const asked = new AbortController();
  const timer = setTimeout(() => asked.abort(), patienceMs);
  const stopWatching = watchSyncPhase(() => isOffline() && asked.abort());
  return firstResult(database, mutationId, asked.signal).finally(() => {
    clearTimeout(timer);
    stopWatching();
  });
}

function isOffline(): boolean {
  return syncPhase().kind === "offline";
}

function firstResult(
  database: LocalDatabase,
  mutationId: string,
  enough?: AbortSignal,
): Promise<MutationResult | undefined> {
  return new Promise((resolve) => {
    const stop = watchQuery(
      database,
      () => resultOf(database, mutationId),
      (item) => item && end(item),
    );
    enough?.addEventListener("abort", () => end(undefined));
    function end(item: MutationResult | undefined): void {
      stop();
      resolve(item);
    }
  });
}

/** A later acceptance is announced only if the screen that did it is still open. A rejection is announced anywhere. */
async function announceLater<Result>(
  database: LocalDatabase,
  mutationId: string,
  notify: Notify,
  texts: () => MutateTexts<Result> | undefined,
): Promise<void> {
  const result = await firstResult(database, mutationId);
  const shown = texts();
  if (result?.outcome === "applied" && shown) announce(outcomeOf<Result>(result), shown, notify);
}

const awaited = new Set<string>();

/** True when a screen awaits this mutation's result and will show it itself. */
export function isAwaited(mutationId: string): boolean {
  return awaited.has(mutationId);
}

/** Resolves like the answer; until then the mutation counts as awaited. */
export async function awaiting<T>(mutationId: string, answer: Promise<T>): Promise<T> {
  awaited.add(mutationId);
  try {
    return await answer;
  } finally {
    awaited.delete(mutationId);
  }
}
