import { liveQuery } from "dexie";
import { hasFailed, opened, type LocalDatabase } from "./localDatabase.ts";

const shortestPauseMs = 500;
const longestPauseMs = 30_000;

/** Dexie says nothing about a database that is not open, and would not retry. */
class NotOpened extends Error {}

/**
 * Reports the database's answer, and again whenever it changes. Returns a function that stops it. A failed query is
 * repeated after a pause: the browser may have deleted the files, or be short of memory. A database closed on purpose
 * stays closed.
 */
export function watchQuery<Answer>(
  database: LocalDatabase,
  query: () => Answer | Promise<Answer>,
  tell: (answer: Answer) => void,
): () => void {
  let pauseMs = shortestPauseMs;
  let isOver = false;
  let pause: () => void = () => undefined;
  const asked = async () => {
    try {
      return await query();
    } catch (error) {
      throw hasFailed(database) ? new NotOpened() : error;
    }
  };
  const again = () => {
    if (isOver) return;
    const timer = setTimeout(look, pauseMs);
    pause = () => clearTimeout(timer);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  };
  const watch = () => {
    if (isOver) return;
    const next = (answer: Answer) => {
      pauseMs = shortestPauseMs;
      tell(answer);
    };
    const looking = liveQuery(asked).subscribe({ next, error: again });
    pause = () => looking.unsubscribe();
  };
  // A newly created database counts as changed everywhere: a query started earlier would run twice.
  const look = () => (database.isOpen() ? watch() : void opened(database).then(watch, again));
  look();
  return () => {
    isOver = true;
    pause();
  };
}
