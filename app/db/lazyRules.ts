import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import type { Rules } from "./rules.ts";

let loaded: Schema | undefined;

/**
 * The app's rules, loaded when a page first needs them: they are large, and a client that has nothing queued and does
 * nothing never needs them.
 */
export const lazyRules: Rules = {
  version: SCHEMA_VERSION,
  known: () => loaded,
  load: async () => {
    loaded ??= (await import("#shared/api/clientSchema.ts")).clientSchema;
  },
};
