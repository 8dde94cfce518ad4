import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Even a slow phone hashes this in a few milliseconds: the screen stays responsive between pieces. */
const pieceBytes = 512 * 1024;

/** A blob's SHA-256 in hex. Holds at most one piece of it in memory. */
export async function hashBlob(blob: Blob, onProgress: (bytes: number) => void = () => undefined): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < blob.size; at += pieceBytes) {
    const piece = blob.slice(at, at + pieceBytes);
    hash.update(new Uint8Array(await piece.arrayBuffer()));
    onProgress(Math.min(at + pieceBytes, blob.size));
  }
  return bytesToHex(hash.digest());
}
