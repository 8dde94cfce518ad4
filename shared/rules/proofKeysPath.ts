/** Public keys that every phone keeps, so that it can check a code for the gate without a signal. */
export const proofKeysPath = "/api/proof/keys";
