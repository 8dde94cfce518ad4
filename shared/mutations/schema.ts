import { DomainError } from "../rules/domainError.ts";
import type { Mutation } from "./defineMutation.ts";

/** One version of the app, as far as stored and sent data depends on it. */
export interface Schema {
  version: number;
  mutationByName(name: string): Mutation | undefined;
}

/** A mutation as queued, and the version that queued it; absent: this one. */
export interface WrittenMutation {
  name: string;
  args: unknown;
  schemaVersion?: number;
}

/**
 * Upgrades arguments of an earlier version to this one; "outdated" if that is impossible, so that they are not taken
 * for arguments of this version. Client and server both use it. Other arguments are returned as they are, and so are
 * those whose mutation has not changed: they are parsed when it runs.
 */
export function upgradedArgs(schema: Schema, written: WrittenMutation): { args: unknown } | "outdated" {
  const { args, schemaVersion = schema.version } = written;
  const mutation = schema.mutationByName(written.name);
  if (schemaVersion >= schema.version || !mutation?.upgradeArgs) return { args };
  try {
    const upgraded = mutation.upgradeArgs(args, schemaVersion);
    return mutation.args.safeParse(upgraded).success ? { args: upgraded } : "outdated";
  } catch {
    // Arguments of an unknown shape: the mutation is rejected and keeps its arguments.
    return "outdated";
  }
}

/** The same where mutations are decided: throws a rejection if an upgrade is impossible. */
export function argsIn(schema: Schema, written: WrittenMutation): unknown {
  const upgraded = upgradedArgs(schema, written);
  if (upgraded === "outdated") throw new DomainError("input.outdated");
  return upgraded.args;
}
