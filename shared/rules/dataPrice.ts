/** What a gigabyte costs a phone in South Africa: the large networks' bundle of 1 GB for a month, in cents. */
const centsPerGigabyte = 8_500;

/** Megabytes an hour → whole rand an hour, rounded up. */
export function randPerHour(megabytes: number): number {
  return Math.ceil((megabytes * centsPerGigabyte) / 1_000 / 100);
}
