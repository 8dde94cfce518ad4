import { liveQuery } from "dexie";
import { hasFailed, opened, type LocalDatabase } from "./localDatabase.ts";

const shortestPauseMs = 500;
const longestPauseMs = 30_000;

/** The library keeps silent about a database that is not open, and would not look again. */
class NotOpened extends Error {}

/**
 * Tells what the database answers, and again when that has changed. Answers how to stop. A look that fails is repeated
 * after a pause: the browser may have deleted the files, or be short of memory. What was closed on purpose stays closed.
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
  // A database that was just created has changed all over: whoever looked before then would look twice.
  const look = () => (database.isOpen() ? watch() : void opened(database).then(watch, again));
  look();
  return () => {
    isOver = true;
    pause();
  };
}
