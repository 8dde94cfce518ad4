const patienceMs = 500;

/** Resolves when the browser has nothing more urgent to do, or after half a second. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve, 1);
  });
}
