import { setTimeout as pause } from "node:timers/promises";
import { liveAddress, liveHeaders, liveMediaType } from "#shared/api/live.ts";
import { digestOf, segmentBytes } from "#server/testing/live.ts";
import { judge } from "../sync/targets.ts";
import { liveServer, type LiveServer } from "./liveServer.ts";
import { watchTogether } from "./viewers.ts";

const isShort = process.env["BENCH_SHORT"] === "1";
const streams = 20;
const viewers = isShort ? 200 : 1_000;
const seconds = isShort ? 12 : 30;
const segmentMs = 2_000;
/** 480p at 0.8 Mbit/s: what a phone on a school's field usually has. */
const bytesPerSegment = Number(process.env["BENCH_SEGMENT_BYTES"] ?? 200_000);

/** Twenty phones film at once; then a thousand people watch one of them, on one server. */
export async function live(): Promise<boolean> {
  const server = await liveServer(streams);
  try {
    const film = filming(server);
    await pause(segmentMs * 2);
    const before = await server.figures();
    await pause(seconds * 1_000);
    const filmed = await server.figures();
    const [match] = server.matches;
    if (!match) throw new Error("There is no match.");
    const seen = await watchTogether(server.port, match, viewers, seconds);
    const watched = await server.figures();
    const slow = await film.stop();
    const share = (from: typeof before, to: typeof before) => ((to.cpuSeconds - from.cpuSeconds) / seconds) * 100;
    const perStream = share(before, filmed) / streams;
    const perViewer = (share(filmed, watched) - share(before, filmed)) / viewers;
    const megabits = (seen.bytes * 8) / seconds / 1e6;
    console.log(
      `  ${viewers} viewers: ${seen.playlistMs.length} playlists, ${seen.segmentMs.length} segments, ${megabits.toFixed(0)} Mbit/s`,
    );
    console.log(`  a viewer takes ${perViewer.toFixed(3)} % of a core, refused calls: ${seen.refused}`);
    return judge([
      {
        key: "liveFirst",
        what: "first playlist of each viewer, p99",
        value: p99(seen.firstMs),
        unit: "ms",
        atMost: 1_000,
      },
      { key: "livePlaylist", what: "playlist, p99", value: p99(seen.playlistMs), unit: "ms", atMost: 1_000 },
      { key: "liveSegment", what: "segment, p99", value: p99(seen.segmentMs), unit: "ms", atMost: 1_000 },
      {
        key: "liveReads",
        what: "disk reads while they watch",
        value: watched.diskReads - filmed.diskReads,
        unit: "",
        atMost: 1,
      },
      { key: "liveStream", what: `each of ${streams} streams`, value: perStream, unit: "% of a core", atMost: 1 },
      { key: "liveIngest", what: "a segment is taken, p99", value: p99(slow), unit: "ms", atMost: segmentMs },
    ]);
  } finally {
    await server.stop();
  }
}

/** Phones that send a segment every two seconds, each at its own moment. */
function filming({ port, cookie, matches }: LiveServer): { stop(): Promise<number[]> } {
  const stopped = new AbortController();
  const taken: number[] = [];
  const bytes = new Uint8Array(segmentBytes(bytesPerSegment));
  const digest = digestOf(bytes);
  const phones = matches.map(async ({ streamId }, at) => {
    await pause((at / matches.length) * segmentMs);
    const begun = Date.now();
    for (let n = 0; !stopped.signal.aborted; n += 1) {
      const next = begun + n * segmentMs;
      await pause(Math.max(0, next - Date.now()));
      const startedAt = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${liveAddress.segment(streamId, n)}`, {
        method: "PUT",
        body: bytes,
        headers: {
          ...{ Cookie: cookie, "Content-Type": liveMediaType, [liveHeaders.digest]: digest },
          ...{
            [liveHeaders.durationMs]: String(segmentMs),
            [liveHeaders.startedAt]: new Date(next - segmentMs).toISOString(),
          },
        },
      });
      if (answer.status !== 200) throw new Error(`A segment was answered with ${answer.status} ${await answer.text()}`);
      taken.push(performance.now() - startedAt);
    }
  });
  const done = Promise.all(phones);
  done.catch((error: unknown) => console.error(error));
  return {
    stop: async () => {
      stopped.abort();
      await done;
      return taken;
    },
  };
}

function p99(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
