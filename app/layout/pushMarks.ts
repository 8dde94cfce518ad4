/** What this device remembers of notifications, per account, without a database: it is asked before one is open. */

/** The account that turned notifications on here: another one that signs in is asked itself. */
const ownerKey = "notifications-of";

export function isPushOwner(userId: string): boolean {
  return localStorage.getItem(ownerKey) === userId;
}

export function setPushOwner(userId: string): void {
  localStorage.setItem(ownerKey, userId);
}

export function forgetPushOwner(): void {
  localStorage.removeItem(ownerKey);
}

/** "Not now" lasts half a year. */
const pauseMs = 180 * 24 * 60 * 60 * 1000;

const putOffKey = (userId: string) => `notifications-not-now-${userId}`;
const seenKey = (userId: string) => `notifications-since-${userId}`;

export function putOffPush(userId: string, now = Date.now()): void {
  localStorage.setItem(putOffKey(userId), new Date(now + pauseMs).toISOString());
}

export function isPushPutOff(userId: string, now = Date.now()): boolean {
  const until = localStorage.getItem(putOffKey(userId));
  return until !== null && Date.parse(until) > now;
}

/** ISO time from which on this account has been known on this device: earlier news has not come to it here. */
export function knownHereSince(userId: string): string {
  const known = localStorage.getItem(seenKey(userId)) ?? new Date().toISOString();
  localStorage.setItem(seenKey(userId), known);
  return known;
}
