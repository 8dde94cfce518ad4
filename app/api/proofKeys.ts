import { reach } from "./reach.ts";

/** The contract's `proofKeys`, which is not loaded at the start. */
const address = "/api/proof/keys";
const place = "proofKeys";

/**
 * Keeps the keys that verify codes for the gate on this phone. Without a signal the kept ones stay. Runs at every start
 * of the app, so it loads nothing to look into them.
 */
export async function renewProofKeys(): Promise<void> {
  try {
    const { status, text } = await reach(address, { method: "GET", headers: {} });
    if (status === 200 && Array.isArray(JSON.parse(text).keys)) localStorage.setItem(place, text);
  } catch {
    // The next start tries again.
  }
}

/** The keys on this phone as the server wrote them; undefined before its first start with a signal. */
export function keptProofKeys(): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "");
  } catch {
    return undefined;
  }
}
