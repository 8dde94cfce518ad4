import { formatRand } from "./format.ts";
import { platformFeeCents, streamerShareCents } from "./pricing.ts";

/** What a streamer earns of a price that is paid through the platform; undefined where the platform keeps nothing. */
export function earnedText(priceCents: number, basisPoints = 0): string | undefined {
  if (basisPoints === 0) return undefined;
  const fee = `Touchline's ${basisPoints / 100} % (${formatRand(platformFeeCents(priceCents, basisPoints))})`;
  return `You earn ${formatRand(streamerShareCents(priceCents, basisPoints))}: the price less ${fee}.`;
}
