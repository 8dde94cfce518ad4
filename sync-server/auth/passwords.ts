import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB and two passes: about 50 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of nothing that anybody knows: an unknown name costs the same work as a known one. */
const hashOfNobody = hash(crypto.randomUUID(), cost);

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** False for a wrong password and for an account that has none, after the same work. */
export async function isPasswordRight(password: string, storedHash: string | undefined): Promise<boolean> {
  const isRight = await verify(storedHash ?? (await hashOfNobody), password);
  return isRight && storedHash !== undefined;
}
