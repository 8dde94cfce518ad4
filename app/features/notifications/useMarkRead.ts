import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useStoreOwner } from "#app/db/AccountContext.ts";

/** Marks notifications as read without a toast, with or without a signal. */
export function useMarkRead(): (ids: readonly string[]) => void {
  const database = useDatabase();
  const user = useStoreOwner();
  return (ids) => {
    if (ids.length === 0) return;
    void import("#app/sync/mutate.ts").then(({ queueMutation }) =>
      queueMutation(database, user, "notification.markRead", { ids: ids.slice(0, mostPerCall) }),
    );
  };
}

const mostPerCall = 500;
