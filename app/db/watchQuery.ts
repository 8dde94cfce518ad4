import { liveQuery } from "dexie";

const shortestPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Tells what the database answers, and again when that has changed. Answers how to stop. A look that fails is repeated
 * after a pause: the browser may have deleted the files, or be short of memory. What was closed on purpose stays closed.
 */
export function watchQuery<Answer>(query: () => Answer | Promise<Answer>, tell: (answer: Answer) => void): () => void {
  let pauseMs = shortestPauseMs;
  let stop: () => void;
  const look = () => {
    const looking = liveQuery(query).subscribe({
      next: (answer) => {
        pauseMs = shortestPauseMs;
        tell(answer);
      },
      error: () => {
        const timer = setTimeout(look, pauseMs);
        stop = () => clearTimeout(timer);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      },
    });
    stop = () => looking.unsubscribe();
  };
  look();
  return () => stop();
}
