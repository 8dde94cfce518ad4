import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { WireError } from "#shared/api/wireError.ts";
import type { Env } from "../env.ts";

const minute = 60;
/** Points and seconds. Counted per process: two servers allow twice as much. */
const limits = {
  /** Failures per account and address. */
  signIn: { points: 10, duration: 15 * minute },
  registration: { points: 30, duration: 10 * minute },
  submission: { points: 120, duration: 10 * minute },
} as const;

export type LimitName = keyof typeof limits;

export interface RateLimits {
  /** Counts one try of `who`; throws a 429 that says when to come back. */
  spend(limit: LimitName, who: string): Promise<void>;
  /** Throws the same 429 without counting. */
  refuseIfSpent(limit: LimitName, who: string): Promise<void>;
  /** Forgets the tries of `who`. */
  forget(limit: LimitName, who: string): Promise<void>;
}

export function createRateLimits(env: Env): RateLimits {
  if (!env.RATE_LIMITS) return unlimited;
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory({ keyPrefix: name, ...limit })]),
  );
  const limiterOf = (limit: LimitName) => limiters[limit] ?? new RateLimiterMemory(limits[limit]);
  return {
    spend: async (limit, who) => {
      try {
        await limiterOf(limit).consume(who);
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
      }
    },
    refuseIfSpent: async (limit, who) => {
      const state = await limiterOf(limit).get(who);
      if (state && state.consumedPoints >= limits[limit].points) throw tooMany(state);
    },
    forget: async (limit, who) => void (await limiterOf(limit).delete(who)),
  };
}

const unlimited: RateLimits = {
  spend: async () => undefined,
  refuseIfSpent: async () => undefined,
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
