import { DomainError } from "../rules/domainError.ts";
import type { Mutation } from "./defineMutation.ts";

/** One version of the app, as far as what is kept and sent depends on it. */
export interface Schema {
  version: number;
  mutationByName(name: string): Mutation | undefined;
}

/** A mutation as it was written down, by the version that it names; absent: by this one. */
export interface WrittenMutation {
  name: string;
  args: unknown;
  schemaVersion?: number;
}

/**
 * Arguments of an earlier version in the form of this one; "outdated" where they cannot be carried over, so that nobody
 * takes them for arguments of this version. Client and server both ask here. What is not earlier stays as it is, and so
 * does what its mutation has not changed: that is parsed when it runs.
 */
export function upgradedArgs(schema: Schema, written: WrittenMutation): { args: unknown } | "outdated" {
  const { args, schemaVersion = schema.version } = written;
  const mutation = schema.mutationByName(written.name);
  if (schemaVersion >= schema.version || !mutation?.upgradeArgs) return { args };
  try {
    const upgraded = mutation.upgradeArgs(args, schemaVersion);
    return mutation.args.safeParse(upgraded).success ? { args: upgraded } : "outdated";
  } catch {
    // Arguments of an unknown shape: the mutation is rejected with what was typed, not lost.
    return "outdated";
  }
}

/** The same for whoever decides: what cannot be carried over is rejected. */
export function argsIn(schema: Schema, written: WrittenMutation): unknown {
  const upgraded = upgradedArgs(schema, written);
  if (upgraded === "outdated") throw new DomainError("input.outdated");
  return upgraded.args;
}
