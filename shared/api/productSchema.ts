import { mutationByName } from "../mutations/registry.ts";
import type { Schema } from "../mutations/schema.ts";
import { SCHEMA_VERSION } from "./schemaVersion.ts";

/** What this version of the product knows. Tests plant the version after it. */
export const productSchema: Schema = { version: SCHEMA_VERSION, mutationByName };
