import { clientMutationByName } from "../mutations/clientMutations.ts";
import type { Schema } from "../mutations/schema.ts";
import { SCHEMA_VERSION } from "./schemaVersion.ts";

/** This version of the product as a client runs it: with the mutations that a client may queue. */
export const clientSchema: Schema = { version: SCHEMA_VERSION, mutationByName: clientMutationByName };
