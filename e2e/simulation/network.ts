import { TransportError } from "#app/sync/exchange.ts";
import { UpgradeRequired } from "#server/sync/exchange.ts";
import { actorKey } from "#shared/entities/actor.ts";
import type { SyncRequest } from "#shared/api/syncProtocol.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { Answered } from "./answerCheck.ts";
import { below, pick } from "./random.ts";
import type { Owner } from "./scheduler.ts";
import type { Server } from "./server.ts";
import type { World } from "./world.ts";

/** Between clients and servers: whatever is on its way can be lost, doubled, late or cut. */
export class Network {
  private readonly world: World;
  /** Processes that take calls now. */
  private readonly servers: () => Server[];
  private calls = 0;
  /** Calls that are about to reach a server. */
  private readonly arriving = new Set<(server: Server | undefined) => void>();
  private readonly open = new Map<Owner, Set<() => void>>();

  constructor(world: World, servers: () => Server[]) {
    this.world = world;
    this.servers = servers;
  }

  /** Carries one call of a tab whose browser holds the cookie of `cookie`. */
  carry(tab: Owner, cookie: string | undefined, request: SyncRequest): Promise<Answered> {
    const { world } = this;
    const { scheduler, ledger } = world;
    this.calls += 1;
    const call = `call ${this.calls}`;
    const sent = this.tampered(request);
    const owner = request.userId === "visitor" ? "visitor" : `user:${request.userId}`;
    for (const { seq, mutationId } of sent.mutations) ledger.noteSent(sent.clientId, seq, `${owner} ${mutationId}`);
    world.say(
      `${tab.name} sends ${call}: ${sent.mutations.map(({ seq, name }) => `${seq} ${name}`).join() || "a pull"}`,
    );
    return new Promise((resolve, reject) => {
      const fail = (why: string) => scheduler.post(tab, `${call} ${why}`, () => reject(new TypeError(why)));
      if (world.strikes("lost requests", 0.15)) return fail("was lost");
      if (world.strikes("cut connections", 0.1)) return fail("was cut");
      if (world.strikes("busy servers", 0.08)) {
        const busy = new TransportError(world.random() < 0.5 ? 429 : 503, 1 + below(world.random, 30));
        return scheduler.post(tab, `${call} comes to a busy server`, () => reject(busy));
      }
      const bringBack = (arrive: () => void): void => {
        if (world.strikes("lost answers", 0.15)) fail("lost its answer");
        else scheduler.post(tab, `the answer to ${call} arrives`, arrive);
      };
      const copies = world.strikes("doubled requests", 0.2) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        this.expect(`${call} arrives`, (server) => {
          this.deliver(server, tab, cookie, sent).then(
            (answered) => bringBack(() => resolve(answered)),
            (error: unknown) => bringBack(() => reject(statusOf(error))),
          );
        });
      }
    });
  }

  /** A process has died: the calls that it held end without an answer. */
  hangUp(server: Owner): void {
    for (const end of this.open.get(server) ?? []) end();
    this.open.delete(server);
  }

  /** A call reaches some server as soon as it is its turn; now and then all that are on their way reach it together. */
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

  private deliver(
    server: Server | undefined,
    tab: Owner,
    cookie: string | undefined,
    request: SyncRequest,
  ): Promise<Answered> {
    const { scheduler, accounts, ledger } = this.world;
    if (!server) return Promise.reject(new TypeError("nobody listens"));
    scheduler.current = server;
    const session = accounts.actorOf(cookie);
    this.world.say(`${server.name} takes a call of ${tab.name} for ${actorKey(session)}`);
    for (const { mutationId } of request.mutations) ledger.noteCame(session, mutationId);
    return new Promise((resolve, reject) => {
      const hangUp = () => reject(new TypeError("the server is gone"));
      const calls = this.open.get(server) ?? new Set();
      this.open.set(server, calls.add(hangUp));
      const answered = server.answer(session, structuredClone(request));
      void answered.then(resolve, reject).finally(() => calls.delete(hangUp));
    });
  }

  /** Still a call that a client may make: smaller pages, and not all that was written down as sent. */
  private tampered(request: SyncRequest): SyncRequest {
    const { world } = this;
    const sent: SyncRequest = JSON.parse(JSON.stringify(request));
    if (world.has("small pages")) sent.limit = 1 + below(world.random, 9);
    if (world.strikes("partial sends", 0.4)) {
      const from = world.random() < 0.5 ? below(world.random, 3) : 0;
      sent.mutations = sent.mutations.slice(from, from + 1 + below(world.random, 3));
    }
    return sent;
  }
}

/** What the client is told of a call that failed on the server. */
function statusOf(error: unknown): Error {
  if (error instanceof UpgradeRequired) return new TransportError(426);
  if (error instanceof DomainError) return new TransportError(error.status);
  return error instanceof TypeError ? error : new TransportError(500);
}
