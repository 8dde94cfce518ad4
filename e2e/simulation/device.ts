import { TransportError } from "#app/sync/exchange.ts";
import type { ClientStore } from "#app/db/clientStore.ts";
import { SyncRunner } from "#app/sync/syncRunner.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { Answered } from "./answerCheck.ts";
import { Asking } from "./asking.ts";
import { checkCall } from "./callCheck.ts";
import { expectThat } from "./invariants.ts";
import { gatedPhone, type Storage } from "./gatedPhone.ts";
import type { Network } from "./network.ts";
import type { PhoneRecord } from "./phoneCheck.ts";
import type { Purpose } from "./sessionCheck.ts";
import { Cut, type Owner, type Scheduler } from "./scheduler.ts";

/** One account's database on one device. */
export interface Database {
  /** The account's UUID, or `visitor`. */
  userId: string;
  storage: Storage;
  record: PhoneRecord;
}

export interface DeviceGround {
  scheduler: Scheduler;
  network: Network;
  isFine: boolean;
  diesInside(): boolean;
  report(problem: unknown): void;
  /** Keeps answers, so that one can arrive a second time. */
  keepAnswer(database: Database, answered: Answered): void;
}

/** A client or a laptop: one browser with one cookie, a database for each account that was ever signed in, and tabs. */
export class Device {
  readonly name: string;
  readonly clockOffsetMs: number;
  /** Whose cookie the browser holds. */
  cookie: string | undefined;
  readonly databases = new Map<string, Database>();
  tabs: Tab[] = [];
  /** How far its calls get: nowhere, or without what it has to say. */
  reach: "all" | "hears only" | "nothing" = "all";
  /** Rows that it asks for at once, where it asks for fewer than it may. */
  rowsPerPage: number | undefined;

  constructor(name: string, clockOffsetMs: number, cookie: string | undefined) {
    this.name = name;
    this.clockOffsetMs = clockOffsetMs;
    this.cookie = cookie;
  }
}

/** A tab of one account: the product's own loop, over databases in which every await can be its last. */
export class Tab implements Owner {
  readonly name: string;
  readonly clockOffsetMs: number;
  isDead = false;
  readonly device: Device;
  readonly database: Database;
  readonly runner: SyncRunner;
  private readonly ground: DeviceGround;
  /** By account, the answer that the write in hand has looked at: the one that it applies. */
  private readonly lookedAt = new Map<string, Answered>();
  /** Until when the server asked to be left alone, by account. */
  private readonly quietUntilMs = new Map<string, number>();
  /** Accounts of which an answer was not used: nobody waits for the call that went out ahead, nor for what it was told. */
  private readonly startsAnew = new Set<string>();
  /** How often somebody wanted a call, less the calls that came early for it. */
  private wakes = 0;
  private readonly asking = new Asking();
  /** What waited when somebody wanted a call, by account: while it lives, the tab goes on until this has a receipt. */
  private readonly owed = new Set<string>();
  private readonly owedNews = new Set<string>();
  /** What was written, by the purpose of the write. */
  private readonly kept = new WeakSet<Purpose>();
  /** Heads that it has been told, and has not heard yet. */
  private readonly pokes: number[] = [];

  constructor(name: string, device: Device, database: Database, ground: DeviceGround) {
    this.name = name;
    this.clockOffsetMs = device.clockOffsetMs;
    this.device = device;
    this.database = database;
    this.ground = ground;
    this.runner = new SyncRunner(() => this.phonesToServe(), this.send);
  }

  /** What the person does by hand: when it is said to be done, it is kept. */
  async act<T>(purpose: Purpose, deed: (phone: ClientStore) => Promise<T>): Promise<T> {
    const result = await deed(this.gated(this.database, { begin: () => undefined, purpose: () => purpose }));
    const isKept = this.kept.delete(purpose);
    this.attempt(this.ground.report, () =>
      expectThat(15, isKept, () => `${this.name}: ${purpose.kind} is said to be done, and is not kept`),
    );
    return result;
  }

  /** Does something as this tab, as soon as it is its turn. What dies or fails on the way is the tab's affair. */
  does(label: string, work: () => Promise<unknown>): void {
    this.ground.scheduler.post(this, label, () => void work().catch((error: unknown) => this.excuse(error)));
  }

  /** Somebody wants a call, whatever the server asked for. */
  wake(): void {
    this.ground.scheduler.post(this, "wakes", () => {
      this.wakes += 1;
      void this.noteOwed();
      this.runner.wake();
    });
  }

  /** The server tells that its feed stands here. Over one connection pokes come in their order. */
  hear(head: number): void {
    this.pokes.push(head);
    this.ground.scheduler.post(this, "is poked", () => {
      this.wakes += 1;
      this.runner.noteHead(this.pokes.shift() ?? head);
    });
  }

  private readonly send = async (request: SyncRequest): Promise<SyncResponse> => {
    const { scheduler, network, report, keepAnswer } = this.ground;
    const database = this.databaseOf(request.userId);
    const isAsked = scheduler.nowMs < (this.quietUntilMs.get(request.userId) ?? 0);
    const isEarly = !this.startsAnew.delete(request.userId) && isAsked;
    if (isEarly) this.wakes -= 1;
    this.attempt(report, () => checkCall(this.name, request));
    this.attempt(report, () => this.asking.check(this.name, request));
    this.attempt(report, () =>
      expectThat(13, !isEarly || this.wakes >= 0, () => `${this.name} calls before the server wants it`),
    );
    // A call that fails is tried again after the client's own time.
    this.quietUntilMs.clear();
    if (this.device.reach === "nothing") throw new TypeError("no network");
    const { reach, rowsPerPage = request.limit } = this.device;
    const mutations = reach === "hears only" ? [] : request.mutations;
    const answered = await network
      .carry(this, this.device.cookie, { ...request, limit: rowsPerPage, mutations })
      .catch((error: unknown) => {
        const { retryAfter } = error instanceof TransportError ? error : { retryAfter: undefined };
        if (retryAfter !== undefined) this.quietUntilMs.set(request.userId, scheduler.nowMs + retryAfter * 1_000);
        throw error;
      });
    keepAnswer(database, answered);
    this.asking.noteTold(request.userId, answered.answer);
    const { retryAfter } = answered.answer;
    if (retryAfter !== undefined) this.quietUntilMs.set(request.userId, scheduler.nowMs + retryAfter * 1_000);
    return this.watched(database, answered);
  };

  /** Those whose queues it sends. */
  served(): Database[] {
    const visitors = this.device.databases.get("visitor");
    return visitors && visitors !== this.database ? [this.database, visitors] : [this.database];
  }

  owes({ userId }: Database, mutationId: string): boolean {
    return this.owed.has(`${userId} ${mutationId}`);
  }

  /** Somebody wanted a call for this account, while it was signed in. */
  owesNews({ userId }: Database): boolean {
    return this.owedNews.has(userId);
  }

  /** Another tab may have died in the middle of an answer's pages: whichever is woken next goes on with them. */
  noteDeath({ userId }: Database): void {
    this.owedNews.delete(userId);
  }

  private async noteOwed(): Promise<void> {
    for (const { storage, userId } of this.served()) {
      const { meta, outbox } = await this.ground.scheduler.io(storage.look());
      if (meta.signedIn) this.owedNews.add(userId);
      for (const mutationId of outbox.keys()) this.owed.add(`${userId} ${mutationId}`);
    }
  }

  /** As the loop does: also what a visitor left behind on this device. */
  private async phonesToServe(): Promise<ClientStore[]> {
    const [own, theirs] = this.served().map((database) => this.synced(database));
    if (!own || !theirs) return own ? [own] : [];
    return (await theirs.read((tx) => tx.outbox())).length > 0 ? [own, theirs] : [own];
  }

  private synced(database: Database): ClientStore {
    const { lookedAt } = this;
    return this.gated(database, {
      begin: () => void lookedAt.delete(database.userId),
      purpose: () => {
        const answered = lookedAt.get(database.userId);
        return answered ? { kind: "apply", answered } : { kind: "prepare" };
      },
    });
  }

  private watched(database: Database, answered: Answered): SyncResponse {
    return new Proxy(answered.answer, {
      get: (answer, field) => {
        // A promise asks what it is given whether it is one too.
        if (field !== "then") this.lookedAt.set(database.userId, answered);
        return Reflect.get(answer, field);
      },
    });
  }

  private gated(database: Database, writing: { begin(): void; purpose(): Purpose }): ClientStore {
    const { scheduler, isFine, diesInside, report } = this.ground;
    const { storage } = database;
    const record = {
      check: async (before: ClientContent, after: ClientContent, purpose: Purpose) => {
        if (purpose.kind === "prepare") this.asking.notePrepared(after);
        this.kept.add(purpose);
        if (purpose.kind === "apply" && isUnused(purpose.answered, after)) this.startsAnew.add(database.userId);
        await database.record.check(before, after, purpose);
      },
    };
    return gatedPhone({ scheduler, owner: this, storage, record, ...writing, isFine, diesInside, report });
  }

  private databaseOf(userId: string): Database {
    const found = this.device.databases.get(userId);
    if (!found) throw new Error(`${this.device.name} has no database of ${userId}.`);
    return found;
  }

  private excuse(error: unknown): void {
    const isExpected = error instanceof Cut || error instanceof DomainError || this.isDead;
    if (!isExpected) this.ground.report(error ?? new Error("Nothing was thrown."));
  }

  private attempt(report: (problem: unknown) => void, look: () => void): void {
    try {
      look();
    } catch (problem) {
      report(problem);
    }
  }
}

function isUnused({ answer }: Answered, { meta }: ClientContent): boolean {
  return answer.retryAfter === undefined && (meta.cursor !== answer.cursor || meta.clientId !== answer.clientId);
}
