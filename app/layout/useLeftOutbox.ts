import { useEffect, useState } from "react";
import type { UnsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";

const nothing: UnsentCounts = { changes: 0, videos: 0, recordings: 0 };

/** Items an ended session left on this device, waiting for their owner to sign in again. */
export function useLeftOutbox(): UnsentCounts {
  const { session } = useAuth();
  const [counts, setCounts] = useState(nothing);
  const isSignedOut = session.status === "signedOut";
  useEffect(() => {
    if (!isSignedOut) return undefined;
    let isOver = false;
    void leftCount().then((left) => {
      if (!isOver) setCounts(left);
    });
    return () => {
      isOver = true;
    };
  }, [isSignedOut]);
  return isSignedOut ? counts : nothing;
}

/** For every account that was signed in here and whose database was kept because of its outbox. */
async function leftCount(): Promise<UnsentCounts> {
  const [{ Dexie }, { databaseName, LocalDatabase }, { unsentCounts }] = await Promise.all([
    import("dexie"),
    import("#app/db/localDatabase.ts"),
    import("#app/sync/uploads/unsentCounts.ts"),
  ]);
  const userIds = (await Dexie.getDatabaseNames())
    .filter((name) => name.startsWith(databaseName("")) && isAccount.test(name))
    .map((name) => name.slice(databaseName("").length));
  const counts = await Promise.all(
    userIds.map(async (userId) => {
      const database = new LocalDatabase(userId);
      return unsentCounts(database).finally(() => database.close());
    }),
  );
  const sumOf = (what: keyof UnsentCounts) => counts.reduce((sum, count) => sum + count[what], 0);
  return { changes: sumOf("changes"), videos: sumOf("videos"), recordings: sumOf("recordings") };
}

const isAccount = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
