import { SCHEMA_VERSION, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { Batch, BatchResult } from "#server/sync/decide.ts";
import { exchange, type SyncEngine } from "#server/sync/exchange.ts";
import type { Effects, ServerStore } from "#server/sync/serverStore.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { checkAnswer, type Answered } from "./answerCheck.ts";
import { checkDecision } from "./decisionCheck.ts";
import { gatedStore } from "./gatedStore.ts";
import { expectNoSlip, expectThat, isSame } from "./invariants.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

/** What a server process stands on, and whom it tells. */
export interface Ground {
  scheduler: Scheduler;
  store: ServerStore;
  isReal: boolean;
  isFine: boolean;
  content(): Content;
  poisons(id: string): boolean;
  isOut(entity: unknown): boolean;
  mutationsHaveFailed(): boolean;
  onPoke(): void;
  hasForgotten(): boolean;
  givenCursors: Map<string, number>;
  onCommit(effects: Effects): Promise<void>;
  report(problem: unknown): void;
}

/** One process of the server: the product's exchange and writer over a database that is watched. */
export class ModelServer implements Owner {
  readonly name: string;
  readonly clockOffsetMs = 0;
  isDead = false;
  readonly queue: WriterQueue;
  private readonly ground: Ground;
  private commits = 0;
  private pokes = 0;
  private transactions = 0;

  constructor(name: string, ground: Ground) {
    this.name = name;
    this.ground = ground;
    this.queue = new WriterQueue(this.storeFor(), (receipt) => receipt.result, { warn: () => undefined });
    this.queue.onCommit(() => {
      this.pokes += 1;
      this.ground.onPoke();
      this.look(() => expectThat(4, this.pokes <= this.commits, () => "phones are poked before anything is there"));
    });
  }

  /** One sync call of the account that the cookie names. */
  async answer(session: Actor, request: SyncRequest): Promise<Answered> {
    let content: Content | undefined;
    let decided: BatchResult = { receipts: [] };
    const today = sastDate(new Date().toISOString());
    const engine: SyncEngine = {
      store: this.storeFor(() => (content = this.ground.content())),
      queue: { decide: async (batch) => (decided = await this.decide(batch)) },
      present: (receipt) => receipt.result,
    };
    const exchanged = await exchange(engine, session, request).catch((error: unknown) => {
      this.look(() => expectNoSlip(error, `the call of ${actorKey(session)}`));
      throw error;
    });
    const answer: SyncResponse = JSON.parse(JSON.stringify(exchanged));
    const actor: Actor = request.userId === "visitor" ? { kind: "visitor" } : session;
    const answered = { request, answer, actor, content, today, mutationsHaveFailed: this.ground.mutationsHaveFailed() };
    this.look(() => {
      const isOwn = request.userId === "visitor" || actorKey(session) === `user:${request.userId}`;
      expectThat(11, isOwn, () => `${actorKey(session)} was answered for ${request.userId}`);
      checkAnswer(answered);
      const isTold = answer.reset || (answer.retryAfter === decided.retryAfter && isSame(answer.gap, decided.gap));
      const isNewer = request.schemaVersion > SCHEMA_VERSION;
      expectThat(13, isNewer || isTold, () => "where the list was cut is not told");
      this.checkReset(answered);
    });
    return answered;
  }

  private async decide(batch: Batch): Promise<BatchResult> {
    const { pokes } = this;
    const result = await this.queue.decide(batch);
    this.look(() => checkDecision(batch, result, this.ground.content()));
    this.look(() => expectThat(4, this.pokes > pokes, () => "phones are not poked after a commit"));
    return result;
  }

  /** A client starts over for a cause only: another role, another's client, or a server that has forgotten something. */
  private checkReset({ request, answer, actor }: Answered): void {
    const { givenCursors, hasForgotten, content } = this.ground;
    const version = actor.kind === "user" ? actor.roleVersion : 0;
    if (answer.cursor !== null && !answer.reset) givenCursors.set(answer.cursor, version);
    if (!answer.reset || hasForgotten()) return;
    const owner = content().clientStates.get(request.clientId)?.actorKey ?? actorKey(actor);
    const hasCause = owner !== actorKey(actor) || givenCursors.get(request.cursor ?? "") !== version;
    expectThat(4, hasCause, () => `${actorKey(actor)} is told to start over from ${request.cursor}`);
  }

  private look(check: () => void): void {
    try {
      check();
    } catch (problem) {
      this.ground.report(problem);
    }
  }

  private storeFor(onSnapshot: () => void = () => undefined): ServerStore {
    const { scheduler, store, isReal, isFine, poisons, isOut } = this.ground;
    const onCommit = (effects: Effects) => {
      this.commits += 1;
      return this.ground.onCommit(effects);
    };
    const onTransaction = (more: 1 | -1) => {
      this.transactions += more;
      this.look(() => expectThat(3, this.transactions <= 1, () => "one process decides two groups at once"));
    };
    return gatedStore({
      onTransaction,
      scheduler,
      owner: this,
      store,
      isReal,
      isFine,
      poisons,
      isOut,
      onCommit,
      onSnapshot,
    });
  }
}
