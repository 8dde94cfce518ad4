import { TransportError } from "#app/sync/exchange.ts";
import { UpgradeRequired } from "#server/sync/exchange.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { SyncRequest } from "#shared/api/syncProtocol.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { Answered } from "./answerCheck.ts";
import type { FaultName } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { ModelServer } from "./modelServer.ts";
import { below, pick, type Random } from "./random.ts";
import type { Owner, Scheduler } from "./scheduler.ts";

interface Surroundings {
  scheduler: Scheduler;
  ledger: Ledger;
  random(): number;
  has(fault: FaultName): boolean;
  /** Processes that take calls now. */
  servers(): ModelServer[];
  /** Who the server takes this cookie for, now. */
  actorOf(userId: string | undefined): Actor;
  say(words: string): void;
}

/** Between clients and servers: whatever is on its way can be lost, doubled, late or cut. */
export class Network implements Owner {
  readonly name = "the network";
  readonly clockOffsetMs = 0;
  isDead = false;
  private around: Surroundings | undefined;
  private calls = 0;
  /** Calls that are about to reach a server. */
  private readonly arriving = new Set<(server: ModelServer | undefined) => void>();
  private readonly open = new Map<Owner, Set<() => void>>();

  join(surroundings: Surroundings): void {
    this.around = surroundings;
  }

  /** Carries one call of a tab whose browser holds the cookie of `cookie`. */
  carry(tab: Owner, cookie: string | undefined, request: SyncRequest): Promise<Answered> {
    const { scheduler, random, has, ledger, say } = this.joined();
    this.calls += 1;
    const call = `call ${this.calls}`;
    const sent = tampered(request, has, random);
    const owner = request.userId === "visitor" ? "visitor" : `user:${request.userId}`;
    for (const { seq, mutationId } of sent.mutations) {
      ledger.noteSent(sent.clientId, seq, `${owner} ${mutationId}`);
    }
    say(`${tab.name} sends ${call}: ${sent.mutations.map(({ seq, name }) => `${seq} ${name}`).join(", ") || "a pull"}`);
    return new Promise((resolve, reject) => {
      const fail = (why: string) => scheduler.post(tab, `${call} ${why}`, () => reject(new TypeError(why)));
      if (has("lost requests") && random() < 0.15) return fail("was lost");
      if (has("cut connections") && random() < 0.1) fail("was cut");
      if (has("busy servers") && random() < 0.08) {
        const busy = new TransportError(random() < 0.5 ? 429 : 503, 1 + below(random, 30));
        return scheduler.post(tab, `${call} comes to a busy server`, () => reject(busy));
      }
      const copies = has("doubled requests") && random() < 0.2 ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        this.expect(`${call} arrives`, (server) => {
          const answered = this.deliver(server, tab, cookie, sent);
          answered.then(
            (answer) => this.bringBack(() => resolve(answer), fail, tab, call),
            (error: unknown) => this.bringBack(() => reject(statusOf(error)), fail, tab, call),
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
  private expect(label: string, arrive: (server: ModelServer | undefined) => void): void {
    const { scheduler, random, has, servers } = this.joined();
    this.arriving.add(arrive);
    scheduler.post(this, label, () => {
      if (!this.arriving.has(arrive)) return;
      const meet = has("calls meet") && random() < 0.5 ? [...this.arriving] : [arrive];
      const server = pick(random, servers());
      for (const one of meet) {
        this.arriving.delete(one);
        one(server);
      }
    });
  }

  private deliver(
    server: ModelServer | undefined,
    tab: Owner,
    cookie: string | undefined,
    request: SyncRequest,
  ): Promise<Answered> {
    const { scheduler, actorOf, say, ledger } = this.joined();
    if (!server) return Promise.reject(new TypeError("nobody listens"));
    scheduler.current = server;
    const session = actorOf(cookie);
    say(`${server.name} takes a call of ${tab.name} for ${actorKey(session)}`);
    for (const { mutationId } of request.mutations) ledger.noteCame(session, mutationId);
    return new Promise((resolve, reject) => {
      const hangUp = () => reject(new TypeError("the server is gone"));
      const calls = this.open.get(server) ?? new Set();
      this.open.set(server, calls.add(hangUp));
      const answered = server.answer(session, structuredClone(request));
      void answered.then(resolve, reject).finally(() => calls.delete(hangUp));
    });
  }

  private bringBack(arrive: () => void, fail: (why: string) => void, tab: Owner, call: string): void {
    const { scheduler, random, has } = this.joined();
    if (has("lost answers") && random() < 0.15) fail("lost its answer");
    else scheduler.post(tab, `the answer to ${call} arrives`, arrive);
  }

  private joined(): Surroundings {
    if (!this.around) throw new Error("The network joins nothing.");
    return this.around;
  }
}

/** Still a call that a client may make: smaller pages, and not all that was written down as sent. */
function tampered(request: SyncRequest, has: Surroundings["has"], random: Random): SyncRequest {
  const sent: SyncRequest = JSON.parse(JSON.stringify(request));
  if (has("small pages")) sent.limit = 1 + below(random, 9);
  if (has("partial sends") && random() < 0.4) {
    const from = random() < 0.5 ? below(random, 3) : 0;
    sent.mutations = sent.mutations.slice(from, from + 1 + below(random, 3));
  }
  return sent;
}

/** What the client hears of a call that failed on the server. */
function statusOf(error: unknown): Error {
  if (error instanceof UpgradeRequired) return new TransportError(426);
  if (error instanceof DomainError) return new TransportError(error.status);
  return error instanceof TypeError ? error : new TransportError(500);
}
