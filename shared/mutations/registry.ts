import { accountDeletionMutations } from "./account/accountDeletion.ts";
import { adminMutations } from "./account/adminMutations.ts";
import { calendarNoteMutations } from "./account/calendarNote.ts";
import { operatorMutations } from "./account/operatorMutations.ts";
import { retentionMutations } from "./account/retentionMutations.ts";
import { clashMutations } from "./bid/clashMutations.ts";
import { coverMutations } from "./film/coverMutations.ts";
import { fileMutations } from "./film/fileMutations.ts";
import { recordedStreamMutations } from "./film/recordedStream.ts";
import { accountCheckMutations } from "./money/accountCheck.ts";
import { paymentMutations } from "./money/paymentMutations.ts";
import { payoutMutations } from "./money/payoutMutations.ts";
import { providerFeeMutations } from "./money/providerFee.ts";
import { shareMutations } from "./money/shareMutations.ts";
import { renderMutations } from "./reel/renderMutations.ts";
import { clientMutations } from "./clientMutations.ts";
import type { Mutation } from "./defineMutation.ts";

/**
 * Every write of the product. Define a new one next to its entity's others; a file with one that a
 * client queues has a line in `clientMutations`, any other one here.
 */
export const mutations = {
  ...clientMutations,
  ...adminMutations,
  ...accountDeletionMutations,
  ...retentionMutations,
  ...recordedStreamMutations,
  ...fileMutations,
  ...coverMutations,
  ...renderMutations,
  ...paymentMutations,
  ...shareMutations,
  ...payoutMutations,
  ...accountCheckMutations,
  ...operatorMutations,
  ...providerFeeMutations,
  ...clashMutations,
  ...calendarNoteMutations,
} as const;

export type MutationName = keyof typeof mutations;
type ArgsAndResult<Name extends MutationName> =
  (typeof mutations)[Name] extends Mutation<infer Args, infer Result> ? { args: Args; result: Result } : never;
export type ArgsOf<Name extends MutationName> = ArgsAndResult<Name>["args"];
export type ResultOf<Name extends MutationName> = ArgsAndResult<Name>["result"];

export const mutationNames = Object.keys(mutations) as MutationName[];

export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(mutations, name);
}

/** A mutation by its name, without its own types. */
export function mutationByName(name: string): Mutation | undefined {
  return isMutationName(name) ? (mutations[name] as unknown as Mutation) : undefined;
}
