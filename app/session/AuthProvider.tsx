import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { call } from "#app/api/apiClient.ts";
import {
  clearStoredUser,
  isSignOutOwed,
  oweSignOut,
  readStoredUser,
  type SessionUser,
  storeUser,
} from "./storedUser.ts";

export type Session = { status: "checking" } | { status: "signedOut" } | { status: "signedIn"; user: SessionUser };

export interface Auth {
  session: Session;
  /** Signs in and answers the user; throws the ApiError, or "Invalid response from server" without a user. */
  signIn(credentials: { username: string; password: string }): Promise<SessionUser>;
  /** Takes over an account that another call has signed in (a claimed request). */
  adopt(user: SessionUser): void;
  /** Ends the session here and, where it can be reached, on the server. `keepOutbox`: what waits is kept for later. */
  signOut(options?: { keepOutbox?: boolean }): Promise<void>;
}

const AuthContext = createContext<Auth | undefined>(undefined);

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(firstSession);

  const adopt = useCallback((user: SessionUser) => {
    oweSignOut(false);
    storeUser(user);
    // A full phone cannot note it: the worker does not send then, the page does.
    void remember(user).catch(() => undefined);
    setSession({ status: "signedIn", user });
  }, []);

  const leave = useCallback(async (keepOutbox: boolean) => {
    const user = readStoredUser();
    const removeDatabase = user && (await empty(user, keepOutbox).catch(() => undefined));
    clearStoredUser();
    setSession({ status: "signedOut" });
    await removeDatabase?.();
  }, []);

  useEffect(() => confirmSession(adopt, () => leave(true), setSession), [adopt, leave]);

  const auth = useMemo<Auth>(
    () => ({
      session,
      adopt,
      signIn: async (credentials) => {
        const { user } = await call("login", { body: credentials });
        if (!user) throw new Error("Invalid response from server");
        adopt(user);
        return user;
      },
      signOut: async ({ keepOutbox = false } = {}) => {
        oweSignOut(true);
        await endServerSession().catch(() => undefined);
        await leave(keepOutbox);
      },
    }),
    [session, adopt, leave],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

function firstSession(): Session {
  const user = readStoredUser();
  return user ? { status: "signedIn", user } : { status: "checking" };
}

/** Asks the server who this is. Without a network the remembered user stays signed in. */
function confirmSession(
  adopt: (user: SessionUser) => void,
  leave: () => Promise<void>,
  setSession: (session: Session) => void,
): () => void {
  let isOver = false;
  async function confirm(): Promise<void> {
    try {
      if (isSignOutOwed()) await endServerSession();
      const { user } = await call("me");
      if (isOver) return;
      if (user) adopt(user);
      else await leave();
    } catch {
      if (!isOver && !readStoredUser()) setSession({ status: "signedOut" });
    }
  }
  void confirm();
  return () => {
    isOver = true;
  };
}

/** Owed until the server has answered: else the session would bring its person back at the next visit. */
async function endServerSession(): Promise<void> {
  await call("logout");
  oweSignOut(false);
}

async function remember(user: SessionUser): Promise<void> {
  const { rememberActiveUser } = await import("#app/db/deviceDatabase.ts");
  await rememberActiveUser({ userId: user.id, role: user.role });
}

async function empty(user: SessionUser, keepOutbox: boolean): Promise<() => Promise<void>> {
  const { emptyPhone } = await import("./leavePhone.ts");
  return emptyPhone({ userId: user.id, role: user.role }, keepOutbox);
}
