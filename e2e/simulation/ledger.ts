import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { Origin } from "#shared/mutations/defineMutation.ts";
import { expectThat, isSame, Violation } from "./invariants.ts";

/** One mutation that somebody asked for, and what the simulation knows of it. */
export interface Asked {
  ordinal: number;
  mutationId: string;
  /** Whose client, link or job it came from, in each role that the account had when it came. */
  actors: Actor[];
  origin: Origin;
  name: string;
  args: unknown;
  /** The client database that queued it: a copy counts its seqs under the same clientId for a while. */
  client: string;
  /** Discarded before it was ever sent, on the only client that had it. */
  isNeverToRun: boolean;
  /** A copied client has it too. */
  isCopied: boolean;
}

type Mutation = Pick<Asked, "mutationId" | "origin" | "name" | "args">;

/** Everything that was ever asked for, by the id of its receipt. */
export class Ledger {
  readonly asked = new Map<string, Asked>();
  /** Receipt ids by the seq that was sent: `{clientId} {seq}`. */
  readonly sent = new Map<string, Set<string>>();
  /** The ordinal that was decided last, by clientId and client database. */
  readonly lastDecided = new Map<string, number>();

  note(actor: Actor, mutation: Mutation, client = ""): Asked {
    const receiptId = `${actorKey(actor)} ${mutation.mutationId}`;
    const isNew = { ordinal: this.asked.size + 1, isNeverToRun: false, isCopied: false };
    const asked = this.asked.get(receiptId) ?? { ...mutation, ...isNew, actors: [actor], client };
    this.asked.set(receiptId, asked);
    return asked;
  }

  /** A call of this actor has come, in the role that it has now. */
  noteCame(actor: Actor, mutationId: string): void {
    const asked = this.asked.get(`${actorKey(actor)} ${mutationId}`);
    if (asked && !asked.actors.some((one) => isSame(one, actor))) asked.actors.push(actor);
  }

  noteSent(clientId: string, seq: number, receiptId: string): void {
    const known = this.sent.get(`${clientId} ${seq}`) ?? new Set();
    this.sent.set(`${clientId} ${seq}`, known.add(receiptId));
  }

  ofReceipt(receiptId: string): Asked {
    const asked = this.asked.get(receiptId);
    const words = `${receiptId} was decided, and nobody asked for it as this actor`;
    expectThat(11, asked !== undefined, () => words);
    if (!asked) throw new Violation(11, words);
    return asked;
  }
}
