/** What was typed for a share that this tab has begun to pay. */
export interface BegunShare {
  id: string;
  cents: number;
  email: string;
  name: string | undefined;
}

function storageKey(key: string): string {
  return `costShare.begun ${key}`;
}

/** The share that this tab began on a collection and may continue: another page would promise its part twice. */
export function begunShare(key: string): BegunShare | undefined {
  const text = sessionStorage.getItem(storageKey(key));
  return text === null ? undefined : (JSON.parse(text) as BegunShare);
}

/** The same share for the same words, even if the answer was lost; else a new one, in place of the one begun before. */
export function beginShare(key: string, wanted: Omit<BegunShare, "id">): BegunShare & { instead: string | undefined } {
  const before = begunShare(key);
  const { cents, email, name } = wanted;
  if (before && before.cents === cents && before.email === email && before.name === name) {
    return { ...before, instead: undefined };
  }
  const begun = { ...wanted, id: crypto.randomUUID() };
  sessionStorage.setItem(storageKey(key), JSON.stringify(begun));
  return { ...begun, instead: before?.id };
}

export function forgetShare(key: string): void {
  sessionStorage.removeItem(storageKey(key));
}
