import { idle } from "./idle.ts";
import type { KeepAnswer, KeepMessage, PrecacheGroup } from "./precacheGroups.ts";

const firstPauseMs = 5_000;
const longestPauseMs = 10 * 60_000;
/** The browser may end a worker in the middle of its work: then it never answers. */
const patienceMs = 2 * 60_000;

/**
 * Asks the worker to cache these groups until it has, with growing pauses, and at once when the device is online again.
 * Returns a function that stops it.
 */
export function keepAsking(groups: readonly PrecacheGroup[], done: () => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** An answer counts if nothing was asked since. */
  let asked = 0;

  const ask = async () => {
    clearTimeout(timer);
    asked += 1;
    const own = asked;
    const answer = await answerTo({ type: "KEEP", groups });
    if (own !== asked) return;
    if (answer === "kept") return done();
    timer = setTimeout(() => void ask(), Math.min(longestPauseMs, firstPauseMs * 2 ** failures));
    failures += 1;
  };
  const askAtOnce = () => {
    failures = 0;
    void ask();
  };
  askAtOnce();
  window.addEventListener("online", askAtOnce);
  return () => {
    asked += 1;
    clearTimeout(timer);
    window.removeEventListener("online", askAtOnce);
  };
}

async function answerTo(message: KeepMessage): Promise<KeepAnswer> {
  const { active } = await navigator.serviceWorker.ready;
  await idle();
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<KeepAnswer>((resolve) => {
    port1.addEventListener("message", ({ data }: MessageEvent<KeepAnswer>) => resolve(data), { once: true });
    setTimeout(() => resolve("failed"), patienceMs);
  });
  port1.start();
  active?.postMessage(message, [port2]);
  return answer.finally(() => port1.close());
}
