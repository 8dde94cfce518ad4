import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { providerName } from "./payment.ts";
import { tables } from "./tables.ts";
import type { Visibility } from "./visibility.ts";

/**
 * `payer` and `payout` are what payers paid and what went to streamers' banks; `streamer` is owed to streamers.
 * `outside` and `direct`: direct payments, of which the platform never held a cent.
 */
export const accounts = [
  "payer",
  "platform",
  "streamer",
  "discount",
  "providerFee",
  "payout",
  "outside",
  "direct",
] as const;
export type LedgerAccount = (typeof accounts)[number];
export const journalEvents = [
  "paid",
  "refunded",
  "earned",
  "takenBack",
  "providerFee",
  "paidOut",
  "payoutReversed",
  "paidDirect",
  "directUndone",
] as const;
export type JournalEvent = (typeof journalEvents)[number];

const postingSchema = z.object({ account: z.enum(accounts), cents: z.int() });
export type Posting = z.infer<typeof postingSchema>;

/** One event in the books: postings that sum to zero. Entries are appended, never changed. */
export const journalEntrySchema = z.object({
  ...baseFields,
  event: z.enum(journalEvents),
  fixtureId: z.uuid(),
  /** The booked payment, refund, bid or pay-out. */
  subjectId: z.uuid(),
  /** Separates test money from real money. */
  provider: providerName,
  postings: z.array(postingSchema).refine((postings) => postings.reduce((sum, { cents }) => sum + cents, 0) === 0, {
    error: "The postings of an entry sum to zero.",
  }),
});

export type JournalEntry = z.infer<typeof journalEntrySchema>;

const visibility: Visibility<JournalEntry, never> = {
  event: [],
  fixtureId: [],
  subjectId: [],
  provider: [],
  postings: [],
};

/** The books stay on the server: no client needs them. */
export const journalEntryEntity = entity({
  name: "journalEntry",
  ...tables.journalEntry,
  schema: journalEntrySchema,
  firstSync: "own",
  visibility,
  sidesOf: () => "nobody",
});
