import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The one that compresses better first. */
export const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const codedBy: Readonly<Record<Coding, (text: Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, quality),
  gzip: (text) => gzipSync(text, { level: 6 }),
};

/**
 * A playlist as it is sent. Each viewer asks for one every two seconds, so it is compressed once for all of them. A
 * replay that waits for film stays the same for hours, so its ETag saves sending it again.
 */
export class WrittenPlaylist {
  readonly text: string;
  readonly etag: string;
  private readonly coded = new Map<Coding, Buffer>();

  constructor(text: string) {
    this.text = text;
    // Weak: the same playlist in each coding.
    this.etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  }

  codedAs(coding: Coding): Buffer {
    const bytes = this.coded.get(coding) ?? codedBy[coding](Buffer.from(this.text));
    this.coded.set(coding, bytes);
    return bytes;
  }
}
