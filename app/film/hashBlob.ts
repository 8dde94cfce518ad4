import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Hashed in a few milliseconds, also by a slow phone: between two pieces the screen goes on. */
const pieceBytes = 512 * 1024;

/** The SHA-256 of a blob in hex. Never more than a piece of it is in memory. */
export async function hashBlob(blob: Blob, onProgress: (bytes: number) => void = () => undefined): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < blob.size; at += pieceBytes) {
    const piece = blob.slice(at, at + pieceBytes);
    hash.update(new Uint8Array(await piece.arrayBuffer()));
    onProgress(Math.min(at + pieceBytes, blob.size));
  }
  return bytesToHex(hash.digest());
}
