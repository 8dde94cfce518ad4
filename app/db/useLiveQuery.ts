import { useObservable } from "dexie-react-hooks";
import { useDatabase } from "./DatabaseProvider.tsx";
import { watchQuery } from "./watchQuery.ts";

/** Tells answers until it is stopped, by what `subscribe` answers. */
export interface Answers<Answer> {
  subscribe(tell: (answer: Answer) => void): (() => void) | { unsubscribe(): void };
}

/** What the account's database answers, undefined at first and while it cannot answer. Asked anew when `deps` change. */
export function useLiveQuery<Answer>(
  query: () => Answer | Promise<Answer>,
  deps: readonly unknown[],
): Answer | undefined {
  const database = useDatabase();
  return useAnswers(() => ({ subscribe: (tell) => watchQuery(database, query, tell) }), [database, ...deps]);
}

/** The last answer. It begins without one, as what was prerendered has, also where another part of the screen knows it. */
export function useAnswers<Answer>(answers: () => Answers<Answer>, deps: readonly unknown[]): Answer | undefined {
  const watched = () => {
    const found = answers();
    return { subscribe: (tell: (answer: Answer) => void) => found.subscribe(tell), hasValue: () => false };
  };
  return useObservable(watched, [...deps]);
}
