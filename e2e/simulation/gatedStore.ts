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
  /** The database answers no question about this entity now. */
  isOut(entity: unknown): boolean;
  onSnapshot(): void;
  /** Told when a transaction begins and when it has ended. */
  onTransaction(more: 1 | -1): void;
  onCommit(effects: Effects): Promise<void>;
}

/** A process's way to the database: each await can be its last, or fail, and each commit is checked. */
export function gatedStore(gating: Gating): ServerStore {
  const { scheduler, store, isReal } = gating;
  return {
    snapshot: async (work) => {
      await storeGate(gating, "store: snapshot");
      let release = isReal ? scheduler.hold() : () => {};
      try {
        return await store.snapshot(async (port) => {
          gating.onSnapshot();
          // Its moment is that of the first question, which is asked before anything else happens.
          const asked = gatedPort({ ...gating, poisons: () => false, isFine: false }, port);
          await asked.counter();
          release();
          // Between two questions to a real database others always may commit: there a moment is not a copy.
          const isFine = gating.isFine || isReal;
          const result = await work(gatedPort({ ...gating, isFine, poisons: () => false }, port));
          if (isReal) release = scheduler.hold();
          return result;
        });
      } finally {
        release();
        await storeGate(gating, "store: read");
      }
    },
    transaction: (work) => transact(gating, work),
    head: () => store.head(),
    audiencesBetween: (after, upTo) => store.audiencesBetween(after, upTo),
  };
}

async function transact<T>(gating: Gating, work: (port: WritePort) => Promise<T>): Promise<T> {
  const { scheduler, owner, store, isReal } = gating;
  await storeGate(gating, "store: begin");
  gating.onTransaction(1);
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
    gating.onTransaction(-1);
    await storeGate(gating, "store: committed");
  }
}

function gatedPort<Port extends ReadPort>(gating: Gating, port: Port): Port {
  const { isFine, isReal, scheduler, owner } = gating;
  const { entities, ...calls } = port;
  const wrapped = Object.entries(calls).map(([name, call]) => [
    name,
    async (...args: unknown[]) => {
      if (owner.isDead) throw new StoreFault(new Cut("the server is gone"));
      if (isFine) await storeGate(gating, `store: ${name}`);
      if (isQuery(name) && gating.isOut(args[0])) throw new StoreFault(new Cut("the database does not answer"));
      if (name === "row" && gating.poisons(String(args[1]))) throw new RangeError("a bug in a mutation");
      const result: Promise<unknown> = Reflect.apply(call, port, args);
      return isReal ? scheduler.io(result) : result;
    },
  ]);
  return { ...Object.fromEntries(wrapped), entities } as unknown as Port;
}

function isQuery(name: string): boolean {
  return name === "row" || name === "rowsWhere";
}

async function storeGate({ scheduler, owner }: Gating, label: string): Promise<void> {
  try {
    await scheduler.gate(owner, label);
  } catch (error) {
    throw new StoreFault(error);
  }
}
