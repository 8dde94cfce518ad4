const awaited = new Set<string>();

/** Taps whose screen waits for the answer and will tell of it itself. */
export function isAwaited(mutationId: string): boolean {
  return awaited.has(mutationId);
}

/** Resolves as the answer does; until then the tap counts as awaited. */
export async function awaiting<T>(mutationId: string, answer: Promise<T>): Promise<T> {
  awaited.add(mutationId);
  try {
    return await answer;
  } finally {
    awaited.delete(mutationId);
  }
}
