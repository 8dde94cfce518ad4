/** default: done · destructive: a problem · queued: saved here, will be sent */
export type ToastTone = "default" | "destructive" | "queued";

export type ToastMessage = { title: string; description?: string | undefined; tone?: ToastTone | undefined };

export type ToastRecord = {
  id: number;
  title: string;
  description: string | undefined;
  tone: ToastTone;
  isOpen: boolean;
};

/** How long a dismissed toast's record is kept. */
const removeAfterMs = 1_000_000;

let records: readonly ToastRecord[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function change(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the previous one; callable from anywhere. Returns its id. */
export function toast({ title, description, tone = "default" }: ToastMessage): number {
  lastId += 1;
  for (const removal of removals.values()) clearTimeout(removal);
  removals.clear();
  change([{ id: lastId, title, description, tone, isOpen: true }]);
  return lastId;
}

/** Closes a toast (default: the current one); its record is removed 1 000 000 ms later. */
export function dismissToast(id: number = lastId): void {
  if (!records.some((record) => record.id === id && record.isOpen)) return;
  change(records.map((record) => (record.id === id ? { ...record, isOpen: false } : record)));
  const removal = setTimeout(() => {
    removals.delete(id);
    change(records.filter((record) => record.id !== id));
  }, removeAfterMs);
  removals.set(id, removal);
}

/** The current records; the same array until something changes. */
export function toastRecords(): readonly ToastRecord[] {
  return records;
}

/** Calls the listener after each change; returns its unsubscribe. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
