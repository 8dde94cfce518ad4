import type { Schema } from "#shared/mutations/schema.ts";

/** A version of the app and, once they were loaded, its rules. */
export interface Rules {
  version: number;
  /** Undefined until they were loaded. */
  known(): Schema | undefined;
  /** Rejects where they can not be fetched. */
  load(): Promise<unknown>;
}

/** Thrown by a transaction that needs them before they are there: it begins anew once they are. */
export class RulesNeeded extends Error {}

/** Rules that are there already: another version's. */
export function rulesOf(schema: Schema): Rules {
  return { version: schema.version, known: () => schema, load: async () => undefined };
}

/** No rules at all: the service worker may import nothing late, and what has to be run again waits for a page. */
export function withoutRules(version: number): Rules {
  return { version, known: () => undefined, load: () => Promise.reject(new Error("The rules are a page's.")) };
}
