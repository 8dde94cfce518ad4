import { useObservable } from "dexie-react-hooks";
import { watchQuery } from "./watchQuery.ts";

/** What the database answers, undefined at first and while it cannot answer. Asked anew when `deps` change. */
export function useLiveQuery<Answer>(
  query: () => Answer | Promise<Answer>,
  deps: readonly unknown[],
): Answer | undefined {
  const watch = () => ({ subscribe: (tell: (answer: Answer) => void) => watchQuery(query, tell) });
  return useObservable(watch, [...deps]);
}
