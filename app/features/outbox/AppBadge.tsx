import { useEffect } from "react";
import { showBadge } from "#app/db/appBadge.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { countNeedsReader } from "#shared/rules/needsReader.ts";

/**
 * The badge on the app's icon counts what needs the person: refused changes and files of this device, and unread news
 * with something to do. Never what is merely being sent. A push counts the same (pushBadge.ts), so that opening the app
 * takes nothing off. `here`: undefined while it is not known.
 */
export function AppBadge({ here }: { here: number | undefined }) {
  const database = useDatabase();
  const unread = useLiveQuery(async () => {
    const rows = await database.rows("notification").where("userId").equals(database.userId).toArray();
    return countNeedsReader(rows);
  }, [database]);
  useEffect(() => {
    if (here === undefined || unread === undefined) return undefined;
    const show = () => void showBadge(here + unread);
    show();
    // A push that came while this page was hidden has counted by what the server knew then.
    document.addEventListener("visibilitychange", show);
    return () => document.removeEventListener("visibilitychange", show);
  }, [here, unread]);
  // Signed out: nothing here is anybody's any more.
  useEffect(() => () => void showBadge(0), []);
  return null;
}
