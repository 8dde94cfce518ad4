import { proofKeysPath, proofKeysSchema, type ProofKey } from "#shared/rules/proof.ts";
import { reach } from "./reach.ts";

const place = "proofKeys";

/** Keeps the keys that verify codes for the gate on this phone. Without a signal the kept ones stay. */
export async function renewProofKeys(): Promise<void> {
  try {
    const { status, text } = await reach(proofKeysPath, { method: "GET", headers: {} });
    if (status === 200 && proofKeysSchema.safeParse(JSON.parse(text)).success) localStorage.setItem(place, text);
  } catch {
    // The next start tries again.
  }
}

/** The keys on this phone; none before its first start with a signal. */
export function keptProofKeys(): readonly ProofKey[] {
  try {
    return proofKeysSchema.parse(JSON.parse(localStorage.getItem(place) ?? "")).keys;
  } catch {
    return [];
  }
}
