import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { LocalDatabase } from "./localDatabase.ts";

const DatabaseContext = createContext<LocalDatabase | undefined>(undefined);

/** Provides the database of one account. Switching accounts switches the database, never its content. */
export function DatabaseProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [database, setDatabase] = useState(() => new LocalDatabase(userId));
  if (database.userId !== userId) setDatabase(new LocalDatabase(userId));

  useEffect(() => reopenWhenVisible(database), [database]);
  useEffect(() => releaseWhenCached(database), [database]);

  return <DatabaseContext value={database}>{children}</DatabaseContext>;
}

export function useDatabase(): LocalDatabase {
  const database = useContext(DatabaseContext);
  if (!database) throw new Error("useDatabase must be used within a DatabaseProvider");
  return database;
}

/** WebKit closes the databases of background pages. */
function reopenWhenVisible(database: LocalDatabase): () => void {
  const reopen = () => {
    if (document.visibilityState === "visible" && !database.isOpen()) void database.open().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", reopen);
  return () => document.removeEventListener("visibilitychange", reopen);
}

/** A page that WebKit keeps in its back-forward cache would hold its transaction too, and lock every other page out. */
function releaseWhenCached(database: LocalDatabase): () => void {
  const letGo = ({ persisted }: PageTransitionEvent) => {
    if (persisted) database.abortRunning();
  };
  addEventListener("pagehide", letGo);
  return () => removeEventListener("pagehide", letGo);
}
