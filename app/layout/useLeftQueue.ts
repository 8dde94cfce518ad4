import { useEffect, useState } from "react";
import { useAuth } from "#app/session/AuthProvider.tsx";

/** How many changes an ended session has left behind on this phone, waiting for their owner to sign in again. */
export function useLeftQueue(): number {
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

async function leftCount(): Promise<number> {
  const [{ activeUser }, { LocalDatabase }] = await Promise.all([
    import("#app/db/deviceDatabase.ts"),
    import("#app/db/localDatabase.ts"),
  ]);
  const user = await activeUser();
  if (!user) return 0;
  const database = new LocalDatabase(user.userId);
  try {
    return await database.outbox.count();
  } finally {
    database.close();
  }
}
