import type { EntityName, RowOf } from "../../entities/registry.ts";
import { erasedName } from "../../rules/erasedText.ts";
import {
  anonymousAnswer,
  erasedBid,
  erasedClip,
  erasedContract,
  erasedDispute,
  erasedFixture,
  erasedMessageRow,
  erasedPayment,
  erasedPermission,
  erasedReview,
  erasedSchoolContact,
  erasedStreamer,
  erasedUser,
  erasedBankDetails,
  erasedMatchContacts,
  forgottenNoShow,
  forgottenOutcome,
  noSchoolContact,
  redacted,
  type Erased,
} from "./erasedFields.ts";
import { erasedCalendar, erasedDayOff, erasedSearch } from "./erasedOfStreamers.ts";
import type { Changes } from "../store.ts";

/** What retention removes, in this order, once a match has been over long enough. */
export const forgottenStages = ["contacts", "contracts", "payments"] as const;
export type ForgottenStage = (typeof forgottenStages)[number];

type TextField<Row> = { [Field in keyof Row]-?: Row[Field] extends string | undefined ? Field : never }[keyof Row];
type OwnerField<Row> = "id" | Extract<TextField<Row>, `${string}Id` | `${string}By`>;

/** Field names that accounts use: a row with one of them belongs to someone. */
type AccountField<Row> = Extract<keyof Row, "userId" | "requesterId" | "creatorId" | `${string}UserId` | `${string}By`>;
type Nobody<Row> = [AccountField<Row>] extends [never] ? "nobody" : never;

/** A row without a match has only its own date. */
type DayOf<Row> = Row extends { fixtureId: string } ? "match" | "row" : "row";

/** What happens to people's traces in an entity's rows. Nothing here has a default. */
interface PersonalData<Row> {
  /** The fields with the account of a person who owns the row: they decide which rows are exported and erased. */
  ownedBy: readonly [OwnerField<Row>, ...OwnerField<Row>[]] | Nobody<Row>;
  /** Texts that may name any person: an erased account's names are removed from them in everyone's rows. */
  texts: readonly TextField<Row>[];
  /** What goes with an account, in rows that it owns, sees or is named in. */
  erase: ((row: Row, person: Erased) => Changes<Row>) | "nothing";
  /**
   * What is kept for a limited time, counted from the match's date or the row's own. "never": goes with its account.
   */
  forget: { after: ForgottenStage; of: DayOf<Row>; changes(row: Row, now: string): Changes<Row> } | "never";
}

/**
 * What the law requires us to keep (contracts, payments) stays without the person. Every entity needs a line to
 * compile.
 */
export const personalData: { readonly [Name in EntityName]: PersonalData<RowOf<Name>> } = {
  user: { ownedBy: ["id"], texts: [], erase: erasedUser, forget: "never" },
  fixture: {
    ownedBy: ["requesterId"],
    texts: [],
    erase: erasedFixture,
    forget: { after: "contacts", of: "row", changes: () => erasedMatchContacts },
  },
  streamer: { ownedBy: ["userId"], texts: [], erase: erasedStreamer, forget: "never" },
  bid: {
    ownedBy: ["streamerUserId", "requesterId"],
    texts: [],
    erase: erasedBid,
    forget: {
      after: "contacts",
      of: "match",
      changes: ({ noShow, outcome }) => ({
        ...erasedMatchContacts,
        ...{ streamerContactPerson: undefined, streamerEmail: undefined, streamerPhone: undefined },
        schoolPermissionNotes: undefined,
        noShow: noShow && forgottenNoShow(noShow),
        outcome: outcome && forgottenOutcome(outcome),
      }),
    },
  },
  message: {
    ownedBy: ["streamerUserId", "requesterId"],
    texts: ["subject", "message"],
    erase: erasedMessageRow,
    forget: "never",
  },
  schoolContact: {
    ownedBy: ["requesterId"],
    texts: ["email", "phone", "name"],
    erase: erasedSchoolContact,
    forget: { after: "contacts", of: "row", changes: () => noSchoolContact },
  },
  schoolPermission: {
    ownedBy: ["streamerUserId", "requesterId"],
    texts: [],
    erase: erasedPermission,
    forget: {
      after: "contacts",
      of: "match",
      changes: (row) => ({ ...anonymousAnswer(row), notes: undefined, ticks: undefined, proof: undefined }),
    },
  },
  contract: {
    ownedBy: ["streamerUserId", "requesterId"],
    texts: [],
    erase: erasedContract,
    forget: {
      after: "contracts",
      of: "match",
      changes: () => ({
        text: "Kept for three years.",
        ...{ streamerSignature: undefined, requesterSignature: undefined },
      }),
    },
  },
  notification: {
    ownedBy: ["userId"],
    texts: ["text"],
    erase: (row, { userId }) => (row.userId === userId ? { text: erasedName, path: "/", isRead: true } : {}),
    forget: "never",
  },
  mediaFile: {
    ownedBy: ["ownerUserId"],
    texts: [],
    erase: ({ ownerUserId, purpose }, { userId, now }) => {
      if (ownerUserId !== userId) return {};
      // The requester owns the recording that was delivered.
      return purpose === "recording" ? { name: "recording" } : { name: "deleted", deletedAt: now };
    },
    forget: {
      after: "contacts",
      of: "match",
      changes: ({ deletedAt }, now) => (deletedAt ? {} : { deletedAt: now, name: "deleted" }),
    },
  },
  videoClip: {
    ownedBy: ["ownerUserId", "streamerUserId", "requesterId"],
    texts: [],
    erase: erasedClip,
    forget: { after: "contacts", of: "match", changes: gone },
  },
  highlightReel: {
    ownedBy: ["creatorId"],
    texts: [],
    erase: ({ creatorId }, { userId, now }) =>
      creatorId !== userId ? {} : { title: erasedName, description: undefined, deletedAt: now },
    forget: { after: "contacts", of: "match", changes: gone },
  },
  highlightReelClip: { ownedBy: ["creatorId"], texts: [], erase: "nothing", forget: "never" },
  reelLike: { ownedBy: ["userId"], texts: [], erase: "nothing", forget: "never" },
  matchReport: { ownedBy: "nobody", texts: ["contact", "reason"], erase: "nothing", forget: "never" },
  reelReport: { ownedBy: "nobody", texts: ["contact", "reason"], erase: "nothing", forget: "never" },
  payment: {
    ownedBy: ["requesterId"],
    texts: ["payerName", "payerEmail"],
    erase: erasedPayment,
    forget: { after: "contacts", of: "match", changes: () => ({ payerName: undefined, payerEmail: undefined }) },
  },
  refund: {
    ownedBy: ["requesterId"],
    texts: [],
    erase: ({ failure }, { words }) => redacted({ failure }, words),
    forget: "never",
  },
  dispute: { ownedBy: ["requesterId", "streamerUserId"], texts: [], erase: erasedDispute, forget: "never" },
  review: {
    ownedBy: ["requesterId", "streamerUserId"],
    texts: ["reviewText"],
    erase: erasedReview,
    forget: "never",
  },
  payout: {
    ownedBy: ["streamerUserId"],
    texts: [],
    erase: ({ streamerUserId }, { userId }) =>
      streamerUserId !== userId ? {} : { streamerName: erasedName, account: erasedBankDetails, reversedWhy: undefined },
    forget: { after: "payments", of: "row", changes: () => ({ account: erasedBankDetails }) },
  },
  bankAccount: {
    ownedBy: ["userId"],
    texts: [],
    erase: (account, { userId }) => (account.userId === userId ? erasedBankDetails : {}),
    forget: "never",
  },
  billingDocument: {
    ownedBy: ["requesterId"],
    texts: [],
    erase: ({ requesterId, description }, { userId, words }) => ({
      ...redacted({ description }, words),
      ...(requesterId === userId ? { buyer: erasedName, buyerAddress: undefined, buyerVatNumber: undefined } : {}),
    }),
    forget: { after: "payments", of: "match", changes: () => ({ buyer: erasedName }) },
  },
  scoreEvent: {
    ownedBy: ["byUserId", "streamerUserId", "requesterId"],
    texts: [],
    erase: "nothing",
    forget: {
      after: "contacts",
      of: "match",
      changes: ({ deletedAt }, now) => (deletedAt ? {} : { deletedAt: now, byUserId: undefined }),
    },
  },
  savedSearch: { ownedBy: ["userId"], texts: ["name"], erase: erasedSearch, forget: "never" },
  dayOff: { ownedBy: ["userId"], texts: ["reason"], erase: erasedDayOff, forget: "never" },
  busyCalendar: { ownedBy: ["userId"], texts: [], erase: erasedCalendar, forget: "never" },
  operator: { ownedBy: "nobody", texts: [], erase: "nothing", forget: "never" },
  journalEntry: { ownedBy: "nobody", texts: [], erase: "nothing", forget: "never" },
};

function gone({ deletedAt }: { deletedAt?: string | undefined }, now: string): { deletedAt?: string } {
  return deletedAt ? {} : { deletedAt: now };
}
