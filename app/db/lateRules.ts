import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import type { Rules } from "./rules.ts";

let loaded: Schema | undefined;

/**
 * The rules of this app, fetched when a page first needs them: they are large, and a client on which nothing waits and
 * nobody acts does without.
 */
export const lateRules: Rules = {
  version: SCHEMA_VERSION,
  known: () => loaded,
  load: async () => {
    loaded ??= (await import("#shared/api/productSchema.ts")).productSchema;
  },
};
