import { liveQuery } from "dexie";
import { hasFailed, reopenFailed, type LocalDatabase } from "./localDatabase.ts";

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
  let stop: () => void;
  const asked = async () => {
    try {
      return await query();
    } catch (error) {
      throw hasFailed(database) ? new NotOpened() : error;
    }
  };
  const look = () => {
    const looking = liveQuery(asked).subscribe({
      next: (answer) => {
        pauseMs = shortestPauseMs;
        tell(answer);
      },
      error: () => {
        const timer = setTimeout(() => {
          void reopenFailed(database).catch(() => undefined);
          look();
        }, pauseMs);
        stop = () => clearTimeout(timer);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      },
    });
    stop = () => looking.unsubscribe();
  };
  look();
  return () => stop();
}
