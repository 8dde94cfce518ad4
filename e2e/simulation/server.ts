import { type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { BatchResult } from "#server/sync/decide.ts";
import { exchange, type SyncEngine } from "#server/sync/exchange.ts";
import type { Effects, ServerStore } from "#server/sync/serverStore.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { checkAnswer, type Answered } from "./answerCheck.ts";
import { gatedStore } from "./gates.ts";
import { expectNoSlip, expectThat } from "./invariants.ts";
import { dayInSouthAfrica } from "./oracle.ts";
import type { Owner } from "./scheduler.ts";
import type { World } from "./world.ts";

/** Under which version of its role an account was given each cursor; servers share it. */
export type GivenCursors = Map<string, number>;

/** One process of the server: the product's exchange and writer over a database that is watched. */
export class Server implements Owner {
  readonly name: string;
  readonly clockOffsetMs = 0;
  isDead = false;
  readonly queue: WriterQueue;
  private readonly world: World;
  private readonly givenCursors: GivenCursors;
  private commits = 0;
  private pokes = 0;
  private transactions = 0;

  constructor(name: string, world: World, givenCursors: GivenCursors) {
    this.name = name;
    this.world = world;
    this.givenCursors = givenCursors;
    this.queue = new WriterQueue(this.storeFor(), (receipt) => receipt.result, { warn: () => undefined });
    this.queue.onCommit(() => {
      this.pokes += 1;
      world.onPoke();
      world.attempt(() =>
        expectThat(4, this.pokes <= this.commits, () => "clients are poked before anything is there"),
      );
    });
  }

  /** One sync call of the account that the cookie names. */
  async answer(session: Actor, request: SyncRequest): Promise<Answered> {
    const { world } = this;
    let content: Content | undefined;
    let decided: BatchResult = { receipts: [] };
    const today = dayInSouthAfrica(world.scheduler.nowMs);
    const decide: SyncEngine["queue"]["decide"] = async (batch) => {
      const { pokes } = this;
      decided = await this.queue.decide(batch);
      world.attempt(() => expectThat(4, this.pokes > pokes, () => "clients are not poked after a commit"));
      return decided;
    };
    const store = this.storeFor((seen) => (content = seen));
    const exchanged = await exchange(
      { store, queue: { decide }, present: ({ result }) => result },
      session,
      request,
    ).catch((error: unknown) => {
      world.attempt(() => expectNoSlip(error, `the call of ${actorKey(session)}`));
      throw error;
    });
    const answer: SyncResponse = JSON.parse(JSON.stringify(exchanged));
    const actor: Actor = request.userId === "visitor" ? { kind: "visitor" } : session;
    const mutationsHaveFailed = world.poison.failures.size > 0;
    const answered: Answered = { request, answer, actor, content, decided, today, mutationsHaveFailed };
    world.attempt(() => {
      const isOwn = request.userId === "visitor" || actorKey(session) === `user:${request.userId}`;
      expectThat(11, isOwn, () => `${actorKey(session)} was answered for ${request.userId}`);
      checkAnswer(answered);
      this.checkReset(answered);
    });
    return answered;
  }

  /** A client starts over for a cause only: another role, another's client, or a server that has forgotten something. */
  private checkReset({ request, answer, actor }: Answered): void {
    const { givenCursors, world } = this;
    const version = actor.kind === "user" ? actor.roleVersion : 0;
    if (answer.cursor !== null && !answer.reset) givenCursors.set(answer.cursor, version);
    if (!answer.reset || world.hasForgotten) return;
    const owner = world.content.clientStates.get(request.clientId)?.actorKey ?? actorKey(actor);
    const hasCause = owner !== actorKey(actor) || givenCursors.get(request.cursor ?? "") !== version;
    expectThat(4, hasCause, () => `${actorKey(actor)} is told to start over from ${request.cursor}`);
  }

  private storeFor(onSnapshot?: (content: Content) => void): ServerStore {
    const onCommit = (effects: Effects): Promise<void> => {
      this.commits += 1;
      return this.world.noteCommit(effects);
    };
    const onTransaction = (more: 1 | -1): void => {
      this.transactions += more;
      const isAlone = this.transactions <= 1;
      this.world.attempt(() => expectThat(3, isAlone, () => "one process decides two groups at once"));
    };
    return gatedStore(this.world, { owner: this, onCommit, onTransaction, ...(onSnapshot ? { onSnapshot } : {}) });
  }
}
