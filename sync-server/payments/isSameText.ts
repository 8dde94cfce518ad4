import { timingSafeEqual } from "node:crypto";

/** Takes as long for a near miss as for any other text of that length. */
export function isSameText(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
