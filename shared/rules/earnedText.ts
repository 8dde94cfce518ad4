import { formatRand } from "./format.ts";
import { platformFeeCents, streamerShareCents } from "./pricing.ts";

/** A streamer's earnings from a price paid through the platform; undefined without a fee. */
export function earnedText(priceCents: number, basisPoints = 0): string | undefined {
  if (basisPoints === 0) return undefined;
  const fee = `Touchline's ${basisPoints / 100} % (${formatRand(platformFeeCents(priceCents, basisPoints))})`;
  return `You earn ${formatRand(streamerShareCents(priceCents, basisPoints))}: the price less ${fee}.`;
}
