import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
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

let loaded: Schema | undefined;

/** This app's. They are large, and a client on which nothing waits and nobody acts does without them. */
export const productRules: Rules = {
  version: SCHEMA_VERSION,
  known: () => loaded,
  load: async () => {
    loaded ??= (await import("#shared/api/productSchema.ts")).productSchema;
  },
};

/** Rules that are there already: another version's, in a test. */
export function rulesOf(schema: Schema): Rules {
  return { version: schema.version, known: () => schema, load: async () => undefined };
}
