/** The clock stood at `ms` at the time `at`. */
export interface Clock {
  ms: number;
  at: string;
  isRunning: boolean;
}

/** The match's clock at a moment. A phone that is ahead of this one does not turn it back. */
export function clockAt({ ms, at, isRunning }: Clock, now: number): number {
  return isRunning ? ms + Math.max(0, now - Date.parse(at)) : ms;
}

/** 4 325 000 ms → "72:05". */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
