import type { ClientStore } from "#app/db/clientStore.ts";
import { TransportError } from "#app/sync/exchange.ts";
import { SyncRunner } from "#app/sync/syncRunner.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { Answered } from "./answerCheck.ts";
import type { ClientStorage } from "./backends.ts";
import { checkCall, type ClientRecord } from "./clientCheck.ts";
import type { Purpose } from "./expectedClient.ts";
import { gatedClient } from "./gates.ts";
import { expectThat } from "./invariants.ts";
import type { Network } from "./network.ts";
import { Cut, type Owner } from "./scheduler.ts";
import type { World } from "./world.ts";

/** One account's database on one device. */
export interface Database {
  /** The account's UUID, or `visitor`. */
  userId: string;
  storage: ClientStorage;
  record: ClientRecord;
}

/** A phone or a laptop: one browser with one cookie, a database for each account that was ever signed in, and tabs. */
export interface Device {
  name: string;
  clockOffsetMs: number;
  /** Whose cookie the browser holds. */
  cookie: string | undefined;
  databases: Map<string, Database>;
  tabs: Tab[];
  /** How far its calls get: nowhere, or without what it has to say. */
  reach: "all" | "hears only" | "nothing";
  /** Rows that it asks for at once, where it asks for fewer than it may. */
  rowsPerPage: number | undefined;
}

interface Surroundings {
  world: World;
  network: Network;
  /** Keeps answers, so that one can arrive a second time. */
  keepAnswer(database: Database, answered: Answered): void;
}

/** A tab of one account: the product's own loop, over databases in which every await can be its last. */
export class Tab implements Owner {
  readonly name: string;
  readonly clockOffsetMs: number;
  isDead = false;
  readonly device: Device;
  readonly database: Database;
  readonly runner: SyncRunner;
  /** Mutations that waited when somebody wanted a call: while it lives, the tab goes on until each has a receipt. */
  readonly owed = new Set<string>();
  /** Somebody wanted a call while the account was signed in. */
  owesNews = false;
  private readonly around: Surroundings;
  /** What a client held when its next call was drawn up, and the answer that its next write applies; by account. */
  private readonly drawnUp = new Map<string, ClientContent>();
  private readonly answers = new Map<string, Answered>();
  /** Whose server asked to be left alone, and until when. */
  private quiet: { userId: string; untilMs: number } | undefined;
  /** How often somebody wanted a call, less the calls that came early for it. */
  private wakes = 0;
  /** Heads that it has been told, and has not looked into yet. */
  private readonly heads: number[] = [];

  constructor(name: string, device: Device, database: Database, around: Surroundings) {
    this.name = name;
    this.clockOffsetMs = device.clockOffsetMs;
    this.device = device;
    this.database = database;
    this.around = around;
    this.runner = new SyncRunner(() => this.storesToServe(), this.send);
  }

  /** What the person does by hand: when it is said to be done, it is kept. */
  async act<T>(purpose: Purpose, work: (store: ClientStore) => Promise<T>): Promise<T> {
    let isKept = false;
    const result = await work(
      this.gated(
        this.database,
        () => purpose,
        () => (isKept = true),
      ),
    );
    const { world } = this.around;
    world.attempt(() =>
      expectThat(15, isKept, () => `${this.name}: ${purpose.kind} is said to be done, and is not kept`),
    );
    return result;
  }

  /** Does something as this tab, as soon as it is its turn. What dies or fails on the way is the tab's affair. */
  does(label: string, work: () => Promise<unknown>): void {
    const { world } = this.around;
    const excuse = (error: unknown): void => {
      const isExpected = error instanceof Cut || error instanceof DomainError || this.isDead;
      if (!isExpected) world.report(error ?? new Error("Nothing was thrown."));
    };
    world.scheduler.post(this, label, () => void work().catch(excuse));
  }

  /** Somebody wants a call, whatever the server asked for. */
  wake(): void {
    this.does("wakes", async () => {
      this.wakes += 1;
      this.runner.wake();
      for (const { storage } of this.served()) {
        const { meta, outbox } = await this.around.world.scheduler.io(storage.look());
        if (meta.signedIn && storage === this.database.storage) this.owesNews = true;
        for (const mutationId of outbox.keys()) this.owed.add(mutationId);
      }
    });
  }

  /** The server notifies that its feed stands here. Over one connection pokes come in their order. */
  notify(head: number): void {
    this.heads.push(head);
    this.around.world.scheduler.post(this, "is poked", () => {
      this.wakes += 1;
      this.runner.noteHead(this.heads.shift() ?? head);
    });
  }

  /** Those whose outboxes it sends: also what a visitor left behind on this device. */
  served(): Database[] {
    const visitors = this.device.databases.get("visitor");
    return visitors && visitors !== this.database ? [this.database, visitors] : [this.database];
  }

  private async storesToServe(): Promise<ClientStore[]> {
    const [own, theirs] = this.served().map((database) => this.gated(database, () => this.nextPurpose(database)));
    if (!own || !theirs) return own ? [own] : [];
    return (await theirs.read((tx) => tx.outbox())).length > 0 ? [own, theirs] : [own];
  }

  /** A write of the loop applies the answer that has come, or draws up the next call. */
  private nextPurpose({ userId }: Database): Purpose {
    const answered = this.answers.get(userId);
    this.answers.delete(userId);
    return answered ? { kind: "apply", answered } : { kind: "call" };
  }

  private readonly send = async (request: SyncRequest): Promise<SyncResponse> => {
    const { world, network, keepAnswer } = this.around;
    const { userId } = request;
    const { reach, cookie, rowsPerPage = request.limit } = this.device;
    const [database, content] = [this.device.databases.get(userId), this.drawnUp.get(userId)];
    if (!database) throw new Error(`${this.device.name} has no database of ${userId}.`);
    world.attempt(() => {
      const isEarly = this.quiet?.userId === userId && world.scheduler.nowMs < this.quiet.untilMs;
      if (isEarly) this.wakes -= 1;
      expectThat(13, !isEarly || this.wakes >= 0, () => `${this.name} calls before the server wants it`);
      expectThat(15, content !== undefined, () => `${this.name} makes a call that it has not drawn up`);
      if (content) checkCall(this.name, content, request);
    });
    // A call that fails is tried again after the client's own time.
    this.quiet = undefined;
    if (reach === "nothing") throw new TypeError("no network");
    const mutations = reach === "hears only" ? [] : request.mutations;
    try {
      const answered = await network.carry(this, cookie, { ...request, limit: rowsPerPage, mutations });
      keepAnswer(database, answered);
      this.noteQuiet(userId, answered.answer.retryAfter);
      this.answers.set(userId, answered);
      return answered.answer;
    } catch (error) {
      if (error instanceof TransportError) this.noteQuiet(userId, error.retryAfter);
      throw error;
    }
  };

  private noteQuiet(userId: string, retryAfter: number | undefined): void {
    if (retryAfter === undefined) return;
    this.quiet = { userId, untilMs: this.around.world.scheduler.nowMs + retryAfter * 1_000 };
  }

  private gated(database: Database, purpose: () => Purpose, onKept: () => void = () => undefined): ClientStore {
    const { storage, record, userId } = database;
    return gatedClient(this.around.world, {
      ...{ owner: this, storage, purpose },
      onWrite: async (before, after, what) => {
        onKept();
        if (what.kind === "call") this.drawnUp.set(userId, after);
        await record.check(before, after, what);
      },
    });
  }
}
