import { TransportError } from "#app/sync/exchange.ts";
import { exchange, UpgradeRequired } from "#server/sync/exchange.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { PROTOCOL_VERSION, syncLimits, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { visitor } from "#shared/testing/testWorld.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { BatchResult } from "#server/sync/decide.ts";
import { FirstPages } from "#server/sync/firstPages.ts";
import { pokedAnswer } from "#server/sync/pokedAnswer.ts";
import { Positions } from "#server/sync/positions.ts";
import { RecentCommits } from "#server/sync/recentCommits.ts";
import { WriterQueue } from "#server/sync/writer.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { checkAnswer, type Answered } from "./answerCheck.ts";
import { gatedStore } from "./gates.ts";
import { expectThat, isSame } from "./invariants.ts";
import { dayInSouthAfrica } from "./oracle.ts";
import type { Owner } from "./scheduler.ts";
import { below, pick } from "./seeded.ts";
import type { World } from "./world.ts";

/** One process of the server: the product's exchange and writer over a watched database. */
export class Server implements Owner {
  readonly name: string;
  readonly clockOffsetMs = 0;
  isDead = false;
  readonly queue: WriterQueue;
  private readonly firstPages = new FirstPages();
  private readonly positions = new Positions();
  private readonly recent = new RecentCommits();
  private pokes = 0;
  private readonly world: World;

  constructor(name: string, world: World) {
    this.name = name;
    this.world = world;
    const store = gatedStore(world, this, () => undefined);
    this.queue = new WriterQueue(store, (receipt) => receipt.result, { warn: () => undefined });
    this.queue.onCommit((written) => {
      this.recent.add(written);
      world.onPoke(this);
    });
  }

  /** One sync call of the account named by the cookie of this browser. */
  async answer(session: Actor, request: SyncRequest, browser: string): Promise<Answered> {
    const { world, queue, positions } = this;
    let content: Content | undefined;
    let decided: BatchResult = { receipts: [] };
    const today = dayInSouthAfrica(world.scheduler.nowMs);
    const engine = {
      ...this.engine((seen) => (content = seen)),
      queue: { decide: async (batch: Parameters<typeof queue.decide>[0]) => (decided = await queue.decide(batch)) },
    };
    const call = () => exchange(engine, session, request);
    const followed = request.userId === "visitor" ? call() : positions.follow(browser, request, call);
    const answer: SyncResponse = JSON.parse(JSON.stringify(await world.watched(this, followed)));
    const isVisitor = request.userId === "visitor";
    const answered: Answered = { request, answer, actor: isVisitor ? visitor : session, content, decided };
    world.attempt(() => {
      const isOwn = isVisitor || actorKey(session) === `user:${request.userId}`;
      expectThat(11, isOwn, () => `${actorKey(session)} was answered for ${request.userId}`);
      checkAnswer(answered, today, world.poison.failures.size > 0);
    });
    return answered;
  }

  /** What it writes into the open stream of this browser beside its feed's head, if anything. */
  async poke(session: Actor, browser: string): Promise<Answered | undefined> {
    const { world, positions, recent } = this;
    const position = positions.of(browser);
    // By turns what its own commit tells it, and what a look at the database would.
    this.pokes += 1;
    const head = this.pokes % 2 === 0 ? recent.head : world.content.counter.n;
    let content: Content | undefined;
    const engine = this.engine((seen) => (content = seen));
    const isAdmitted = () => isSame(world.actorOf("userId" in session ? session.userId : undefined), session);
    const wasAdmitted = isAdmitted();
    const isStillAdmitted = async () => isAdmitted();
    const poked = pokedAnswer(engine, positions, { actor: session, session: browser, head, isStillAdmitted });
    const made = await world.watched(this, poked).catch(() => undefined);
    if (!made || !position) return undefined;
    const answer: SyncResponse = JSON.parse(JSON.stringify(made));
    const request = { ...aPull, ...position };
    // Without a look at the database it speaks of the moment that its cursor names.
    const moment = content ?? world.contentAt(answer.cursor);
    const answered = { request, answer, actor: session, content: moment, decided: { receipts: [] }, isPoked: true };
    world.attempt(() => {
      expectThat(4, moment !== undefined, () => `the cursor ${answer.cursor} is of no commit`);
      const reached = Number(answer.cursor?.split("~")[1]);
      expectThat(4, reached >= head, () => `the rows go as far as ${reached}, the head that follows is ${head}`);
      expectThat(11, wasAdmitted || isAdmitted(), () => `${actorKey(session)} was let in no more, and was told`);
      checkAnswer(answered, answer.today, false);
    });
    return answered;
  }

  private engine(onSnapshot: (content: Content) => void) {
    const { world, queue, firstPages, recent } = this;
    const store = gatedStore(world, this, onSnapshot);
    return { store, queue, present: ({ result }: { result?: unknown }) => result, firstPages, recent };
  }
}

const aPull = { protocolVersion: PROTOCOL_VERSION, limit: syncLimits.rowsPerPage, mutations: [], waiting: [] };

/** One browser with one cookie: what the server knows a session by. */
export function browserOf(device: string, cookie: string | undefined): string {
  return `${device} ${cookie}`;
}

type Caller = Owner & { device: { name: string } };

/** Between clients and servers: anything in flight can be lost, duplicated, late or cut. */
export class Network {
  private readonly world: World;
  /** Processes that accept calls now. */
  private readonly servers: () => Server[];
  private calls = 0;
  /** Calls about to reach a server, and those it is handling. */
  private readonly arriving = new Set<(server: Server | undefined) => void>();
  private readonly held = new Map<() => void, Owner>();

  constructor(world: World, servers: () => Server[]) {
    this.world = world;
    this.servers = servers;
  }

  /** Carries one call of a tab whose browser has the cookie of `cookie`. */
  carry(tab: Caller, cookie: string | undefined, request: SyncRequest): Promise<Answered> {
    const { world } = this;
    const { scheduler } = world;
    this.calls += 1;
    const call = `call ${this.calls}`;
    const sent = this.tampered(request);
    const owner = request.userId === "visitor" ? "visitor" : `user:${request.userId}`;
    for (const { seq, mutationId } of sent.mutations) {
      world.ledger.noteSent(sent.clientId, seq, `${owner} ${mutationId}`);
    }
    world.say(
      `${tab.name} sends ${call}: ${sent.mutations.map(({ seq, name }) => `${seq} ${name}`).join() || "a pull"}`,
    );
    return new Promise((resolve, reject) => {
      const fail = (why: string) => scheduler.post(tab, `${call} ${why}`, () => reject(new TypeError(why)));
      if (world.strikes("lost requests", 0.2)) return fail("was lost");
      if (world.strikes("busy servers", 0.08)) {
        const busy = new TransportError(world.random() < 0.5 ? 429 : 503, 1 + below(world.random, 30));
        return scheduler.post(tab, `${call} comes to a busy server`, () => reject(busy));
      }
      const bringBack = (arrive: () => void): void => {
        if (world.strikes("lost answers", 0.15)) fail("lost its answer");
        else scheduler.post(tab, `the answer to ${call} arrives`, arrive);
      };
      const arrive = (server: Server | undefined): void => {
        this.deliver(server, tab, cookie, sent).then(
          (answered) => bringBack(() => resolve(answered)),
          (error: unknown) => bringBack(() => reject(statusOf(error))),
        );
      };
      this.expect(`${call} arrives`, arrive);
      if (world.strikes("doubled requests", 0.2)) this.expect(`${call} arrives again`, (server) => arrive(server));
    });
  }

  /** A process has died: its calls end without an answer. */
  hangUp(server: Owner): void {
    for (const [end, holder] of this.held) if (holder === server) end();
  }

  /** A call reaches some server when its turn comes; now and then all calls in flight arrive together. */
  private expect(label: string, arrive: (server: Server | undefined) => void): void {
    const { world, arriving } = this;
    arriving.add(arrive);
    world.scheduler.post(world.scheduler.network, label, () => {
      if (!arriving.has(arrive)) return;
      const together = world.strikes("calls meet", 0.5) ? [...arriving] : [arrive];
      const server = pick(world.random, this.servers());
      for (const one of together) {
        arriving.delete(one);
        one(server);
      }
    });
  }

  private deliver(server: Server | undefined, tab: Caller, cookie: string | undefined, request: SyncRequest) {
    const { scheduler, ledger } = this.world;
    return new Promise<Answered>((resolve, reject) => {
      const hangUp = () => reject(new TypeError("the server is gone"));
      if (!server) return hangUp();
      scheduler.current = server;
      const session = this.world.actorOf(cookie);
      this.world.say(`${server.name} takes a call of ${tab.name} for ${actorKey(session)}`);
      for (const { mutationId } of request.mutations) ledger.noteCame(session, mutationId);
      this.held.set(hangUp, server);
      const answered = server.answer(session, structuredClone(request), browserOf(tab.device.name, cookie));
      void answered.then(resolve, reject).finally(() => this.held.delete(hangUp));
    });
  }

  /** Still a valid client call: smaller pages, and not everything that was marked as sent. */
  private tampered(request: SyncRequest): SyncRequest {
    const { world } = this;
    const sent: SyncRequest = JSON.parse(JSON.stringify(request));
    if (world.has("small pages")) sent.limit = 1 + below(world.random, 9);
    if (!world.strikes("partial sends", 0.4)) return sent;
    const from = world.random() < 0.5 ? below(world.random, 3) : 0;
    return { ...sent, mutations: sent.mutations.slice(from, from + 1 + below(world.random, 3)) };
  }
}

/** The answer to a client whose call failed on the server. */
function statusOf(error: unknown): Error {
  if (error instanceof UpgradeRequired) return new TransportError(426);
  if (error instanceof DomainError) return new TransportError(error.status);
  return error instanceof TypeError ? error : new TransportError(500);
}
