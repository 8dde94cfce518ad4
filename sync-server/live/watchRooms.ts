import { createHmac, randomBytes } from "node:crypto";
import type { Viewer } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import { viewerKind, watchFacts, watchStateFor, type ViewerKind, type WatchFacts } from "./watchState.ts";

interface Listener {
  viewer: Viewer;
  /** A hash that tells two people apart for a day, and nobody who they are. */
  person: string;
  /** What it was sent last. */
  sent: Buffer | undefined;
  send(event: Buffer): void;
  /** The match is no longer there. */
  end(): void;
}

interface Room {
  listeners: Set<Listener>;
  viewers: number;
  countedAt: number;
  /** What was written last, by kind of viewer. */
  written: Map<ViewerKind, Event>;
}

interface Event {
  state: string;
  snapshot: Buffer;
  change: Buffer;
}

/** Phases change with time, and other processes decide too. */
const lookEveryMs = 1_000;
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
  listen(fixtureId: string, viewer: Viewer, from: string, ends: Pick<Listener, "send" | "end">): () => void {
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
    const events = new Map<ViewerKind, Event>();
    for (const listener of listeners) {
      const kind = viewerKind(facts.watched, listener.viewer);
      const event = events.get(kind) ?? eventFor(room, kind, facts);
      events.set(kind, event);
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
function eventFor({ written, viewers }: Room, kind: ViewerKind, facts: WatchFacts): Event {
  const state = JSON.stringify(watchStateFor(kind, facts, viewers));
  const known = written.get(kind);
  if (known?.state === state) return known;
  const event = { state, snapshot: bytesOf("snapshot", state), change: bytesOf("change", state) };
  written.set(kind, event);
  return event;
}

function endAll({ listeners }: Room): void {
  for (const listener of listeners) listener.end();
}

function bytesOf(name: "snapshot" | "change", state: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${state}\n\n`);
}
