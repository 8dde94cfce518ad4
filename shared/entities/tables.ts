/**
 * Each entity's table and indexes. Apart from the schemas, so that a client opens its database without loading them.
 */
export const tables = {
  user: { table: "users", indexes: [], unique: [["usernameKey"]] },
  fixture: { table: "fixtures", indexes: [["status", "matchDate"], ["requesterId"]], unique: [] },
  streamer: { table: "streamers", indexes: [["userId"], ["verificationStatus"]], unique: [] },
  bid: { table: "bids", indexes: [["fixtureId"], ["streamerId"], ["requesterId"], ["status"]], unique: [] },
  message: { table: "messages", indexes: [["fixtureId", "streamerId"]], unique: [] },
  schoolContact: { table: "schoolContacts", indexes: [["schoolKey"], ["status"]], unique: [] },
  schoolPermission: {
    table: "schoolPermissions",
    indexes: [["bidId"], ["fixtureId"], ["schoolContactId"]],
    unique: [],
  },
  contract: { table: "contracts", indexes: [["bidId"], ["fixtureId"]], unique: [] },
  notification: { table: "notifications", indexes: [["userId"]], unique: [] },
  mediaFile: { table: "mediaFiles", indexes: [["ownerUserId"], ["state"]], unique: [] },
  videoClip: { table: "videoClips", indexes: [["fixtureId"], ["mediaFileId"], ["fileState", "createdAt"]], unique: [] },
  highlightReel: { table: "highlightReels", indexes: [["fixtureId"], ["status", "createdAt"]], unique: [] },
  highlightReelClip: { table: "highlightReelClips", indexes: [["highlightReelId"]], unique: [] },
  reelLike: { table: "reelLikes", indexes: [["highlightReelId"]], unique: [] },
  reelReport: { table: "reelReports", indexes: [["highlightReelId"]], unique: [] },
  matchReport: { table: "matchReports", indexes: [["bidId"]], unique: [] },
  payment: { table: "payments", indexes: [["fixtureId"], ["requesterId"], ["state"]], unique: [] },
  refund: { table: "refunds", indexes: [["fixtureId"], ["state"]], unique: [] },
  dispute: { table: "disputes", indexes: [["bidId"], ["state"]], unique: [] },
  review: {
    table: "reviews",
    indexes: [["bidId"], ["streamerId"], ["fixtureId"], ["writtenBy", "state", "shownAt"]],
    unique: [],
  },
  payout: { table: "payouts", indexes: [["streamerId"], ["state"]], unique: [] },
  bankAccount: { table: "bankAccounts", indexes: [["userId"]], unique: [] },
  billingDocument: { table: "billingDocuments", indexes: [["fixtureId"], ["state"]], unique: [] },
  operator: { table: "operators", indexes: [], unique: [] },
  scoreEvent: { table: "scoreEvents", indexes: [["bidId"], ["fixtureId"]], unique: [] },
  savedSearch: { table: "savedSearches", indexes: [["userId"], ["sport"]], unique: [] },
  dayOff: { table: "daysOff", indexes: [["userId"]], unique: [] },
  busyCalendar: { table: "busyCalendars", indexes: [["userId"]], unique: [] },
  journalEntry: { table: "journal", indexes: [["fixtureId"]], unique: [] },
} as const satisfies Record<string, Lookup>;

interface Lookup {
  /** Dexie table and MongoDB collection. */
  table: string;
  /** Field lists for lookups (equality), in addition to the id. */
  indexes: readonly (readonly string[])[];
  /** The same for values that must be unique. */
  unique: readonly (readonly string[])[];
}

export type EntityName = keyof typeof tables;

export const entityNames = Object.keys(tables) as EntityName[];

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(tables, name);
}

export function lookupOf(name: EntityName): Lookup {
  return tables[name];
}
