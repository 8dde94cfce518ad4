import { fromEvent, race, timer } from "rxjs";
import type { Answer } from "#app/api/reach.ts";
import { CallLost } from "#app/api/unreachable.ts";
import { renewals } from "#app/api/renewals.ts";
import {
  nextLive,
  noteEndSent,
  noteInitMissing,
  noteLiveProblem,
  noteLiveSent,
  tidyLive,
  type NextLive,
} from "#app/db/liveParts.ts";
import type { LivePart } from "#app/db/liveStream.ts";
import { noteOtherBytes, noteTakenOver } from "#app/db/liveTakenOver.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { watchQuery } from "#app/db/watchQuery.ts";
import { liveErrors } from "#shared/rules/liveErrors.ts";
import { sendLiveEnd, sendLivePart, type LiveCall } from "./sendLivePart.ts";

const shortestPauseMs = 500;
const longestPauseMs = 2_000;
/** A pooled connection may have died in the dead spot: a call over it is given up before the usual time. */
const shortestMs = 8_000;
const mostGivenUp = 4;
const tidyEveryMs = 60_000;
/** As often a part may arrive damaged before the stream waits for a person. */
const mostDamaged = 5;

/**
 * The server takes no part of this stream any more: no permission, suspended, gone, delivered, another phone, too
 * large.
 */
const refusals = [403, 404, 409, 410, 413];

/** What a refusal means for what waits here: the numbers from this one on are another phone's, or this one is. */
const takenNumbers = new Map<string, typeof noteTakenOver>([
  [liveErrors["live.otherPhone"].sentence, noteTakenOver],
  [liveErrors["live.otherBytes"].sentence, noteOtherBytes],
]);

interface LaneOptions {
  carry?: CarryLive;
  /** Resolves after so many milliseconds, or earlier if a call may get through. */
  pause?: (ms: number) => Promise<void>;
}

/** Carries one call. Rejects when the server does not answer. */
export type CarryLive = (next: NextLive, deviceId: string, call: LiveCall) => Promise<Answer>;

/** Sends what was filmed live, one call at a time, forever. Returns a function that stops it. */
export function startLiveLane(database: LocalDatabase, options: LaneOptions = {}): () => void {
  const lane = new LiveLane(database, options);
  const stopWatching = watchQuery(
    database,
    async () => (await nextLive(database)) !== undefined,
    (hasWork) => hasWork && lane.wake(),
  );
  const tidying = timer(0, tidyEveryMs).subscribe(() => void tidyLive(database).catch(() => undefined));
  return () => {
    stopWatching();
    tidying.unsubscribe();
    lane.stop();
  };
}

class LiveLane {
  private readonly database: LocalDatabase;
  private readonly carryOver: CarryLive;
  private readonly pause: (ms: number) => Promise<void>;
  private readonly stopped = new AbortController();
  private isRunning = false;
  private mustLookAgain = false;
  private failures = 0;
  private damaged = 0;
  /** The last call was lost: the next is not, because the link may be slow rather than dead. */
  private wasLost = false;
  /** How often a call was given up since the last answer: a slow link gets more time, a dead one not much at first. */
  private givenUp = 0;

  constructor(database: LocalDatabase, { carry = overHttp, pause = untilMayPass }: LaneOptions) {
    this.database = database;
    this.carryOver = carry;
    this.pause = pause;
  }

  wake(): void {
    this.mustLookAgain = true;
    if (!this.isRunning) void this.run();
  }

  stop(): void {
    this.stopped.abort();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.mustLookAgain && !this.stopped.signal.aborted) {
      this.mustLookAgain = false;
      await this.drain();
    }
    this.isRunning = false;
  }

  /** Until nothing waits. After a failure: once more after a pause, with what is the most urgent then. */
  private async drain(): Promise<void> {
    const { signal } = this.stopped;
    for (;;) {
      const next = await nextLive(this.database).catch(() => undefined);
      if (!next || signal.aborted) return;
      const beganAt = performance.now();
      const call = { mayBeLost: !this.wasLost, withinMs: shortestMs * 2 ** this.givenUp, signal };
      this.wasLost = false;
      const answer = await this.carry(next, call).catch((error: unknown): undefined => {
        this.wasLost = error instanceof CallLost;
        if (!this.wasLost) this.givenUp = Math.min(this.givenUp + 1, mostGivenUp);
      });
      // On a slow link the next part needs as long.
      if (answer && performance.now() - beganAt < shortestMs / 2) this.givenUp = 0;
      if (signal.aborted) return;
      // The server has just been seen.
      if (this.wasLost) continue;
      const pauseMs = await this.settle(next, answer).catch(() => longestPauseMs);
      if (pauseMs > 0) await this.pause(pauseMs);
    }
  }

  private async carry(next: NextLive, call: LiveCall): Promise<Answer> {
    const { streamId } = next.kind === "end" ? next.stream : next.part;
    const stream = await this.database.liveStreams.get(streamId);
    return this.carryOver(next, stream?.deviceId ?? "", call);
  }

  /** Notes what became of it. Returns how long to wait before the next call, in milliseconds. */
  private async settle(next: NextLive, answer: Answer | undefined): Promise<number> {
    const { database } = this;
    if (answer && answer.status < 300) {
      this.failures = 0;
      this.damaged = 0;
      await (next.kind === "end" ? noteEndSent(database, next.stream.streamId) : noteLiveSent(database, next.part));
      return 0;
    }
    const isDamaged = answer?.status === 400;
    if (isDamaged) this.damaged += 1;
    if (answer && (refusals.includes(answer.status) || this.damaged > mostDamaged)) {
      return this.refuse(next, answer);
    }
    this.failures += 1;
    if (answer?.retryAfter !== undefined) return answer.retryAfter * 1_000;
    const longest = Math.min(longestPauseMs, shortestPauseMs * 2 ** this.failures);
    return shortestPauseMs + Math.random() * (longest - shortestPauseMs);
  }

  private async refuse(next: NextLive, { status, text }: Answer): Promise<number> {
    this.damaged = 0;
    const { database } = this;
    if (next.kind === "end" || status !== 409) {
      await noteLiveProblem(database, next.kind === "end" ? next.stream.streamId : next.part.streamId, text);
      return 0;
    }
    if (text === liveErrors["live.initMissing"].sentence) {
      await noteInitMissing(database, next.part);
      return shortestPauseMs;
    }
    await (takenNumbers.get(text) ?? refusedWhole)(database, next.part, text);
    return 0;
  }
}

function refusedWhole(database: LocalDatabase, { streamId }: LivePart, text: string): Promise<void> {
  return noteLiveProblem(database, streamId, text);
}

const overHttp: CarryLive = (next, deviceId, call) =>
  next.kind === "end" ? sendLiveEnd(next.stream, next.segments, call) : sendLivePart(next.part, deviceId, call);

/** Less when the signal returns or the user does not want to wait. */
function untilMayPass(ms: number): Promise<void> {
  return new Promise((resolve) => {
    race(timer(ms), fromEvent(window, "online"), fromEvent(renewals, "renew")).subscribe(() => resolve());
  });
}
