import { useObservable } from "dexie-react-hooks";
import { useDatabase } from "./DatabaseProvider.tsx";
import { watchQuery } from "./watchQuery.ts";

/** What the account's database answers, undefined at first and while it cannot answer. Asked anew when `deps` change. */
export function useLiveQuery<Answer>(
  query: () => Answer | Promise<Answer>,
  deps: readonly unknown[],
): Answer | undefined {
  const database = useDatabase();
  const watch = () => ({ subscribe: (tell: (answer: Answer) => void) => watchQuery(database, query, tell) });
  return useObservable(watch, [database, ...deps]);
}
