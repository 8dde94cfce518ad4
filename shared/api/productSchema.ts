import { mutationByName } from "../mutations/registry.ts";
import type { Schema } from "../mutations/schema.ts";
import { SCHEMA_VERSION } from "./schemaVersion.ts";

/** This version of the product. Tests plant the next one. */
export const productSchema: Schema = { version: SCHEMA_VERSION, mutationByName };
