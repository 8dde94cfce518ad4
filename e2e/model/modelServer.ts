import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { sastDate } from "#shared/rules/format.ts";
import { exchange, type SyncEngine } from "#server/sync/exchange.ts";
import type { Effects, ServerStore } from "#server/sync/serverStore.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { checkAnswer, type Answered } from "./answerCheck.ts";
import { gatedStore } from "./gatedStore.ts";
import { expectThat } from "./invariants.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

/** What a server process stands on, and whom it tells. */
export interface Ground {
  scheduler: Scheduler;
  store: ServerStore;
  isReal: boolean;
  isFine: boolean;
  content(): Content;
  poisons(id: string): boolean;
  mutationsHaveFailed(): boolean;
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

  constructor(name: string, ground: Ground) {
    this.name = name;
    this.ground = ground;
    this.queue = new WriterQueue(this.storeFor(), (receipt) => receipt.result, { warn: () => undefined });
  }

  /** One sync call of the account that the cookie names. */
  async answer(session: Actor, request: SyncRequest): Promise<Answered> {
    let content: Content | undefined;
    const today = sastDate(new Date().toISOString());
    const engine: SyncEngine = {
      store: this.storeFor(() => (content = this.ground.content())),
      queue: this.queue,
      present: (receipt) => receipt.result,
    };
    const answer: SyncResponse = JSON.parse(JSON.stringify(await exchange(engine, session, request)));
    const actor: Actor = request.userId === "visitor" ? { kind: "visitor" } : session;
    const answered = { request, answer, actor, content, today, mutationsHaveFailed: this.ground.mutationsHaveFailed() };
    try {
      const isOwn = request.userId === "visitor" || actorKey(session) === `user:${request.userId}`;
      expectThat(11, isOwn, () => `${actorKey(session)} was answered for ${request.userId}`);
      checkAnswer(answered);
    } catch (problem) {
      this.ground.report(problem);
    }
    return answered;
  }

  private storeFor(onSnapshot: () => void = () => undefined): ServerStore {
    const { scheduler, store, isReal, isFine, poisons, onCommit } = this.ground;
    return gatedStore({ scheduler, owner: this, store, isReal, isFine, poisons, onCommit, onSnapshot });
  }
}
