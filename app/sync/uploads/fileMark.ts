/**
 * Ids of an account's files of which this device had the only copy at the last check. Outside the database: it survives
 * when a browser clears the database, so that the loss can be reported.
 */
export function markedFiles(userId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function markFiles(userId: string, fileIds: readonly string[]): void {
  keep(userId, [...new Set([...markedFiles(userId), ...fileIds])]);
}

/** They have arrived, or the user knows that they are gone. */
export function unmarkFiles(userId: string, fileIds: readonly string[]): void {
  const marked = markedFiles(userId);
  const left = marked.filter((id) => !fileIds.includes(id));
  if (left.length < marked.length) keep(userId, left);
}

export function forgetFileMark(userId: string): void {
  keep(userId, []);
}

function keep(userId: string, fileIds: readonly string[]): void {
  try {
    if (fileIds.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(fileIds));
  } catch {
    // The device is full: the files themselves matter more.
  }
}

function keyOf(userId: string): string {
  return `files:${userId}`;
}
