import type { Origin } from "#shared/mutations/defineMutation.ts";
import type { Actor } from "#shared/entities/actor.ts";
import { actorKey } from "#shared/entities/actor.ts";
import { expectThat, isSame } from "./invariants.ts";

/** One mutation that somebody asked for, and what the model knows of it. */
export interface Asked {
  ordinal: number;
  mutationId: string;
  /** Whose client, link or job it came from, in each role that the account had when it came. */
  actors: Actor[];
  lane: Origin;
  name: string;
  args: unknown;
  /** Taken back before it was ever sent, on the only client that had it. */
  isNeverToRun: boolean;
  /** A copied client has it too. */
  isCopied: boolean;
  /** The client database that it was tapped on: a copy counts its places under the same clientId for a while. */
  phone: string;
}

/** Everything that was ever asked for, by the name under which its receipt is kept. */
export class Ledger {
  readonly asked = new Map<string, Asked>();
  /** Places of a client's outbox as they were sent: `{clientId} {seq}` → receipt ids. */
  readonly sentPlaces = new Map<string, Set<string>>();
  private ordinal = 0;

  note(actor: Actor, lane: Origin, mutationId: string, name: string, args: unknown, phone = ""): Asked {
    const receiptId = `${actorKey(actor)} ${mutationId}`;
    const known = this.asked.get(receiptId);
    if (known) return known;
    this.ordinal += 1;
    const { ordinal } = this;
    const asked = {
      ordinal,
      mutationId,
      actors: [actor],
      lane,
      name,
      args,
      isNeverToRun: false,
      isCopied: false,
      phone,
    };
    this.asked.set(receiptId, asked);
    return asked;
  }

  /** A call of this actor has come, in the role that it has now. */
  noteCame(actor: Actor, mutationId: string): void {
    const asked = this.asked.get(`${actorKey(actor)} ${mutationId}`);
    if (asked && !asked.actors.some((one) => isSame(one, actor))) asked.actors.push(actor);
  }

  noteSent(clientId: string, seq: number, receiptId: string): void {
    const place = `${clientId} ${seq}`;
    const known = this.sentPlaces.get(place) ?? new Set();
    this.sentPlaces.set(place, known.add(receiptId));
  }

  ofReceipt(receiptId: string): Asked {
    const asked = this.asked.get(receiptId);
    expectThat(11, asked !== undefined, () => `${receiptId} was decided, and nobody asked for it as this actor`);
    if (!asked) throw new Error("unreachable");
    return asked;
  }
}
