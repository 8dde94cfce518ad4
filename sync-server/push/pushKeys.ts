import { createECDH, createHash } from "node:crypto";

/** A pair of keys on the curve P-256, in base64url, as push services know it (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Any text of 32 characters makes one pair: a server keeps it like its other keys. */
export function pushKeysOf(key: string): PushKeys {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(createHash("sha256").update(`push ${key}`).digest());
  // Leading zeros count.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString("base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey };
}
