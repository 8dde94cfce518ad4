import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { ClientStore, ClientTransaction } from "#app/db/clientStore.ts";
import { expectNoSlip } from "./invariants.ts";
import { Cut, type Owner, type Scheduler } from "./scheduler.ts";
import type { PhoneRecord } from "./phoneCheck.ts";
import type { Purpose } from "./sessionCheck.ts";

/** One client database, whatever keeps it. */
export interface Storage {
  phone: ClientStore;
  /** Its content: as the transaction sees it, or (in memory) as it was committed last. */
  look(tx?: ClientTransaction): Promise<ClientContent>;
  /** In memory a transaction may wait for anything; in IndexedDB for nothing but IndexedDB. */
  canWaitInside: boolean;
}

interface Gating {
  scheduler: Scheduler;
  /** The tab that calls. */
  owner: Owner;
  storage: Storage;
  record: Pick<PhoneRecord, "check">;
  /** A write begins; `purpose` says at its end what it was for. */
  begin(): void;
  purpose(): Purpose;
  /** Stops inside transactions too, at each of their operations. */
  isFine: boolean;
  report(problem: unknown): void;
  /** Whether the tab dies inside a transaction that cannot wait. */
  diesInside(): boolean;
}

/** A tab's way to its database: each await can be its last, and each write is checked once it is committed. */
export function gatedPhone(gating: Gating): ClientStore {
  const { scheduler, owner, storage, record } = gating;
  const { canWaitInside, phone } = storage;
  const inside = <T>(work: Promise<T>) => (canWaitInside ? work : scheduler.io(work));

  /** A tab that has died under its work fails in any way. */
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      try {
        if (!owner.isDead) expectNoSlip(error, owner.name);
      } catch (problem) {
        gating.report(problem);
      }
      throw error;
    }
  }

  async function write<T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T> {
    await scheduler.gate(owner, "phone: begin");
    let purpose: Purpose | undefined;
    let before: ClientContent | undefined;
    let after: ClientContent | undefined;
    const result = await inside(
      phone.write(async (tx) => {
        if (owner.isDead) throw new Cut("the tab is gone");
        before = await storage.look(tx);
        gating.begin();
        const done = await watched(() => work(gating.isFine && canWaitInside ? gatedTransaction(gating, tx) : tx));
        purpose = gating.purpose();
        if (canWaitInside) await scheduler.gate(owner, "phone: commit");
        else if (gating.diesInside()) throw new Cut("the tab died before the commit");
        if (!canWaitInside) after = await storage.look(tx);
        return done;
      }),
    );
    after ??= await storage.look();
    try {
      if (before && after && purpose) await record.check(before, after, purpose);
    } catch (problem) {
      gating.report(problem);
    }
    await scheduler.gate(owner, "phone: committed");
    return result;
  }

  async function read<T>(work: (tx: ClientTransaction) => Promise<T>): Promise<T> {
    await scheduler.gate(owner, "phone: read");
    return inside(
      phone.read((tx) => {
        if (owner.isDead) throw new Cut("the tab is gone");
        return watched(() => work(tx));
      }),
    );
  }

  return { read, write };
}

function gatedTransaction({ scheduler, owner }: Gating, tx: ClientTransaction): ClientTransaction {
  const wrapped = Object.entries(tx).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      await scheduler.gate(owner, `phone: ${name}`);
      return Reflect.apply(call, tx, args);
    },
  ]);
  return Object.fromEntries(wrapped) as ClientTransaction;
}
