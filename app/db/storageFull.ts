/** Whether a write failed because the device is full. */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === "QuotaExceededError") return true;
  }
  return false;
}

function innerOf(error: Error): unknown {
  return "inner" in error ? error.inner : error.cause;
}
