import { expect, vi } from "vitest";
import type { Answer } from "#app/api/reach.ts";
import { CallLost, Unreachable } from "#app/api/unreachable.ts";
import { nextLive } from "#app/db/liveParts.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { startLiveLane, type CarryLive } from "#app/sync/live/liveLane.ts";
import { liveErrors } from "#shared/rules/liveErrors.ts";
import { bytesOf } from "./bytesOf.ts";

export const streamId = "5f1c8a52-4be9-4a54-9f3e-0d4a4d1f2a11";
export const opened = { streamId, bidId: "bid", fixtureId: "fixture", deviceId: "phone", nextSegment: 0, nextInit: 0 };

export const patience = { timeout: 20_000 };

/** A segment of two seconds. */
export function film(text: string, startedAt = new Date()) {
  return { bytes: bytesOf(text), durationMs: 2_000, startedAt: startedAt.toISOString() };
}

export function answer(status: number, text = "{}"): Answer {
  return { status, statusText: "", text, retryAfter: undefined };
}

/** What became of a call: it was answered, or lost before or after the server took it. */
export const fates = ["answered", "lost before", "lost after", "found lost", "busy"] as const;
export type Fate = (typeof fates)[number];

/** Keeps each part once, as the server does: the same bytes again change nothing, others are refused. */
export class LiveServer {
  readonly parts = new Map<string, string>();
  taken = 0;
  end: number | undefined;
  private readonly fates: Fate[];

  constructor(chosen: readonly Fate[]) {
    this.fates = [...chosen];
  }

  readonly carry: CarryLive = async (next) => {
    const fate = this.fates.shift() ?? "answered";
    if (fate === "busy") return answer(503, "Later.");
    if (fate === "lost before") throw new Unreachable("no network");
    const answered = await this.take(next);
    if (fate === "lost after") throw new Unreachable("the answer was lost");
    if (fate === "found lost") throw new CallLost("silent");
    return answered;
  };

  private async take(next: Parameters<CarryLive>[0]): Promise<Answer> {
    if (next.kind === "end") {
      this.end = next.segments;
      return answer(200);
    }
    const { kind, n, init, bytes } = next.part;
    if (kind === "segment" && !this.parts.has(`init ${init}`)) {
      return answer(409, liveErrors["live.initMissing"].sentence);
    }
    const text = new TextDecoder().decode(bytes);
    const known = this.parts.get(`${kind} ${n}`);
    if (known !== undefined && known !== text) return answer(409, liveErrors["live.otherBytes"].sentence);
    if (known === undefined) this.taken += 1;
    this.parts.set(`${kind} ${n}`, text);
    return answer(200);
  }
}

/** Runs a lane until nothing waits. */
export async function sendsAll(database: LocalDatabase, server: LiveServer): Promise<void> {
  const stop = startLiveLane(database, { carry: server.carry, pause: () => Promise.resolve() });
  await vi.waitFor(async () => expect(await nextLive(database)).toBeUndefined(), patience);
  stop();
}
