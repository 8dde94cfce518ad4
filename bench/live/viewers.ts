import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { liveAddress } from "#shared/api/live.ts";
import type { LiveMatch } from "./liveServer.ts";

export interface Seen {
  /** A viewer's first playlist, with its connection; made while others come too. */
  firstMs: number[];
  playlistMs: number[];
  segmentMs: number[];
  bytes: number;
  refused: number;
}

/** A player asks for its playlist this often, and for each segment once. */
const everyMs = 2_000;

/** They come within ten seconds: a match begins. */
const comingMs = 10_000;

/** Viewers of one match, each with a connection of its own and the page's event stream. */
export async function watchTogether(port: number, match: LiveMatch, viewers: number, seconds: number): Promise<Seen> {
  const seen: Seen = { firstMs: [], playlistMs: [], segmentMs: [], bytes: 0, refused: 0 };
  const until = Date.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: viewers }, (_, n) => watch(port, match, (n / viewers) * comingMs, until, seen)),
  );
  return seen;
}

async function watch(port: number, match: LiveMatch, delay: number, until: number, seen: Seen): Promise<void> {
  await pause(delay);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const events = get({ port, path: liveAddress.watch(match.fixtureId, match.key) }, (answer) => answer.resume());
  events.on("error", () => undefined);
  let last = -1;
  for (let next = Date.now(); next < until; next += everyMs) {
    await pause(Math.max(0, next - Date.now()));
    const playlist = await fetched(agent, port, liveAddress.live(match.streamId, match.key), seen);
    if (last === -1) seen.firstMs.push(playlist.ms);
    else seen.playlistMs.push(playlist.ms);
    const newest = playlist.text.split("\n").findLast((line) => /^\d/.test(line));
    const number = Number(newest?.split("?")[0] ?? -1);
    if (newest === undefined || number <= last) continue;
    last = number;
    seen.segmentMs.push((await fetched(agent, port, `/api/live/${match.streamId}/${newest}`, seen)).ms);
  }
  events.destroy();
  agent.destroy();
}

function fetched(agent: Agent, port: number, path: string, seen: Seen): Promise<{ ms: number; text: string }> {
  const startedAt = performance.now();
  const isText = path.includes(".m3u8");
  return new Promise((resolve, reject) => {
    get({ agent, port, path }, (answer) => {
      let text = "";
      if (answer.statusCode !== 200) seen.refused += 1;
      answer.on("data", (chunk: Buffer) => {
        seen.bytes += chunk.length;
        if (isText) text += chunk.toString();
      });
      answer.on("end", () => resolve({ ms: performance.now() - startedAt, text }));
    }).on("error", reject);
  });
}
