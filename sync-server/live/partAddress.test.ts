import { expect, test } from "vitest";
import { liveLimits } from "#shared/api/live.ts";
import { readAddress, signedAddress } from "./partAddress.ts";

const keys = ["a key"];
const streamId = "a stream";
const start = Date.parse("2026-12-05T10:00:00.000Z");
const second = 1_000;
/** Each half second of a minute. */
const times = Array.from({ length: 120 }, (_, at) => start + at * 500);

function validityOf(part: string, now: number): number {
  const address = new URL(signedAddress({ streamId, part }, keys, now), "https://touchline.example/");
  const query = Object.fromEntries(address.searchParams);
  const given = { until: query["until"], sig: query["sig"] };
  const isValid = (after: number) => readAddress({ streamId, part }, given, keys, now + after * second) === "valid";
  return Array.from({ length: 60 }, (_, at) => at).findLastIndex(isValid);
}

test.each(["12", "sound-12", "init-0", "sound-init-0"])(
  "%s has an address that works until a player has fetched it, and never for more than thirty seconds",
  (part) => {
    const seconds = times.map((now) => validityOf(part, now));
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(15);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(liveLimits.addressSeconds);
  },
);

test.each(["init-0", "sound-init-0"])(
  "%s is fetched at most every fifteen seconds by a player that goes on",
  (part) => {
    const changes = times.filter(
      (now) => signedAddress({ streamId, part }, keys, now) !== signedAddress({ streamId, part }, keys, now - 500),
    );
    expect(changes.length).toBeLessThanOrEqual(4);
  },
);
