import { useEffect, useState } from "react";
import { useAuth } from "#app/session/AuthProvider.tsx";

/** How many changes and videos an ended session has left behind on this device, waiting for their owner to sign in again. */
export function useLeftOutbox(): number {
  const { session } = useAuth();
  const [count, setCount] = useState(0);
  const isSignedOut = session.status === "signedOut";
  useEffect(() => {
    if (!isSignedOut) return undefined;
    let isOver = false;
    void leftCount().then((left) => {
      if (!isOver) setCount(left);
    });
    return () => {
      isOver = true;
    };
  }, [isSignedOut]);
  return isSignedOut ? count : 0;
}

/** Of every account that was signed in here and whose database has stayed because of its outbox. */
async function leftCount(): Promise<number> {
  const [{ Dexie }, { databaseName, LocalDatabase }, { unsentFiles }] = await Promise.all([
    import("dexie"),
    import("#app/db/localDatabase.ts"),
    import("#app/db/keptFiles.ts"),
  ]);
  const userIds = (await Dexie.getDatabaseNames())
    .filter((name) => name.startsWith(databaseName("")) && isAccount.test(name))
    .map((name) => name.slice(databaseName("").length));
  const counts = await Promise.all(
    userIds.map(async (userId) => {
      const database = new LocalDatabase(userId);
      const counted = Promise.all([database.outbox.count(), unsentFiles(database)]);
      return counted.then(([changes, files]) => changes + files.length).finally(() => database.close());
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const isAccount = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
