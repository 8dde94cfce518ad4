import type { ClientStore, ClientTransaction } from "#app/db/clientStore.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import { StoreFault, type Effects, type ReadPort, type ServerStore, type WritePort } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import type { ClientStorage } from "./backends.ts";
import type { Purpose } from "./expectedClient.ts";
import { Cut, type Owner } from "./scheduler.ts";
import type { World } from "./world.ts";

/** Runs `stop` before each operation, which can end it. */
function gated<Port extends ClientTransaction | ReadPort>(
  port: Port,
  stop: (name: string, args: unknown[]) => Promise<void>,
  carry: (result: Promise<unknown>) => Promise<unknown> = (result) => result,
): Port {
  const wrapped = Object.entries(port).map(([name, call]: [string, unknown]) => {
    if (typeof call !== "function") return [name, call];
    const gatedCall = async (...args: unknown[]): Promise<unknown> => {
      await stop(name, args);
      return carry(Reflect.apply(call, port, args));
    };
    return [name, gatedCall];
  });
  return Object.fromEntries(wrapped) as Port;
}

interface ClientGate {
  /** The tab that calls. */
  owner: Owner;
  storage: ClientStorage;
  /** Called when a write starts, for its purpose. */
  purpose(): Purpose;
  /** Called with each write once it is committed. */
  onWrite(before: ClientContent, after: ClientContent, purpose: Purpose): Promise<void>;
}

/** A tab's access to its database: each await can be its last, and each write is checked once committed. */
export function gatedClient(world: World, { owner, storage, purpose, onWrite }: ClientGate): ClientStore {
  const { scheduler } = world;
  const { canWaitInside, store } = storage;
  const isFine = canWaitInside && world.has("every await");
  const inside = <T>(work: Promise<T>) => (canWaitInside ? work : scheduler.io(work));
  const begun = async (): Promise<void> => {
    if (canWaitInside) await scheduler.ownTurn(owner, "client: locked");
  };
  const stop = async (label: string): Promise<void> => {
    if (canWaitInside) await scheduler.gate(owner, `client: ${label}`);
    else if (owner.isDead || world.strikes("tabs die", 0.02)) throw new Cut("the tab died before the commit");
  };
  return {
    read: async (work) => {
      await scheduler.gate(owner, "client: read");
      return inside(
        store.read(async (tx) => {
          await begun();
          return work(tx);
        }),
      );
    },
    write: async (work) => {
      await scheduler.gate(owner, "client: begin");
      const what = purpose();
      const seen: ClientContent[] = [];
      const result = await inside(
        store.write(async (tx) => {
          await begun();
          seen.push(await storage.look(tx));
          const done = await world.watched(owner, work(isFine ? gated(tx, stop) : tx));
          await stop("commit");
          if (!canWaitInside) seen.push(await storage.look(tx));
          return done;
        }),
      );
      const [before, after = await storage.look()] = seen;
      if (before) await onWrite(before, after, what).catch(world.report);
      await scheduler.gate(owner, "client: committed");
      return result;
    },
  };
}

/** A process's access to the database: each await can be its last, or fail, and each commit is checked. */
export function gatedStore(world: World, owner: Owner, onSnapshot: (content: Content) => void): ServerStore {
  const { scheduler } = world;
  const { store, isReal } = world.backends.server;
  const stop = async (label: string): Promise<void> => {
    await scheduler.gate(owner, `store: ${label}`).catch((cut: unknown) => {
      throw new StoreFault(cut);
    });
  };
  const portOf = <Port extends ReadPort>(port: Port, isFine: boolean, isDeciding: boolean): Port => {
    const before = async (name: string, [, id]: unknown[]): Promise<void> => {
      if (owner.isDead) throw new StoreFault(new Cut("the server is gone"));
      if (isFine) await stop(name);
      const isQuery = name === "row" || name === "rowsWhere";
      if (isQuery && world.strikes("queries fail", 0.03)) throw new StoreFault(new Cut("the database is silent"));
      if (isDeciding && name === "row" && world.poison.strikes(String(id))) throw new RangeError("a bug in a mutation");
    };
    return gated(port, before, (result) => (isReal ? scheduler.io(result) : result));
  };
  /** While the database itself works, no one else gets a turn. */
  const hold = () => (isReal ? scheduler.hold() : () => undefined);

  async function snapshot<T>(work: (port: ReadPort) => Promise<T>): Promise<T> {
    await stop("snapshot");
    let release = hold();
    try {
      return await store.snapshot(async (port) => {
        onSnapshot(world.content);
        // Its snapshot is taken at the first query, which runs before anything else happens.
        await port.counter();
        release();
        // Between two queries to a real database others may always commit: its snapshot is not a copy.
        const result = await work(portOf(port, isReal || world.has("every await"), false));
        release = hold();
        return result;
      });
    } finally {
      release();
      await stop("read");
    }
  }

  async function transaction<T>(work: (port: WritePort) => Promise<T>): Promise<T> {
    await stop("begin");
    let effects: Effects | undefined;
    let release: () => void = () => undefined;
    try {
      const result = await store.transaction(async (port) => {
        const flush: WritePort["flush"] = async (flushed) => port.flush((effects = flushed));
        try {
          const done = await work(portOf({ ...port, flush }, world.has("every await"), true));
          await stop("commit");
          return done;
        } finally {
          release = hold();
        }
      });
      if (effects) await world.noteCommit(effects);
      return result;
    } finally {
      release();
      await stop("committed");
    }
  }

  const { head, audiencesBetween } = store;
  return { snapshot, transaction, head: head.bind(store), audiencesBetween: audiencesBetween.bind(store) };
}
