/** Whether a unique index refused the write: another one was there first. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === 11_000;
}
