import { liveAddress, watchStateSchema, type WatchState } from "#shared/api/live.ts";

/** What the page knows of the match. `isCurrent`: the server is heard at this moment. */
export type Watching =
  | { status: "opening" }
  | { status: "unknown" }
  | { status: "offline" }
  | { status: "open"; state: WatchState; isCurrent: boolean };

const reopenMs = 3_000;
/** The server sends a sign of life every 25 s: after this long without one the connection is dead. */
const silenceMs = 60_000;
/** A first answer that takes longer means no signal. */
const patienceMs = 8_000;

/** Listens to a match's state until the function it returns is called, through dead spots and new networks. */
export function watchStream(match: number, key: string | undefined, tell: (watching: Watching) => void): () => void {
  const address = liveAddress.watch(match, key);
  let known: WatchState | undefined;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const openIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  const lose = () => tell(known ? { status: "open", state: known, isCurrent: false } : { status: "offline" });
  const hear = ({ data }: MessageEvent<string>) => {
    known = watchStateSchema.parse(JSON.parse(data));
    tell({ status: "open", state: known, isCurrent: true });
    openIn(silenceMs);
  };

  function open(): void {
    source?.close();
    source = new EventSource(address);
    source.addEventListener("snapshot", hear);
    source.addEventListener("change", hear);
    source.addEventListener("beat", () => openIn(silenceMs));
    source.addEventListener("error", () => void fail());
    timer = setTimeout(() => {
      lose();
      openIn(reopenMs);
    }, patienceMs);
  }

  async function fail(): Promise<void> {
    source?.close();
    clearTimeout(timer);
    const isUnknown = await isRefused(address);
    if (isOver) return;
    if (isUnknown) return tell({ status: "unknown" });
    lose();
    openIn(reopenMs);
  }

  open();
  window.addEventListener("online", open);
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
    window.removeEventListener("online", open);
  };
}

/** Whether there is no such match. An event stream does not say why it failed; its answer's first line does. */
async function isRefused(address: string): Promise<boolean> {
  const aborts = new AbortController();
  try {
    const { status } = await fetch(address, { signal: aborts.signal });
    return status === 404 || status === 400;
  } catch {
    return false;
  } finally {
    aborts.abort();
  }
}
