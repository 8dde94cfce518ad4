import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * A UUID (version 8) that is the same wherever it is derived: on the client, in every rebase, on the server. `actorKey`
 * is part of it, so that no one can target another account's rows by reusing a mutationId.
 */
export function derivedId(actorKey: string, mutationId: string, n: number | string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(`${actorKey}\n${mutationId}\n${n}`))).slice(0, 32);
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
