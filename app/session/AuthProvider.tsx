import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { call } from "#app/api/apiClient.ts";
import { ServerSession } from "./serverSession.ts";
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
  /**
   * Signs in and answers the user; throws what the call throws, or "Invalid response from server" without a user.
   * Undefined: this account may not enter here, and the session that the call began is ended again.
   */
  signIn(
    credentials: { username: string; password: string },
    mayEnter?: (user: SessionUser) => boolean,
  ): Promise<SessionUser | undefined>;
  /** Takes over an account that another call has signed in (a claimed request). */
  adopt(user: SessionUser): void;
  /** Ends the session: here at once, on the server as soon as it can be reached. `keepOutbox`: what waits is kept. */
  signOut(options?: { keepOutbox?: boolean }): Promise<void>;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Where nothing is stored, so long the server is given to say who this is before nobody is assumed. */
const checkingMs = 1_000;

export function AuthProvider({ children }: { children: ReactNode }) {
  const [server] = useState(() => new ServerSession());
  const [session, setSession] = useState<Session>(firstSession);

  const adopt = useCallback(
    (user: SessionUser) => {
      server.ask();
      oweSignOut(false);
      storeUser(user);
      // A full phone cannot note it: the worker does not send then, the page does.
      void remember(user).catch(() => undefined);
      setSession({ status: "signedIn", user });
    },
    [server],
  );

  const leave = useCallback(async (keepOutbox: boolean) => {
    const user = readStoredUser();
    const removeDatabase = user && (await empty(user, keepOutbox).catch(() => undefined));
    clearStoredUser();
    setSession({ status: "signedOut" });
    await removeDatabase?.();
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setSession(decided), checkingMs);
    void confirm(server, adopt, leave).catch(() => setSession(decided));
    return () => {
      clearTimeout(timer);
      server.ask();
    };
  }, [server, adopt, leave]);

  const auth = useMemo<Auth>(
    () => ({
      session,
      adopt,
      signIn: async (credentials, mayEnter = () => true) => {
        const user = await signInOn(server, credentials);
        if (mayEnter(user)) adopt(user);
        else endInBackground(server);
        return mayEnter(user) ? user : undefined;
      },
      signOut: async ({ keepOutbox = false } = {}) => {
        server.ask();
        oweSignOut(true);
        await leave(keepOutbox);
        endInBackground(server);
      },
    }),
    [session, server, adopt, leave],
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
  if (user) return { status: "signedIn", user };
  return { status: isSignOutOwed() ? "signedOut" : "checking" };
}

/** Nobody, unless it is known who: should the server know better, it is corrected. */
function decided(session: Session): Session {
  return session.status === "checking" ? { status: "signedOut" } : session;
}

/** Asks the server who this is. Until it answers, the remembered user stays signed in. */
async function confirm(
  server: ServerSession,
  adopt: (user: SessionUser) => void,
  leave: (keepOutbox: boolean) => Promise<void>,
): Promise<void> {
  const user = await server.whoIsThis();
  if (user) adopt(user);
  else await leave(true);
}

async function signInOn(
  server: ServerSession,
  credentials: { username: string; password: string },
): Promise<SessionUser> {
  const signal = server.ask();
  try {
    const { user } = await call("login", { body: credentials, signal });
    if (!user) throw new Error("Invalid response from server");
    return user;
  } catch (error) {
    if (isSignOutOwed()) endInBackground(server);
    throw error;
  }
}

/** What stays owed is paid at the next start. */
function endInBackground(server: ServerSession): void {
  void server.end().catch(() => undefined);
}

async function remember(user: SessionUser): Promise<void> {
  const { rememberActiveUser } = await import("#app/db/deviceDatabase.ts");
  await rememberActiveUser({ userId: user.id, role: user.role });
}

async function empty(user: SessionUser, keepOutbox: boolean): Promise<() => Promise<void>> {
  const { clearAccount } = await import("./clearAccount.ts");
  return clearAccount({ userId: user.id, role: user.role }, keepOutbox);
}
