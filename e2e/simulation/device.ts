import type { ClientStore } from "#app/db/clientStore.ts";
import { CallLost } from "#app/api/unreachable.ts";
import { applyPoked } from "#app/sync/applyAnswer.ts";
import { TransportError, type Transport } from "#app/sync/exchange.ts";
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

/** A phone or a laptop: one browser with one cookie, a database for each account ever signed in, and tabs. */
export interface Device {
  name: string;
  clockOffsetMs: number;
  /** The owner of the browser's cookie. */
  cookie: string | undefined;
  databases: Map<string, Database>;
  tabs: Tab[];
  /** Whether its calls get through: all, pulls only, or none. */
  reach: "all" | "pulls only" | "nothing";
  /** Rows it requests at once, if fewer than allowed. */
  rowsPerPage: number | undefined;
}

/** A tab of one account: the product's own loop, over databases where every await can be its last. */
export class Tab implements Owner {
  readonly name: string;
  readonly clockOffsetMs: number;
  isDead = false;
  readonly device: Device;
  readonly database: Database;
  readonly runner: SyncRunner;
  /** A call was requested: while alive, the tab continues until everything sent has a receipt and no page remains. */
  isDue = false;
  private readonly world: World;
  private readonly network: Network;
  /** By account: the client's content when its next call was prepared, and the answer its next write applies. */
  private readonly drawnUp = new Map<string, ClientContent>();
  private readonly answers = new Map<string, Answered>();
  /** The account whose server asked for a pause, and until when. */
  private quiet: { userId: string; untilMs: number } | undefined;
  /** How many calls were requested, minus those made early for them. */
  private wakes = 0;
  /** Heads it received and has not handled yet. */
  private readonly heads: number[] = [];
  /** The answer of a poke that is being used. */
  private poked: Answered | undefined;
  /** What came with pokes, by the answer the runner got. */
  private readonly pokedAnswers = new Map<SyncResponse, Answered>();

  constructor(name: string, device: Device, database: Database, world: World, network: Network) {
    this.name = name;
    this.clockOffsetMs = device.clockOffsetMs;
    this.device = device;
    this.database = database;
    this.world = world;
    this.network = network;
    this.runner = new SyncRunner(() => this.storesToServe(), this.send, this.usePoked);
  }

  look(): Promise<ClientContent> {
    return this.world.scheduler.io(this.database.storage.look());
  }

  /** A user's action: once it is reported done, it is stored. */
  async act<T>(purpose: Purpose, work: (store: ClientStore) => Promise<T>): Promise<T> {
    let isAsked = false;
    const noted = (): Purpose => {
      isAsked = true;
      return purpose;
    };
    const result = await work(this.gated(this.database, noted));
    this.world.attempt(() =>
      expectThat(15, isAsked, () => `${this.name}: ${purpose.kind} is said to be done, unwritten`),
    );
    return result;
  }

  /** Runs something as this tab when its turn comes. If it dies or fails, that is the tab's affair. */
  does(label: string, work: () => Promise<unknown>): void {
    const excuse = (error: unknown): void => {
      const isExpected = error instanceof Cut || error instanceof DomainError || this.isDead;
      if (!isExpected) this.world.report(error ?? new Error("Nothing was thrown."));
    };
    this.world.scheduler.post(this, label, () => void work().catch(excuse));
  }

  /** Requests a call, whatever pause the server asked for. */
  wake(): void {
    this.world.scheduler.post(this, "wakes", () => {
      this.wakes += 1;
      this.isDue = true;
      this.runner.wake();
    });
  }

  /** The server sends its feed's head. Over one connection pokes arrive in order. */
  notify(head: number): void {
    this.heads.push(head);
    this.world.scheduler.post(this, "is poked", () => {
      this.wakes += 1;
      this.runner.notePoke(this.heads.shift() ?? head);
    });
  }

  /** The server sends rows with its feed's head. They arrive in any order, and perhaps twice or never. */
  push(answered: Answered): void {
    this.world.scheduler.post(this, "is poked with rows", () => {
      const answer: SyncResponse = structuredClone(answered.answer);
      this.pokedAnswers.set(answer, answered);
      this.wakes += 1;
      this.runner.notePoke(answer);
    });
  }

  private readonly usePoked: typeof applyPoked = async (store, answer) => {
    this.poked = this.pokedAnswers.get(answer);
    this.pokedAnswers.delete(answer);
    try {
      return await applyPoked(store, answer);
    } finally {
      this.poked = undefined;
    }
  };

  /** Like the loop: also the outbox a visitor left on this device. */
  private async storesToServe(): Promise<ClientStore[]> {
    const visitors = this.device.databases.get("visitor");
    const own = this.synced(this.database);
    if (!visitors || visitors === this.database) return [own];
    const theirs = this.synced(visitors);
    return (await theirs.read((tx) => tx.outbox())).length > 0 ? [own, theirs] : [own];
  }

  /** A write of the loop applies the received answer, or prepares the next call. */
  private synced(database: Database): ClientStore {
    return this.gated(database, () => {
      if (this.poked) return { kind: "apply", answered: this.poked };
      const answered = this.answers.get(database.userId);
      this.answers.delete(database.userId);
      return answered ? { kind: "apply", answered } : { kind: "call" };
    });
  }

  private readonly send: Transport = async (request, mayBeLost) => {
    const { userId } = request;
    const { reach, cookie, rowsPerPage = request.limit } = this.device;
    this.world.attempt(() => this.checkSent(request));
    // A failed call is retried after the client's own delay.
    this.quiet = undefined;
    if (reach === "nothing") throw new TypeError("no network");
    const mutations = reach === "pulls only" ? [] : request.mutations;
    const carried = this.network.carry(this, cookie, { ...request, limit: rowsPerPage, mutations });
    const answered = await carried.catch((error: unknown) => {
      if (error instanceof TransportError) this.noteQuiet(userId, error.retryAfter);
      throw mayBeLost && error instanceof TypeError && this.world.random() < 0.5 ? new CallLost(error.message) : error;
    });
    this.noteQuiet(userId, answered.answer.retryAfter);
    this.answers.set(userId, answered);
    this.world.answers.push(answered);
    return answered.answer;
  };

  private checkSent(request: SyncRequest): void {
    const { userId } = request;
    const isEarly = this.quiet?.userId === userId && this.world.scheduler.nowMs < this.quiet.untilMs;
    if (isEarly) this.wakes -= 1;
    expectThat(13, !isEarly || this.wakes >= 0, () => `${this.name} calls before the server wants it`);
    const content = this.drawnUp.get(userId);
    // The content prepared for an earlier call may have been discarded since, or its user signed out.
    this.drawnUp.delete(userId);
    expectThat(16, content !== undefined, () => `${this.name} makes a call that it has not drawn up anew`);
    if (content) checkCall(this.name, content, request);
  }

  private noteQuiet(userId: string, retryAfter: number | undefined): void {
    if (retryAfter === undefined) return;
    this.quiet = { userId, untilMs: this.world.scheduler.nowMs + retryAfter * 1_000 };
  }

  private gated({ storage, record, userId }: Database, purpose: () => Purpose): ClientStore {
    const onWrite = async (before: ClientContent, after: ClientContent, what: Purpose): Promise<void> => {
      if (what.kind === "call") this.drawnUp.set(userId, after);
      await record.check(before, after, what);
    };
    return gatedClient(this.world, { owner: this, storage, purpose, onWrite });
  }
}
