// The app's serverClock learns from every call, but is bundled with the app's frame, which a light page does not load.
let aheadMs = 0;

/** The server wrote this moment (ISO) into its answer to what was asked at `askedAt`, by this device's clock. */
export function noteServerTime(written: string, askedAt: number): void {
  const [atLeast, atMost] = [Date.parse(written) - Date.now(), Date.parse(written) - askedAt];
  aheadMs = atLeast > 0 || atMost < 0 ? atMost : 0;
}

/** The server's time in ms since 1970: a clock that may be right is left alone. */
export function serverTime(): number {
  return Date.now() + aheadMs;
}
