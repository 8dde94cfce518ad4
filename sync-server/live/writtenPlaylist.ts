import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The better one first. */
export const codings = ["br", "gzip"] as const;
export type Coding = (typeof codings)[number];

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const codedBy: Readonly<Record<Coding, (text: Buffer) => Buffer>> = {
  br: (text) => brotliCompressSync(text, quality),
  gzip: (text) => gzipSync(text, { level: 6 }),
};

/**
 * A playlist as it goes out. A viewer asks for one every two seconds, so that it is compressed, once for everyone who
 * asks; and a replay that waits for film is the same for hours, so that its tag spares its bytes.
 */
export class WrittenPlaylist {
  readonly text: string;
  readonly tag: string;
  private readonly coded = new Map<Coding, Buffer>();

  constructor(text: string) {
    this.text = text;
    // Weak: the same playlist in each coding.
    this.tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  }

  in(coding: Coding): Buffer {
    const bytes = this.coded.get(coding) ?? codedBy[coding](Buffer.from(this.text));
    this.coded.set(coding, bytes);
    return bytes;
  }
}
