import { createHmac, randomBytes } from "node:crypto";
import type { Viewer } from "#shared/rules/watchFlow.ts";
import type { AppContext } from "../appContext.ts";
import { viewerKind, watchFacts, watchStateFor, type ViewerKind } from "./watchState.ts";

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
  written: Map<ViewerKind, { state: string; event: Buffer }>;
}

/** Phases change with time, and other processes decide too. */
const lookEveryMs = 1_000;
/** Every viewer is sent the number of viewers: not with each one that comes. */
const countEveryMs = 2_000;

/** The open event streams of each match. Each change is written once for everyone who is shown the same. */
export class WatchRooms {
  private readonly app: Pick<AppContext, "live" | "log">;
  private readonly rooms = new Map<string, Room>();
  private readonly salt = randomBytes(32);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private looksAgain = false;

  constructor(app: Pick<AppContext, "live" | "log">) {
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
    this.ask();
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
      .catch((error: unknown) => this.app.log.warn({ type: nameOf(error) }, "Viewers could not be told"))
      .finally(() => {
        this.looking = undefined;
        if (this.looksAgain) this.ask();
      });
  }

  private async lookAtAll(): Promise<void> {
    this.looksAgain = false;
    for (const [fixtureId, room] of this.rooms) await this.look(fixtureId, room);
  }

  private async look(fixtureId: string, room: Room): Promise<void> {
    const facts = await watchFacts(this.app, fixtureId);
    if (!facts) return endAll(room);
    const kinds = new Map([...room.listeners].map((one) => [one, viewerKind(facts.watched, one.viewer)]));
    if (Date.now() - room.countedAt >= countEveryMs) {
      const inside = [...kinds].filter(([, kind]) => kind !== "outside");
      Object.assign(room, { viewers: new Set(inside.map(([{ person }]) => person)).size, countedAt: Date.now() });
    }
    for (const kind of new Set(kinds.values())) {
      const state = JSON.stringify(watchStateFor(kind, facts, room.viewers));
      if (room.written.get(kind)?.state !== state) room.written.set(kind, { state, event: eventOf("change", state) });
    }
    for (const [listener, kind] of kinds) {
      const written = room.written.get(kind);
      if (!written || listener.sent === written.event) continue;
      listener.send(listener.sent ? written.event : eventOf("snapshot", written.state));
      listener.sent = written.event;
    }
  }
}

function endAll({ listeners }: Room): void {
  for (const listener of listeners) listener.end();
}

function eventOf(name: "snapshot" | "change", state: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${state}\n\n`);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
