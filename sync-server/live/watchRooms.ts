import { createHmac, randomBytes } from "node:crypto";
import type { Viewer } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import {
  scoreStateFor,
  viewerKind,
  watchFacts,
  watchStateFor,
  type ViewerKind,
  type WatchFacts,
} from "./watchState.ts";

/** The watch page hears everything; the light pages hear the score. */
export type Heard = "everything" | "score";

interface Listener {
  heard: Heard;
  viewer: Viewer;
  /** A hash that tells two people apart for a day, and nobody who they are. */
  person: string;
  /** What it was sent last. */
  sent: Buffer | undefined;
  send(event: Buffer): void;
  /** The match is no longer there. */
  end(): void;
}

type Written = `${Heard} ${ViewerKind}`;

interface Room {
  listeners: Set<Listener>;
  viewers: number;
  countedAt: number;
  /** What was written last, by kind of viewer and by what they hear. */
  written: Map<Written, Event>;
}

interface Event {
  state: string;
  snapshot: Buffer;
  change: Buffer;
}

/** Phases change with time, and other processes decide too. */
const lookEveryMs = 500;
/** Every viewer is sent the number of viewers: not with each one that comes. */
const countEveryMs = 2_000;

/** The open event streams of each match. Each change is written once for everyone who is shown the same. */
export class WatchRooms {
  private readonly app: Pick<AppContext, "live" | "log" | "env">;
  private readonly rooms = new Map<string, Room>();
  private readonly salt = randomBytes(32);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private looksAgain = false;

  constructor(app: Pick<AppContext, "live" | "log" | "env">) {
    this.app = app;
    app.live.onChange(() => this.ask());
  }

  /** Sends the match's state at once, and again whenever it changes. Returns a function that ends it. */
  listen(fixtureId: string, viewer: Viewer, from: string, ends: Pick<Listener, "send" | "end" | "heard">): () => void {
    const listener: Listener = { viewer, person: this.personOf(from), sent: undefined, ...ends };
    const room = this.rooms.get(fixtureId) ?? { listeners: new Set(), viewers: 0, countedAt: 0, written: new Map() };
    room.listeners.add(listener);
    this.rooms.set(fixtureId, room);
    this.timer ??= setInterval(() => this.ask(), lookEveryMs);
    // Whoever comes is shown the state without looking at everyone else.
    this.show(fixtureId, room, [listener]).catch((error: unknown) => this.warn(error));
    return () => {
      room.listeners.delete(listener);
      if (room.listeners.size === 0) this.rooms.delete(fixtureId);
      if (this.rooms.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  /** Salted anew by each process and each day: nothing about a viewer outlives either. */
  private personOf(from: string): string {
    const day = new Date().toISOString().slice(0, 10);
    return createHmac("sha256", this.salt).update(`${day} ${from}`).digest("base64url").slice(0, 16);
  }

  /** One look at a time; whatever changes meanwhile is found by the next. */
  private ask(): void {
    if (this.rooms.size === 0) return;
    if (this.looking) {
      this.looksAgain = true;
      return;
    }
    this.looking = this.lookAtAll()
      // If the database does not answer now, the next look tries again.
      .catch((error: unknown) => this.warn(error))
      .finally(() => {
        this.looking = undefined;
        if (this.looksAgain) this.ask();
      });
  }

  private async lookAtAll(): Promise<void> {
    this.looksAgain = false;
    for (const [fixtureId, room] of this.rooms) await this.show(fixtureId, room, [...room.listeners]);
  }

  /** Sends these listeners the match's state, unless they have it. */
  private async show(fixtureId: string, room: Room, listeners: readonly Listener[]): Promise<void> {
    const facts = await watchFacts(this.app, fixtureId);
    if (!facts) return endAll(room);
    if (Date.now() - room.countedAt >= countEveryMs) count(room, facts);
    const events = new Map<Written, Event>();
    for (const listener of listeners) {
      const kind = viewerKind(facts.watched, listener.viewer);
      const written: Written = `${listener.heard} ${kind}`;
      const event = events.get(written) ?? eventFor(room, listener.heard, kind, facts);
      events.set(written, event);
      if (listener.sent === event.change) continue;
      listener.send(listener.sent ? event.change : event.snapshot);
      listener.sent = event.change;
    }
  }

  private warn(error: unknown): void {
    this.app.log.warn({ type: error instanceof Error ? error.name : typeof error }, "Viewers could not be told");
  }
}

/** How many people watch, and not how many windows. */
function count(room: Room, { watched }: WatchFacts): void {
  const inside = [...room.listeners].filter(({ viewer }) => viewerKind(watched, viewer) !== "outside");
  Object.assign(room, { viewers: new Set(inside.map(({ person }) => person)).size, countedAt: Date.now() });
}

/** The state as bytes: written again only if it differs from what was written last. */
function eventFor({ written, viewers }: Room, heard: Heard, kind: ViewerKind, facts: WatchFacts): Event {
  const name: Written = `${heard} ${kind}`;
  const { first, later } = heard === "score" ? scoreStateFor(kind, facts) : wholeState(kind, facts, viewers);
  const state = JSON.stringify(later);
  const known = written.get(name);
  if (known?.state === state) return known;
  const event = { state, snapshot: bytesOf("snapshot", JSON.stringify(first)), change: bytesOf("change", state) };
  written.set(name, event);
  return event;
}

function wholeState(kind: ViewerKind, facts: WatchFacts, viewers: number) {
  const state = watchStateFor(kind, facts, viewers);
  return { first: state, later: state };
}

function endAll({ listeners }: Room): void {
  for (const listener of listeners) listener.end();
}

function bytesOf(name: "snapshot" | "change", state: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${state}\n\n`);
}
