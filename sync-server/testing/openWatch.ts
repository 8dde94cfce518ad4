import { liveAddress, watchStateSchema, type WatchState } from "#shared/api/live.ts";
import type { TestServer } from "./testServer.ts";

export interface OpenWatch {
  /** The first state, seen already or to come, for which this holds. */
  until(holds: (state: WatchState) => boolean): Promise<WatchState>;
  /** Everything that has arrived, as text. */
  received(): string;
  close(): void;
}

interface WatchOptions {
  key?: string | undefined;
  cookie?: string;
  userAgent?: string;
}

/** Opens a match's event stream, as its watch page does. */
export async function openWatch(server: TestServer, match: string, options: WatchOptions): Promise<OpenWatch> {
  const { key, cookie = "", userAgent = "test" } = options;
  const stop = new AbortController();
  const response = await fetch(server.base + liveAddress.watch(match, key), {
    signal: stop.signal,
    headers: { "User-Agent": userAgent, ...(cookie ? { Cookie: cookie } : {}) },
  });
  if (response.status !== 200 || !response.body) throw new Error(`The watch call answered ${response.status}`);
  let text = "";
  let wake: () => void = () => undefined;
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      wake();
    }
  })();
  reading.catch(() => undefined);
  const states = () =>
    [...text.matchAll(/^event: (?:snapshot|change)\ndata: (.*)\n\n/gm)].map(([, data = ""]) =>
      watchStateSchema.parse(JSON.parse(data)),
    );
  return {
    until: async (holds) => {
      for (let from = 0; ;) {
        const arrived = states();
        const found = arrived.slice(from).find(holds);
        if (found) return found;
        from = arrived.length;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    received: () => text,
    close: () => stop.abort(),
  };
}
