import type * as z from "zod";
import type { BaseRow } from "./baseFields.ts";
import type { AnyEntity } from "./entity.ts";
import { bankAccountEntity } from "./bankAccount.ts";
import { bidEntity } from "./bid.ts";
import { busyCalendarEntity } from "./busyCalendar.ts";
import { contractEntity } from "./contract.ts";
import { dayOffEntity } from "./dayOff.ts";
import { disputeEntity } from "./dispute.ts";
import { fixtureEntity } from "./fixture.ts";
import { highlightReelEntity } from "./highlightReel.ts";
import { highlightReelClipEntity } from "./highlightReelClip.ts";
import { matchReportEntity } from "./matchReport.ts";
import { mediaFileEntity } from "./mediaFile.ts";
import { journalEntryEntity } from "./journalEntry.ts";
import { messageEntity } from "./message.ts";
import { notificationEntity } from "./notification.ts";
import { operatorEntity } from "./operator.ts";
import { billingDocumentEntity } from "./billingDocument.ts";
import { paymentEntity } from "./payment.ts";
import { payoutEntity } from "./payout.ts";
import { reelLikeEntity } from "./reelLike.ts";
import { reelReportEntity } from "./reelReport.ts";
import { refundEntity } from "./refund.ts";
import { reviewEntity } from "./review.ts";
import { savedSearchEntity } from "./savedSearch.ts";
import { scoreEventEntity } from "./scoreEvent.ts";
import { schoolContactEntity } from "./schoolContact.ts";
import { schoolPermissionEntity } from "./schoolPermission.ts";
import { streamerEntity } from "./streamer.ts";
import { type EntityName } from "./tables.ts";
import { userEntity } from "./user.ts";
import { videoClipEntity } from "./videoClip.ts";

export { entityNames, isEntityName, type EntityName } from "./tables.ts";

/** The entities the sync engine stores: the product's, or a test's. */
export type EntityRegistry = Readonly<Record<EntityName, AnyEntity>>;

const registered = {
  user: userEntity,
  fixture: fixtureEntity,
  streamer: streamerEntity,
  bid: bidEntity,
  message: messageEntity,
  schoolContact: schoolContactEntity,
  schoolPermission: schoolPermissionEntity,
  contract: contractEntity,
  notification: notificationEntity,
  mediaFile: mediaFileEntity,
  videoClip: videoClipEntity,
  highlightReel: highlightReelEntity,
  highlightReelClip: highlightReelClipEntity,
  reelLike: reelLikeEntity,
  reelReport: reelReportEntity,
  matchReport: matchReportEntity,
  payment: paymentEntity,
  refund: refundEntity,
  dispute: disputeEntity,
  review: reviewEntity,
  payout: payoutEntity,
  bankAccount: bankAccountEntity,
  billingDocument: billingDocumentEntity,
  operator: operatorEntity,
  journalEntry: journalEntryEntity,
  scoreEvent: scoreEventEntity,
  savedSearch: savedSearchEntity,
  dayOff: dayOffEntity,
  busyCalendar: busyCalendarEntity,
};
type Registered = typeof registered;

/**
 * Every entity of the product: a file, its table in `tables.ts` and a line above. Fails to compile if a table has no
 * entity.
 */
export const entities: {
  readonly [Name in EntityName]: Name extends keyof Registered ? Registered[Name] : AnyEntity;
} = registered;

/** Each entity's row, by its schema. */
type RowsByName = {
  [Name in EntityName]: Name extends keyof Registered ? z.infer<Registered[Name]["schema"]> : BaseRow;
};

export interface Rows extends RowsByName {}

export type RowOf<Name extends EntityName> = Rows[Name];
export type AnyRow = Rows[EntityName];

export function entityOf(name: EntityName): AnyEntity {
  return entities[name];
}

export function namesOf(registry: EntityRegistry): EntityName[] {
  return Object.keys(registry) as EntityName[];
}
