/** Both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of this many bytes that a Range header asks for. "whole" for no range, several ranges or an unreadable
 * header, as the standard allows; "outside" for a range beyond the end.
 */
export function byteRange(header: string, size: number): ByteRange | "whole" | "outside" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0 ? "outside" : { start: size - count, end: size - 1 };
  }
  const range = { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== "" && Number(last) < range.start) return "whole";
  return range.start >= size ? "outside" : range;
}
