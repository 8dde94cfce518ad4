import { notificationMutations } from "./account/notificationMutations.ts";
import { busyCalendarMutations } from "./account/busyCalendarMutations.ts";
import { dayOffMutations } from "./account/dayOffMutations.ts";
import { savedSearchMutations } from "./account/savedSearchMutations.ts";
import { streamerMutations } from "./account/streamerMutations.ts";
import { suspensionMutations } from "./account/suspensionMutations.ts";
import { userMutations } from "./account/userMutations.ts";
import { acceptanceMutations } from "./bid/bidAcceptance.ts";
import { bidMutations } from "./bid/bidMutations.ts";
import { contractMutations } from "./bid/contractMutations.ts";
import { newDateMutations } from "./bid/newDateMutations.ts";
import { noShowMutations } from "./bid/noShowMutations.ts";
import { reviewMutations } from "./bid/reviewMutations.ts";
import { streamMutations } from "./bid/streamMutations.ts";
import { clipMutations } from "./film/clipMutations.ts";
import { cutMutations } from "./film/cutMutations.ts";
import { matchReportMutations } from "./film/matchReportMutations.ts";
import { brandAssetMutations } from "./fixture/brandAssetMutations.ts";
import { fixtureEditMutations } from "./fixture/fixtureEdit.ts";
import { fixtureMutations } from "./fixture/fixtureMutations.ts";
import { messageMutations } from "./fixture/messageMutations.ts";
import { bankAccountMutations } from "./money/bankAccountMutations.ts";
import { costShareMutations } from "./money/costShareMutations.ts";
import { disputeMutations } from "./money/disputeMutations.ts";
import { invoiceMutations } from "./money/invoiceMutations.ts";
import { paymentChoiceMutations } from "./money/paymentChoice.ts";
import { refundMutations } from "./money/refundMutations.ts";
import { reelMutations } from "./reel/reelMutations.ts";
import { reelReactions } from "./reel/reelReactions.ts";
import { verticalMutations } from "./reel/verticalMutations.ts";
import { paperAnswerMutations } from "./school/paperAnswer.ts";
import { permissionMutations } from "./school/permissionMutations.ts";
import { schoolContactMutations } from "./school/schoolContactMutations.ts";
import { scoreMutations } from "./score/scoreMutations.ts";
import type { Mutation, OutboxEntry } from "./defineMutation.ts";

/**
 * The writes that a client may queue, and what is defined beside them: all that a phone loads of the product's
 * mutations. A family of which the server alone writes is in the registry.
 */
export const clientMutations = {
  ...fixtureMutations,
  ...fixtureEditMutations,
  ...brandAssetMutations,
  ...userMutations,
  ...suspensionMutations,
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
  ...messageMutations,
  ...notificationMutations,
  ...clipMutations,
  ...cutMutations,
  ...reelMutations,
  ...matchReportMutations,
  ...reelReactions,
  ...verticalMutations,
  ...costShareMutations,
  ...paymentChoiceMutations,
  ...refundMutations,
  ...disputeMutations,
  ...reviewMutations,
  ...invoiceMutations,
  ...bankAccountMutations,
  ...scoreMutations,
  ...savedSearchMutations,
  ...dayOffMutations,
  ...busyCalendarMutations,
} as const;

/** A mutation that a client may queue, by its name and without its own types. */
export function clientMutationByName(name: string): Mutation | undefined {
  const known: Readonly<Record<string, unknown>> = clientMutations;
  return Object.hasOwn(known, name) ? (known[name] as Mutation) : undefined;
}

/** The outbox's entry for a mutation; undefined if no client of this version queues it. */
export function outboxEntryOf(name: string): OutboxEntry | undefined {
  const outbox = clientMutationByName(name)?.outbox ?? "never";
  return outbox === "never" ? undefined : outbox;
}
