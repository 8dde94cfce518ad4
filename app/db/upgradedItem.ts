import { upgradedArgs, type Schema } from "#shared/mutations/schema.ts";
import type { OutboxItem } from "./clientStore.ts";

/**
 * An outbox item converted to this app version: with this version's arguments, and rerun before anything relies on what
 * its last run read. An item that cannot be converted keeps its text and version: it is not run here, and the server
 * rejects it unless it was already decided.
 */
export function upgradedItem(schema: Schema, item: OutboxItem): OutboxItem {
  if (item.schemaVersion >= schema.version) return item;
  const upgraded = upgradedArgs(schema, item);
  if (upgraded === "outdated") return item;
  const { reads: _, ...rest } = item;
  return { ...rest, args: upgraded.args, schemaVersion: schema.version };
}
