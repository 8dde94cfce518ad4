/** The mutationIds of an account that waited when it was last looked, and of those that nobody misses. */
export interface OutboxMark {
  waiting: readonly string[];
  discarded: readonly string[];
}

const mostDiscarded = 500;

/** What this tab knows survives where everything that the browser stores is cleared under it. */
const known = new Map<string, OutboxMark>();

if (typeof window !== "undefined") {
  // Another tab has signed out. A browser that clears everything names no key.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && newValue === null) known.delete(key);
  });
}

/** Outside the database: a browser that clears the database leaves this, so that what was lost can be told. */
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

/** The accounts of which this tab knows that something waits. */
export function knownToWait(): string[] {
  return [...known].filter(([, { waiting }]) => waiting.length > 0).map(([key]) => key.slice(keyOf("").length));
}

export function noteWaiting(userId: string, waiting: readonly string[]): void {
  const { discarded } = readMark(userId);
  keep(userId, { waiting: waiting.filter((mutationId) => !discarded.includes(mutationId)), discarded });
}

/** At once, with the mutation: the browser may delete the database in the next moment. */
export function noteMutation(userId: string, mutationId: string): void {
  noteWaiting(userId, [...new Set([...readMark(userId).waiting, mutationId])]);
}

/** The person has discarded it or has been told that it is gone, or the server has it: it is missed no more. */
export function noteSettled(userId: string, mutationIds: readonly string[]): void {
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
    // The device is full: the outbox itself is what matters.
  }
}

function keyOf(userId: string): string {
  return `queue:${userId}`;
}
