/** The mutationIds of an account's taps that waited when it was last looked, and of those that were taken back. */
export interface QueueMark {
  waiting: readonly string[];
  takenBack: readonly string[];
}

const mostTakenBack = 50;

/** Outside the database: a browser that clears the database leaves this, so that what was lost can be told. */
export function readMark(userId: string): QueueMark {
  try {
    const mark: Partial<Record<keyof QueueMark, unknown>> = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}");
    return { waiting: texts(mark.waiting), takenBack: texts(mark.takenBack) };
  } catch {
    return { waiting: [], takenBack: [] };
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

export function noteWaiting(userId: string, waiting: readonly string[]): void {
  keep(userId, { ...readMark(userId), waiting: [...waiting] });
}

/** At once, with the tap: the browser may delete the database in the next moment. */
export function noteTap(userId: string, mutationId: string): void {
  noteWaiting(userId, [...new Set([...readMark(userId).waiting, mutationId])]);
}

/** The person has discarded it: that it is gone is no loss. */
export function noteTakenBack(userId: string, mutationId: string): void {
  const { waiting, takenBack } = readMark(userId);
  keep(userId, { waiting, takenBack: [...takenBack, mutationId].slice(-mostTakenBack) });
}

export function forgetMark(userId: string): void {
  localStorage.removeItem(keyOf(userId));
}

function keep(userId: string, mark: QueueMark): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(mark));
  } catch {
    // The phone is full: the queue itself is what matters.
  }
}

function keyOf(userId: string): string {
  return `queue:${userId}`;
}
