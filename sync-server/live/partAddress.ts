import { createHmac } from "node:crypto";
import { liveLimits } from "#shared/api/live.ts";
import { isEqual } from "../auth/tokens.ts";

/**
 * Addresses change only as often, so that a cache in front can serve one to many. In seconds. A player fetches the
 * beginning of a take again when its address changes.
 */
const stepSeconds = { segment: 5, init: 15 };

interface Part {
  streamId: string;
  /** `12` or `init-0`. */
  part: string;
}

/** `12?until=…&sig=…`: works for whoever has it, for at most 30 seconds. */
export function signedAddress({ streamId, part }: Part, keys: readonly string[], now: number): string {
  const step = part.includes("init-") ? stepSeconds.init : stepSeconds.segment;
  const until = Math.floor(now / 1000 / step) * step + liveLimits.addressSeconds;
  return `${part}?until=${until}&sig=${signature({ streamId, part }, until, keys[0] ?? "").toString("base64url")}`;
}

/** undefined: it bears no signature of ours. */
export function readAddress(
  part: Part,
  { until, sig }: { until: unknown; sig: unknown },
  keys: readonly string[],
  now: number,
): "valid" | "expired" | undefined {
  if (typeof until !== "string" || typeof sig !== "string" || !/^\d{1,12}$/.test(until)) return undefined;
  const given = Buffer.from(sig, "base64url");
  if (!keys.some((key) => isEqual(signature(part, Number(until), key), given))) return undefined;
  return Number(until) * 1000 >= now ? "valid" : "expired";
}

function signature({ streamId, part }: Part, until: number, key: string): Buffer {
  return createHmac("sha256", key).update(`touchline live ${streamId} ${part} ${until}`).digest().subarray(0, 18);
}
