import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { WireError } from "#shared/api/wireError.ts";
import { rateLimitCollection } from "../db/syncCollections.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";

const minute = 60;
/** Points and seconds. Counted in the database: all servers together allow this much. */
const limits = {
  /** Failures per account and address. */
  signIn: { points: 10, duration: 15 * minute },
  /** Failures of one address over all accounts: a school's people may share one. */
  signInFrom: { points: 100, duration: 15 * minute },
  /** Failures of one account from anywhere. */
  signInTo: { points: 200, duration: 24 * 60 * minute },
  registration: { points: 30, duration: 10 * minute },
  submission: { points: 120, duration: 10 * minute },
} as const;

export type LimitName = keyof typeof limits;

export interface RateLimits {
  /** Counts one try of `who`, or several; throws a 429 that says when to come back. */
  spend(limit: LimitName, who: string, tries?: number): Promise<void>;
  /** Takes back one try that was counted. */
  giveBack(limit: LimitName, who: string): Promise<void>;
  /** Forgets the tries of `who`. */
  forget(limit: LimitName, who: string): Promise<void>;
}

export function createRateLimits(env: Env, database: Pick<Database, "collection">): RateLimits {
  if (!env.RATE_LIMITS) return unlimited;
  const limiters = {
    signIn: sharedLimiter("signIn", database),
    signInFrom: sharedLimiter("signInFrom", database),
    signInTo: sharedLimiter("signInTo", database),
    registration: sharedLimiter("registration", database),
    submission: sharedLimiter("submission", database),
  };
  return {
    spend: async (limit, who, tries = 1) => {
      try {
        await limiters[limit].consume(keyOf(who), tries);
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      }
    },
    giveBack: async (limit, who) => void (await limiters[limit].reward(keyOf(who), 1)),
    forget: async (limit, who) => void (await limiters[limit].delete(keyOf(who))),
  };
}

/** While the database does not answer, each process counts for itself. */
function sharedLimiter(keyPrefix: LimitName, database: Pick<Database, "collection">): RateLimiterMongo {
  const limit = { keyPrefix, ...limits[keyPrefix] };
  return new RateLimiterMongo({
    ...{ storeClient: database, tableName: rateLimitCollection, disableIndexesCreation: true },
    ...{ ...limit, insuranceLimiter: new RateLimiterMemory(limit) },
    // Who is refused already costs the database nothing.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
}

/** The database keeps no name or address, also not for a quarter of an hour. */
function keyOf(who: string): string {
  return createHash("sha256").update(who).digest("base64url");
}

const unlimited: RateLimits = {
  spend: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
};

function tooMany(state: RateLimiterRes): WireError {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new WireError(429, `Too many tries. Please come back in ${wait}.`, seconds);
}

/** The caller's address as limits count it: one household's IPv6 addresses are one. */
export function addressKey(ip: string): string {
  const address = ip.replace(/^::ffff:/, "");
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
}
