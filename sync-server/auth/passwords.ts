import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { WireError } from "#shared/api/wireError.ts";
import { outsideTurn } from "../limits/turns.ts";

/** Argon2id with 19 MiB and two passes: about 50 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of nothing that anybody knows: an unknown name costs the same work as a known one. */
const hashOfNobody = hash(crypto.randomUUID(), cost);

/** A hash takes one of the process's few threads and a whole processor: one is left to everything else. */
export const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const inTurn = pLimit(hashesAtOnce);
/** More than these wait longer than a person does. */
export const mostWaiting = 50;

export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(password, cost));
}

/** Who asks, as far as it matters whether anybody still waits for the answer. */
export interface Caller {
  readonly destroyed: boolean;
}

/**
 * False for a wrong password and for an account that has none, after the same work. Rejects with a 503 where too many
 * ask at once, or where the caller has gone before the turn came.
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
  return outsideTurn(() => inTurn(work));
}

function tooBusy(): WireError {
  return new WireError(503, "Many people sign in right now. Please try again in a moment.", 5);
}
