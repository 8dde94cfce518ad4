import { StoreFault, type ReadPort } from "./serverStore.ts";

/**
 * A session does one thing at a time, even where a mutation asks for several rows at once. What the driver throws
 * inside a mutation is the database's fault, not the mutation's.
 */
export function oneByOne<Port extends ReadPort>(port: Port): Port {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (call: (...args: never[]) => Promise<unknown>) => {
    return (...args: never[]) => {
      const result = asStoreFault(last.then(() => call(...args)));
      last = result.catch(() => undefined);
      return result;
    };
  };
  const { entities, ...calls } = port;
  const queued = Object.entries(calls).map(([name, call]) => [name, inTurn(call)]);
  return { ...Object.fromEntries(queued), entities };
}

/** Whatever the driver throws means that nothing was decided; a mutation's own errors never come this far. */
export async function asStoreFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreFault ? error : new StoreFault(error);
  }
}
