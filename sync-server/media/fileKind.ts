import { open } from "node:fs/promises";

export type FileKind = "mov" | "matroska" | "jpeg" | "png" | "webp" | "other";

/** The types of a QuickTime or MP4 file's first box. */
const firstBoxes = ["ftyp", "moov", "mdat", "wide", "free", "skip"];

/** A file's type by its first bytes. Its name and declared type are ignored. */
export async function fileKind(file: string): Promise<FileKind> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function kindOf(bytes: Buffer): FileKind {
  const hex = bytes.toString("hex");
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (hex.startsWith("1a45dfa3")) return "matroska";
  if (hex.startsWith("ffd8ff")) return "jpeg";
  if (hex.startsWith("89504e470d0a1a0a")) return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  return firstBoxes.includes(text(4, 8)) ? "mov" : "other";
}
