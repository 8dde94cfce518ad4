import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { call } from "#app/api/apiClient.ts";
import { ServerSession } from "./serverSession.ts";
import {
  clearStoredUser,
  isSignOutPending,
  setSignOutPending,
  readStoredUser,
  type SessionUser,
  storeUser,
} from "./storedUser.ts";

export type Session = { status: "checking" } | { status: "signedOut" } | { status: "signedIn"; user: SessionUser };

/** Enter the code of the admin's app, or set up an app. */
export type SecondStep = "code" | "setUp";

export interface Auth {
  session: Session;
  /**
   * Signs in and returns the user; throws what the call throws, or "Invalid response from server" without a user.
   * Undefined: this account may not enter here, and its new session is ended again. A SecondStep: the password was
   * right, and `secondStep` says what is still required.
   */
  signIn(
    credentials: { username: string; password: string },
    mayEnter?: (user: SessionUser) => boolean,
  ): Promise<SessionUser | SecondStep | undefined>;
  /** What a sign-in started in this browser still requires. */
  secondStep: SecondStep | undefined;
  /** Takes over an account that another call has signed in (a claimed request). */
  adopt(user: SessionUser): void;
  /** Ends the session: here at once, on the server as soon as it can be reached. `keepOutbox`: keeps unsent items. */
  signOut(options?: { keepOutbox?: boolean }): Promise<void>;
}

/** One shared object, so that setting it again renders nothing. */
const signedOut: Session = { status: "signedOut" };

const AuthContext = createContext<Auth | undefined>(undefined);

/** With nothing stored, how long to wait for the server to say who this is before assuming a visitor. */
const checkingMs = 1_000;

export function AuthProvider({ children }: { children: ReactNode }) {
  const [server] = useState(() => new ServerSession());
  const [session, setSession] = useState<Session>(firstSession);
  const [secondStep, setSecondStep] = useState<SecondStep>();

  const adopt = useCallback(
    (user: SessionUser) => {
      server.ask();
      setSignOutPending(false);
      storeUser(user);
      // A full phone cannot store it: then the page sends, not the worker.
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
        setSignOutPending(true);
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
  return isSignOutPending() ? signedOut : { status: "checking" };
}

/** Signed out, unless someone is already signed in: the server may still correct this. */
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
      // The server's session is a new one, so a sign-out owed for the previous one no longer applies.
      setSignOutPending(false);
      return secondStep;
    }
    if (!user) throw new Error("Invalid response from server");
    return user;
  } catch (error) {
    if (isSignOutPending()) endInBackground(server);
    throw error;
  }
}

/** A sign-out still owed is retried at the next start. */
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
