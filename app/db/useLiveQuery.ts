import { useObservable } from "dexie-react-hooks";
import { useDatabase } from "./DatabaseProvider.tsx";
import { watchQuery } from "./watchQuery.ts";

/** Reports answers until the function returned by `subscribe` is called. */
export interface Answers<Answer> {
  subscribe(tell: (answer: Answer) => void): (() => void) | { unsubscribe(): void };
}

/** The account's database query, undefined at first and while it cannot answer. Queried again when `deps` change. */
export function useLiveQuery<Answer>(
  query: () => Answer | Promise<Answer>,
  deps: readonly unknown[],
): Answer | undefined {
  const database = useDatabase();
  return useAnswers(() => ({ subscribe: (tell) => watchQuery(database, query, tell) }), [database, ...deps]);
}

/** The last answer. Starts undefined, like the prerendered page, even if another component already has the answer. */
export function useAnswers<Answer>(answers: () => Answers<Answer>, deps: readonly unknown[]): Answer | undefined {
  const watched = () => {
    const found = answers();
    return { subscribe: (tell: (answer: Answer) => void) => found.subscribe(tell), hasValue: () => false };
  };
  return useObservable(watched, [...deps]);
}
