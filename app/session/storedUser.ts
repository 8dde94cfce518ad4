import { removeDurable, setDurable } from "#app/db/durableStorage.ts";

/** The signed-in account, as stored on this phone. */
export interface SessionUser {
  id: string;
  number: number | null;
  username: string;
  role: "user" | "admin";
  email: string | null;
}

const storageKey = "user";

/** A cache for the first paint, never trusted. Deletes anything that is not a user. */
export function readStoredUser(): SessionUser | undefined {
  const text = localStorage.getItem(storageKey);
  if (text === null) return undefined;
  const user = parseUser(text);
  if (!user) removeDurable(storageKey);
  return user;
}

export function storeUser(user: SessionUser): void {
  setDurable(storageKey, JSON.stringify(user));
}

export function clearStoredUser(): void {
  removeDurable(storageKey);
}

const owedKey = "signOutOwed";

/** Signed out without a signal: the server's session is still alive, and its cookie cannot be deleted from here. */
export function isSignOutPending(): boolean {
  return localStorage.getItem(owedKey) !== null;
}

export function setSignOutPending(isOwed: boolean): void {
  if (isOwed) setDurable(owedKey, "yes");
  else removeDurable(owedKey);
}

function parseUser(text: string): SessionUser | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  const { id, username, role } = value as Partial<SessionUser>;
  return (
    typeof id === "string" && uuid.test(id) && typeof username === "string" && (role === "user" || role === "admin")
  );
}
