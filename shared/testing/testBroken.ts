/** The broken promises. */
export function failed(promises: Record<string, boolean>): string[] {
  return Object.keys(promises).filter((promise) => !promises[promise]);
}

export function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
