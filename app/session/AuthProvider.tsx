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

/** The code of an admin's app, or that one is set up. */
export type SecondStep = "code" | "setUp";

export interface Auth {
  session: Session;
  /**
   * Signs in and answers the user; throws what the call throws, or "Invalid response from server" without a user.
   * Undefined: this account may not enter here, and the session that the call began is ended again. A step: the
   * password was right, and `secondStep` says what is still asked.
   */
  signIn(
    credentials: { username: string; password: string },
    mayEnter?: (user: SessionUser) => boolean,
  ): Promise<SessionUser | SecondStep | undefined>;
  /** What a sign-in that was begun in this browser still asks for. */
  secondStep: SecondStep | undefined;
  /** Takes over an account that another call has signed in (a claimed request). */
  adopt(user: SessionUser): void;
  /** Ends the session: here at once, on the server as soon as it can be reached. `keepOutbox`: what waits is kept. */
  signOut(options?: { keepOutbox?: boolean }): Promise<void>;
}

/** One for everybody: who hears it again has nothing to draw. */
const signedOut: Session = { status: "signedOut" };

const AuthContext = createContext<Auth | undefined>(undefined);

/** Where nothing is stored, so long the server is given to say who this is before nobody is assumed. */
const checkingMs = 1_000;

export function AuthProvider({ children }: { children: ReactNode }) {
  const [server] = useState(() => new ServerSession());
  const [session, setSession] = useState<Session>(firstSession);
  const [secondStep, setSecondStep] = useState<SecondStep>();

  const adopt = useCallback(
    (user: SessionUser) => {
      server.ask();
      oweSignOut(false);
      storeUser(user);
      // A full phone cannot note it: the worker does not send then, the page does.
      void remember(user).catch(() => undefined);
      setSecondStep(undefined);
      setSession({ status: "signedIn", user });
    },
    [server],
  );

  const leave = useCallback(async (keepOutbox: boolean) => {
    const user = readStoredUser();
    const removeDatabase = user && (await empty(user, keepOutbox).catch(() => undefined));
    clearStoredUser();
    setSecondStep(undefined);
    setSession(signedOut);
    await removeDatabase?.();
  }, []);

  useWhoThisIs({ server, adopt, leave, setSession, setSecondStep });

  const auth = useMemo<Auth>(
    () => ({
      session,
      adopt,
      secondStep,
      signIn: async (credentials, mayEnter = () => true) => {
        const user = await signInOn(server, credentials);
        const isIn = typeof user === "string" || mayEnter(user);
        if (typeof user === "string") setSecondStep(user);
        else if (isIn) adopt(user);
        else endInBackground(server);
        return isIn ? user : undefined;
      },
      signOut: async ({ keepOutbox = false } = {}) => {
        server.ask();
        oweSignOut(true);
        await leave(keepOutbox);
        endInBackground(server);
      },
    }),
    [session, secondStep, server, adopt, leave],
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
  return isSignOutOwed() ? signedOut : { status: "checking" };
}

/** Nobody, unless it is known who: should the server know better, it is corrected. */
function decided(session: Session): Session {
  return session.status === "checking" ? signedOut : session;
}

interface WhoThisIs {
  server: ServerSession;
  adopt: (user: SessionUser) => void;
  leave: (keepOutbox: boolean) => Promise<void>;
  setSession: (next: (session: Session) => Session) => void;
  setSecondStep: (step: SecondStep | undefined) => void;
}

/** Asks the server who this is. Until it answers, the remembered user stays signed in. */
function useWhoThisIs({ server, adopt, leave, setSession, setSecondStep }: WhoThisIs): void {
  useEffect(() => {
    const timer = setTimeout(() => setSession(decided), checkingMs);
    const confirm = async () => {
      const { user, secondStep } = await server.whoIsThis();
      if (user) return adopt(user);
      await leave(true);
      setSecondStep(secondStep);
    };
    void confirm().catch(() => setSession(decided));
    return () => {
      clearTimeout(timer);
      server.ask();
    };
  }, [server, adopt, leave, setSession, setSecondStep]);
}

async function signInOn(
  server: ServerSession,
  credentials: { username: string; password: string },
): Promise<SessionUser | SecondStep> {
  const signal = server.ask();
  try {
    const { user, secondStep } = await call("login", { body: credentials, signal });
    if (secondStep) {
      // The server's session is a new one: nothing that is owed about the one before concerns it.
      oweSignOut(false);
      return secondStep;
    }
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
