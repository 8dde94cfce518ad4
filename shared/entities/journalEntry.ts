import * as z from "zod";
import { baseFields, entity } from "./entity.ts";
import { providerNames } from "./payment.ts";
import { tables } from "./tables.ts";

export const accounts = ["payer", "platform", "streamer", "discount"] as const;
export type LedgerAccount = (typeof accounts)[number];
export const journalEvents = ["paid", "refunded", "earned"] as const;

const postingSchema = z.object({ account: z.enum(accounts), cents: z.int() });
export type Posting = z.infer<typeof postingSchema>;

/** One event in the books: postings that sum to zero. Entries are added, never changed. */
export const journalEntrySchema = z.object({
  ...baseFields,
  event: z.enum(journalEvents),
  fixtureId: z.uuid(),
  /** The payment, refund or bid that was booked. */
  subjectId: z.uuid(),
  /** Test money is told from real money by this. */
  provider: z.enum(providerNames),
  postings: z.array(postingSchema).refine((postings) => postings.reduce((sum, { cents }) => sum + cents, 0) === 0, {
    error: "The postings of an entry sum to zero.",
  }),
});

/** The books stay on the server: no client has a use for them. */
export const journalEntryEntity = entity({
  name: "journalEntry",
  ...tables.journalEntry,
  schema: journalEntrySchema,
  firstSync: "own",
  seenBy: () => [],
});
