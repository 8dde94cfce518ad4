/** Both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a Range header asks of so many bytes. "whole" for none, for several parts and for what cannot be read, as the
 * standard allows; "outside" for what lies behind the end.
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
