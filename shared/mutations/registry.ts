import { accountDeletionMutations } from "./accountDeletion.ts";
import { acceptanceMutations } from "./bidAcceptance.ts";
import { adminMutations } from "./adminMutations.ts";
import { bankAccountMutations } from "./bankAccountMutations.ts";
import { bidMutations } from "./bidMutations.ts";
import { clipMutations } from "./clipMutations.ts";
import { contractMutations } from "./contractMutations.ts";
import { coverMutations } from "./coverMutations.ts";
import type { Mutation, OutboxEntry } from "./defineMutation.ts";
import { disputeMutations } from "./disputeMutations.ts";
import { fileMutations } from "./fileMutations.ts";
import { brandAssetMutations } from "./brandAssetMutations.ts";
import { fixtureEditMutations } from "./fixtureEdit.ts";
import { fixtureMutations } from "./fixtureMutations.ts";
import { invoiceMutations } from "./invoiceMutations.ts";
import { messageMutations } from "./messageMutations.ts";
import { notificationMutations } from "./notificationMutations.ts";
import { paymentChoiceMutations } from "./paymentChoice.ts";
import { providerFeeMutations } from "./providerFee.ts";
import { operatorMutations } from "./operatorMutations.ts";
import { paymentMutations } from "./paymentMutations.ts";
import { payoutMutations } from "./payoutMutations.ts";
import { paperAnswerMutations } from "./paperAnswer.ts";
import { permissionMutations } from "./permissionMutations.ts";
import { reelMutations } from "./reelMutations.ts";
import { reelReactions } from "./reelReactions.ts";
import { renderMutations } from "./renderMutations.ts";
import { verticalMutations } from "./verticalMutations.ts";
import { refundMutations } from "./refundMutations.ts";
import { retentionMutations } from "./retentionMutations.ts";
import { reviewMutations } from "./reviewMutations.ts";
import { schoolContactMutations } from "./schoolContactMutations.ts";
import { streamerMutations } from "./streamerMutations.ts";
import { streamMutations } from "./streamMutations.ts";
import { suspensionMutations } from "./suspensionMutations.ts";
import { userMutations } from "./userMutations.ts";

/** Every write of the product. Define a new one next to its entity's others; add a line here for a new file. */
export const mutations = {
  ...fixtureMutations,
  ...fixtureEditMutations,
  ...brandAssetMutations,
  ...userMutations,
  ...suspensionMutations,
  ...adminMutations,
  ...accountDeletionMutations,
  ...retentionMutations,
  ...streamerMutations,
  ...bidMutations,
  ...acceptanceMutations,
  ...permissionMutations,
  ...schoolContactMutations,
  ...paperAnswerMutations,
  ...contractMutations,
  ...streamMutations,
  ...messageMutations,
  ...notificationMutations,
  ...clipMutations,
  ...fileMutations,
  ...coverMutations,
  ...reelMutations,
  ...reelReactions,
  ...renderMutations,
  ...verticalMutations,
  ...paymentMutations,
  ...paymentChoiceMutations,
  ...refundMutations,
  ...disputeMutations,
  ...reviewMutations,
  ...invoiceMutations,
  ...bankAccountMutations,
  ...payoutMutations,
  ...operatorMutations,
  ...providerFeeMutations,
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

/** The outbox's entry for a mutation; undefined if no client of this version queues it. */
export function outboxEntryOf(name: string): OutboxEntry | undefined {
  const outbox = mutationByName(name)?.outbox ?? "never";
  return outbox === "never" ? undefined : outbox;
}

/** A mutation by its name, without its own types. */
export function mutationByName(name: string): Mutation | undefined {
  return isMutationName(name) ? (mutations[name] as unknown as Mutation) : undefined;
}
