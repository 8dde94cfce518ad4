const mb = 1_000_000;
const gb = 1_000 * mb;

/** 2140000 → "2.1 MB", 48000000 → "48 MB", 1500000000 → "1.5 GB". */
export function sizeText(bytes: number): string {
  if (bytes >= gb) return `${(bytes / gb).toFixed(1)} GB`;
  return `${bytes >= 10 * mb ? Math.round(bytes / mb) : Math.max(bytes / mb, 0.1).toFixed(1)} MB`;
}
