import { accountDeletionMutations } from "./account/accountDeletion.ts";
import { acceptanceMutations } from "./bid/bidAcceptance.ts";
import { adminMutations } from "./account/adminMutations.ts";
import { bankAccountMutations } from "./money/bankAccountMutations.ts";
import { bidMutations } from "./bid/bidMutations.ts";
import { clipMutations } from "./film/clipMutations.ts";
import { contractMutations } from "./bid/contractMutations.ts";
import { coverMutations } from "./film/coverMutations.ts";
import type { Mutation, OutboxEntry } from "./defineMutation.ts";
import { disputeMutations } from "./money/disputeMutations.ts";
import { fileMutations } from "./film/fileMutations.ts";
import { brandAssetMutations } from "./fixture/brandAssetMutations.ts";
import { fixtureEditMutations } from "./fixture/fixtureEdit.ts";
import { fixtureMutations } from "./fixture/fixtureMutations.ts";
import { invoiceMutations } from "./money/invoiceMutations.ts";
import { matchReportMutations } from "./film/matchReportMutations.ts";
import { messageMutations } from "./fixture/messageMutations.ts";
import { notificationMutations } from "./account/notificationMutations.ts";
import { paymentChoiceMutations } from "./money/paymentChoice.ts";
import { providerFeeMutations } from "./money/providerFee.ts";
import { operatorMutations } from "./account/operatorMutations.ts";
import { costShareMutations } from "./money/costShareMutations.ts";
import { shareMutations } from "./money/shareMutations.ts";
import { paymentMutations } from "./money/paymentMutations.ts";
import { payoutMutations } from "./money/payoutMutations.ts";
import { paperAnswerMutations } from "./school/paperAnswer.ts";
import { permissionMutations } from "./school/permissionMutations.ts";
import { reelMutations } from "./reel/reelMutations.ts";
import { reelReactions } from "./reel/reelReactions.ts";
import { renderMutations } from "./reel/renderMutations.ts";
import { verticalMutations } from "./reel/verticalMutations.ts";
import { refundMutations } from "./money/refundMutations.ts";
import { retentionMutations } from "./account/retentionMutations.ts";
import { reviewMutations } from "./bid/reviewMutations.ts";
import { schoolContactMutations } from "./school/schoolContactMutations.ts";
import { streamerMutations } from "./account/streamerMutations.ts";
import { savedSearchMutations } from "./account/savedSearchMutations.ts";
import { scoreMutations } from "./score/scoreMutations.ts";
import { recordedStreamMutations } from "./film/recordedStream.ts";
import { newDateMutations } from "./bid/newDateMutations.ts";
import { noShowMutations } from "./bid/noShowMutations.ts";
import { streamMutations } from "./bid/streamMutations.ts";
import { suspensionMutations } from "./account/suspensionMutations.ts";
import { userMutations } from "./account/userMutations.ts";

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
  ...newDateMutations,
  ...noShowMutations,
  ...permissionMutations,
  ...schoolContactMutations,
  ...paperAnswerMutations,
  ...contractMutations,
  ...streamMutations,
  ...recordedStreamMutations,
  ...messageMutations,
  ...notificationMutations,
  ...clipMutations,
  ...fileMutations,
  ...coverMutations,
  ...reelMutations,
  ...matchReportMutations,
  ...reelReactions,
  ...renderMutations,
  ...verticalMutations,
  ...paymentMutations,
  ...costShareMutations,
  ...shareMutations,
  ...paymentChoiceMutations,
  ...refundMutations,
  ...disputeMutations,
  ...reviewMutations,
  ...invoiceMutations,
  ...bankAccountMutations,
  ...payoutMutations,
  ...operatorMutations,
  ...providerFeeMutations,
  ...scoreMutations,
  ...savedSearchMutations,
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
