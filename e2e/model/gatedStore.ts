import { StoreFault, type Effects, type ReadPort, type ServerStore, type WritePort } from "#server/sync/serverStore.ts";
import { Cut, type Owner, type Scheduler } from "./scheduler.ts";

interface Gating {
  scheduler: Scheduler;
  /** The server process that calls. */
  owner: Owner;
  store: ServerStore;
  /** Stops at each operation of a transaction too. */
  isFine: boolean;
  /** The database is a real one, which answers in its own time. */
  isReal: boolean;
  /** Reading this row fails as a bug in its mutation would. */
  poisons(id: string): boolean;
  onSnapshot(): void;
  onCommit(effects: Effects): Promise<void>;
}

/** A process's way to the database: each await can be its last, or fail, and each commit is checked. */
export function gatedStore(gating: Gating): ServerStore {
  const { scheduler, store, isReal } = gating;
  return {
    snapshot: async (work) => {
      await storeGate(gating, "store: snapshot");
      const read = () =>
        store.snapshot((port) => {
          gating.onSnapshot();
          return work(isReal ? port : gatedPort({ ...gating, poisons: () => false }, port));
        });
      const result = await (isReal ? scheduler.io(read()) : read());
      await storeGate(gating, "store: read");
      return result;
    },
    transaction: (work) => transact(gating, work),
    head: () => store.head(),
  };
}

async function transact<T>(gating: Gating, work: (port: WritePort) => Promise<T>): Promise<T> {
  const { scheduler, owner, store, isReal } = gating;
  await storeGate(gating, "store: begin");
  let effects: Effects | undefined;
  let release = () => {};
  try {
    const result = await store.transaction(async (port) => {
      if (owner.isDead) throw new StoreFault(new Cut("the server is gone"));
      const flush: WritePort["flush"] = async (flushed) => {
        await port.flush(flushed);
        effects = flushed;
      };
      try {
        const done = await work(gatedPort(gating, { ...port, flush }));
        await storeGate(gating, "store: commit");
        return done;
      } finally {
        if (isReal) release = scheduler.hold();
      }
    });
    if (effects) await gating.onCommit(effects);
    return result;
  } finally {
    release();
    await storeGate(gating, "store: committed");
  }
}

function gatedPort<Port extends ReadPort>(gating: Gating, port: Port): Port {
  const { isFine, isReal, scheduler, owner } = gating;
  const wrapped = Object.entries(port).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      if (owner.isDead) throw new StoreFault(new Cut("the server is gone"));
      if (isFine) await storeGate(gating, `store: ${name}`);
      if (name === "row" && gating.poisons(String(args[1]))) throw new RangeError("a bug in a mutation");
      const result: Promise<unknown> = Reflect.apply(call, port, args);
      return isReal ? scheduler.io(result) : result;
    },
  ]);
  return Object.fromEntries(wrapped) as Port;
}

async function storeGate({ scheduler, owner }: Gating, label: string): Promise<void> {
  try {
    await scheduler.gate(owner, label);
  } catch (error) {
    throw new StoreFault(error);
  }
}
