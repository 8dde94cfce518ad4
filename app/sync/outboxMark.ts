/** An account's mutationIds that were waiting at the last check, and those that nobody should miss. */
export interface OutboxMark {
  waiting: readonly string[];
  discarded: readonly string[];
}

const mostDiscarded = 500;

/** This tab's own copy survives when the browser clears all storage under it. */
const known = new Map<string, OutboxMark>();

if (typeof window !== "undefined") {
  // Another tab has signed out. A browser that clears everything names no key.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && newValue === null) known.delete(key);
  });
}

/** Outside the database: it survives when a browser clears the database, so that the loss can be reported. */
export function readMark(userId: string): OutboxMark {
  const stored = localStorage.getItem(keyOf(userId));
  return stored === null ? (known.get(keyOf(userId)) ?? markIn("{}")) : markIn(stored);
}

function markIn(json: string): OutboxMark {
  try {
    const mark: Partial<Record<keyof OutboxMark, unknown>> = JSON.parse(json);
    return { waiting: texts(mark.waiting), discarded: texts(mark.discarded) };
  } catch {
    return { waiting: [], discarded: [] };
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

/** The accounts for which this tab knows that something is waiting. */
export function accountsWithPending(): string[] {
  return [...known].filter(([, { waiting }]) => waiting.length > 0).map(([key]) => key.slice(keyOf("").length));
}

export function markWaiting(userId: string, waiting: readonly string[]): void {
  const { discarded } = readMark(userId);
  keep(userId, { waiting: waiting.filter((mutationId) => !discarded.includes(mutationId)), discarded });
}

/** Immediately, with the mutation: the browser may delete the database a moment later. */
export function noteMutation(userId: string, mutationId: string): void {
  markWaiting(userId, [...new Set([...readMark(userId).waiting, mutationId])]);
}

/** The user has discarded it or knows that it is gone, or the server has it: it is no longer missed. */
export function markSettled(userId: string, mutationIds: readonly string[]): void {
  const { waiting, discarded } = readMark(userId);
  const gone = [...discarded, ...mutationIds].slice(-mostDiscarded);
  keep(userId, { waiting: waiting.filter((mutationId) => !mutationIds.includes(mutationId)), discarded: gone });
}

export function forgetMark(userId: string): void {
  known.delete(keyOf(userId));
  localStorage.removeItem(keyOf(userId));
}

function keep(userId: string, mark: OutboxMark): void {
  known.set(keyOf(userId), mark);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(mark));
  } catch {
    // The device is full: the outbox itself matters more.
  }
}

function keyOf(userId: string): string {
  return `queue:${userId}`;
}
