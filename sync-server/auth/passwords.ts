import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { WireError } from "#shared/api/wireError.ts";
import { withoutTurn } from "../limits/turns.ts";

/** Argon2id with 19 MiB and two passes: about 50 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of a random password, so that an unknown name costs the same work as a known one. */
const hashOfNobody = hash(crypto.randomUUID(), cost);

/** A hash occupies one of the process's few threads and a whole core: leave one core for everything else. */
export const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const inTurn = pLimit(hashesAtOnce);
/** A longer queue would take longer than people wait. */
export const mostWaiting = 50;

export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(password, cost));
}

/** The caller, as far as it matters whether someone still waits for the answer. */
export interface Caller {
  readonly destroyed: boolean;
}

/**
 * False for a wrong password and for an account without one, after the same work. Rejects with a 503 when too many ask
 * at once, or when the caller left while queued.
 */
export async function isPasswordRight(
  password: string,
  storedHash: string | undefined,
  caller?: Caller,
): Promise<boolean> {
  const isRight = await whenFree(async () => {
    if (caller?.destroyed) throw tooBusy();
    return verify(storedHash ?? (await hashOfNobody), password);
  });
  return isRight && storedHash !== undefined;
}

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (inTurn.pendingCount >= mostWaiting) throw tooBusy();
  return withoutTurn(() => inTurn(work));
}

function tooBusy(): WireError {
  return new WireError(503, "Many people sign in right now. Please try again in a moment.", 5);
}
