import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { WireError } from "#shared/api/wireError.ts";
import { rateLimitCollection } from "../db/syncCollections.ts";
import type { Database } from "../db/database.ts";
import type { Env } from "../env.ts";
import { limitTable, type LimitName } from "./limitTable.ts";

export type { LimitName } from "./limitTable.ts";

/** When and why the rest has to wait. */
export interface Pause {
  seconds: number;
  sentence: string;
}

export interface RateLimits {
  /** Counts one or more tries by `who`; throws a 429 that says when to come back. */
  spend(limit: LimitName, who: string, tries?: number): Promise<void>;
  /** Counts as many of these tries as are left. Returns a pause when not all were granted. */
  take(limit: LimitName, who: string, tries: number): Promise<{ granted: number; pause?: Pause }>;
  /** Takes back one or more counted tries. */
  giveBack(limit: LimitName, who: string, tries?: number): Promise<void>;
  /** Forgets all tries by `who`. */
  forget(limit: LimitName, who: string): Promise<void>;
}

export function createRateLimits(env: Env, database: Pick<Database, "collection">): RateLimits {
  if (!env.RATE_LIMITS) return unlimited;
  const limiters = new Map<LimitName, RateLimiterAbstract>();
  const limiterOf = (name: LimitName): RateLimiterAbstract => {
    const known = limiters.get(name);
    if (known) return known;
    const made = limitTable[name].counted === "database" ? sharedLimiter(name, database) : ownLimiter(name);
    limiters.set(name, made);
    return made;
  };
  return {
    spend: async (limit, who, tries = 1) => {
      const refusal = await consumed(limiterOf(limit), keyOf(who), tries);
      if (!refusal) return;
      const { seconds, sentence } = pauseFor(limit, refusal);
      throw new WireError(429, sentence, seconds);
    },
    take: async (limit, who, tries) => {
      const limiter = limiterOf(limit);
      const refusal = await consumed(limiter, keyOf(who), tries);
      if (!refusal) return { granted: tries };
      // This process already knows that `who` is over the limit: nothing was counted.
      if (refusal.consumedPoints === 0) return { granted: 0, pause: pauseFor(limit, refusal) };
      const granted = Math.max(0, limiter.points - (refusal.consumedPoints - tries));
      // Tries that were not granted are not used up.
      await limiter.reward(keyOf(who), tries - granted);
      return { granted, pause: pauseFor(limit, refusal) };
    },
    giveBack: async (limit, who, tries = 1) => void (await limiterOf(limit).reward(keyOf(who), tries)),
    forget: async (limit, who) => void (await limiterOf(limit).delete(keyOf(who))),
  };
}

async function consumed(limiter: RateLimiterAbstract, key: string, tries: number): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key, tries);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function ownLimiter(name: LimitName): RateLimiterMemory {
  const { points, duration } = limitTable[name];
  return new RateLimiterMemory({ keyPrefix: name, points, duration });
}

/** While the database does not answer, each process counts separately. */
function sharedLimiter(name: LimitName, database: Pick<Database, "collection">): RateLimiterMongo {
  const { points, duration } = limitTable[name];
  return new RateLimiterMongo({
    ...{ storeClient: database, tableName: rateLimitCollection, disableIndexesCreation: true },
    ...{ keyPrefix: name, points, duration, insuranceLimiter: ownLimiter(name) },
    // Someone already refused costs the database nothing.
    inMemoryBlockOnConsumed: points + 1,
  });
}

/** The database stores no name or address, not even for a quarter of an hour. */
function keyOf(who: string): string {
  return createHash("sha256").update(who).digest("base64url");
}

const unlimited: RateLimits = {
  spend: async () => undefined,
  take: async (_limit, _who, tries) => ({ granted: tries }),
  giveBack: async () => undefined,
  forget: async () => undefined,
};

function pauseFor(limit: LimitName, { msBeforeNext }: RateLimiterRes): Pause {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { seconds, sentence: limitTable[limit].sentence.replace("{wait}", waitText(seconds)) };
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return seconds < 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

/** The caller's address as the limits count it: one household's IPv6 addresses count as one. */
export function addressKey(ip: string): string {
  const address = ip.replace(/^::ffff:/, "");
  return address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
}
