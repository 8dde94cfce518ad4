import type { Schema } from "#shared/mutations/schema.ts";

/** An app version and, once loaded, its rules. */
export interface Rules {
  version: number;
  /** Undefined until loaded. */
  known(): Schema | undefined;
  /** Rejects when they cannot be fetched. */
  load(): Promise<unknown>;
}

/** Thrown by a transaction that needs rules not yet loaded: it restarts once they are. */
export class RulesNeeded extends Error {}

/** Rules that are already loaded, such as another version's. */
export function rulesOf(schema: Schema): Rules {
  return { version: schema.version, known: () => schema, load: async () => undefined };
}

/** No rules: the service worker cannot import lazily, so what has to be run again waits for a page. */
export function withoutRules(version: number): Rules {
  return { version, known: () => undefined, load: () => Promise.reject(new Error("The rules are a page's.")) };
}
