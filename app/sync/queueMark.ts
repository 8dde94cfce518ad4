/** The mutationIds of an account that waited when it was last looked, and of those whose end its person knows of. */
export interface QueueMark {
  waiting: readonly string[];
  takenBack: readonly string[];
}

const mostTakenBack = 500;

/** What this tab knows survives where everything that the browser stores is cleared under it. */
const known = new Map<string, QueueMark>();

if (typeof window !== "undefined") {
  // Another tab has signed out. A browser that clears everything names no key.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && newValue === null) known.delete(key);
  });
}

/** Outside the database: a browser that clears the database leaves this, so that what was lost can be told. */
export function readMark(userId: string): QueueMark {
  const stored = localStorage.getItem(keyOf(userId));
  return stored === null ? (known.get(keyOf(userId)) ?? markIn("{}")) : markIn(stored);
}

function markIn(json: string): QueueMark {
  try {
    const mark: Partial<Record<keyof QueueMark, unknown>> = JSON.parse(json);
    return { waiting: texts(mark.waiting), takenBack: texts(mark.takenBack) };
  } catch {
    return { waiting: [], takenBack: [] };
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
  const { takenBack } = readMark(userId);
  keep(userId, { waiting: waiting.filter((mutationId) => !takenBack.includes(mutationId)), takenBack });
}

/** At once, with the tap: the browser may delete the database in the next moment. */
export function noteTap(userId: string, mutationId: string): void {
  noteWaiting(userId, [...new Set([...readMark(userId).waiting, mutationId])]);
}

/** The person has discarded it, or has been told that it is gone: it is missed no more. */
export function noteTakenBack(userId: string, mutationIds: readonly string[]): void {
  const { waiting, takenBack } = readMark(userId);
  const gone = [...takenBack, ...mutationIds].slice(-mostTakenBack);
  keep(userId, { waiting: waiting.filter((mutationId) => !mutationIds.includes(mutationId)), takenBack: gone });
}

export function forgetMark(userId: string): void {
  known.delete(keyOf(userId));
  localStorage.removeItem(keyOf(userId));
}

function keep(userId: string, mark: QueueMark): void {
  known.set(keyOf(userId), mark);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(mark));
  } catch {
    // The phone is full: the queue itself is what matters.
  }
}

function keyOf(userId: string): string {
  return `queue:${userId}`;
}
