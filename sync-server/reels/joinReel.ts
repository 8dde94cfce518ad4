import { writeFile } from "node:fs/promises";
import path from "node:path";
import { inputArgs } from "../media/probeVideo.ts";
import { ToolFailed } from "../media/tools.ts";
import { runConcurrently } from "./runConcurrently.ts";
import { countFrames } from "./countFrames.ts";
import { sameColours, secondsOf, timescale, videoCoding } from "./encoding.ts";
import type { NormalClip } from "./normaliseClip.ts";
import { frameCount, type Rendering } from "./rendering.ts";
import { framesPerSecond, type Piece, type RenderPlan } from "./renderPlan.ts";

const stepMs = 10 * 60_000;
const atScale = ["-video_track_timescale", timescale];
/** All pieces share one codec description, so nothing has to be probed or converted. */
const asTheyAre = ["-auto_convert", "0", "-codec_whitelist", "none"];
const effects = { fade: "fade", slide: "slideleft", zoom: "zoomin" } as const;

/**
 * Renders the transitions, mixes the sound and joins everything without re-encoding the rest. Returns the finished
 * file.
 */
export async function joinReel(rendering: Rendering, plan: RenderPlan, clips: readonly NormalClip[]): Promise<string> {
  const { folder, tools, signal } = rendering;
  const [sound = "", ...files] = await runConcurrently(signal, [
    (either) => mixSound({ ...rendering, signal: either }, plan, clips),
    ...plan.pieces.map(
      (piece) => (either: AbortSignal) => fileOf({ ...rendering, signal: either }, piece, plan, clips),
    ),
  ]);
  await writeFile(path.join(folder, "list.txt"), listOf(plan.pieces, files));
  const reel = path.join(folder, "reel.mp4");
  const list = ["-f", "concat", "-safe", "0", ...asTheyAre, "-protocol_whitelist", "file", "-i", "list.txt"];
  const written = [
    "-c",
    "copy",
    ...atScale,
    "-map_metadata",
    "-1",
    "-movflags",
    "+faststart",
    "-fflags",
    "+bitexact",
    reel,
  ];
  await tools.ffmpeg([...list, ...inputArgs("mov", sound), "-map", "0:v", "-map", "1:a", ...written], {
    signal,
    timeoutMs: stepMs,
    folder,
  });
  const frames = await countFrames(tools, reel, signal);
  if (frames !== plan.frames) throw new ToolFailed(`The reel has ${frames} pictures instead of ${plan.frames}.`);
  return reel;
}

async function fileOf(
  rendering: Rendering,
  piece: Piece,
  plan: RenderPlan,
  clips: readonly NormalClip[],
): Promise<string> {
  if (piece.kind === "meeting") return drawMeeting(rendering, piece, plan, clips);
  return clips[piece.clip]?.[piece.part] ?? missing(piece.clip);
}

type Meeting = Extract<Piece, { kind: "meeting" }>;

/** The end of one clip and the beginning of the next, blended. */
async function drawMeeting(
  { folder, tools, signal, onFrames }: Rendering,
  { clip, effect, overlap, frames }: Meeting,
  plan: RenderPlan,
  clips: readonly NormalClip[],
): Promise<string> {
  const [tail, head] = [clips[clip - 1]?.tail ?? missing(clip - 1), clips[clip]?.head ?? missing(clip)];
  const even = `fps=${framesPerSecond},settb=1/${framesPerSecond},setpts=PTS-STARTPTS`;
  const offset = secondsOf((plan.clips[clip - 1]?.edge ?? overlap) - overlap);
  const drawn = `xfade=transition=${effects[effect]}:duration=${secondsOf(overlap)}:offset=${offset}`;
  const graph = `[0:v]${even}[a];[1:v]${even}[b];[a][b]${drawn},format=yuv420p,${sameColours},trim=end_frame=${frames},settb=1/${framesPerSecond},setpts=N[v]`;
  const file = path.join(folder, `meeting-${clip}.mp4`);
  const coded = ["-progress", "pipe:1", "-filter_complex", graph, "-map", "[v]", ...videoCoding, ...atScale, file];
  const inputs = [tail, head].flatMap((part) => ["-threads", "1", ...inputArgs("mov", part)]);
  const count = frameCount(onFrames());
  await tools.ffmpeg([...inputs, ...coded], { signal, timeoutMs: stepMs, onLine: count.onLine });
  if (count.frames !== frames) throw new ToolFailed(`A transition has ${count.frames} pictures instead of ${frames}.`);
  return file;
}

/** Sound crossfades for as long as the pictures do. It is encoded once. */
async function mixSound(
  { folder, tools, signal }: Rendering,
  { overlaps, frames }: RenderPlan,
  clips: readonly NormalClip[],
): Promise<string> {
  const inputs = clips.flatMap(({ sound }) => ["-f", "flac", "-protocol_whitelist", "file", "-i", sound]);
  const steps = clips.map((_, index) => {
    if (index === 0) return "[0:a]anull[s0]";
    const overlap = overlaps[index] ?? 0;
    const joint = overlap > 0 ? `acrossfade=d=${secondsOf(overlap)}:c1=tri:c2=tri` : "concat=n=2:v=0:a=1";
    return `[s${index - 1}][${index}:a]${joint}[s${index}]`;
  });
  const graph = [...steps, `[s${clips.length - 1}]atrim=end=${secondsOf(frames)},asetpts=PTS-STARTPTS[s]`].join(";");
  const file = path.join(folder, "sound.m4a");
  const coded = ["-c:a", "aac", "-b:a", "160k", "-map_metadata", "-1", "-f", "mp4", file];
  await tools.ffmpeg([...inputs, "-filter_complex", graph, "-map", "[s]", ...coded], { signal, timeoutMs: stepMs });
  return file;
}

function listOf(pieces: readonly Piece[], files: readonly string[]): string {
  const entries = pieces.map(
    ({ frames }, at) => `file '${files[at]?.replaceAll("'", "'\\''")}'\nduration ${secondsOf(frames)}`,
  );
  return ["ffconcat version 1.0", ...entries].join("\n");
}

function missing(clip: number): never {
  throw new Error(`Clip ${clip} of the reel has no such part.`);
}
