import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findTools, type Tools } from "#server/media/tools.ts";
import { framesPerSecond, renderPlan, type RenderPlan } from "#server/reels/renderPlan.ts";
import { quantile } from "../sync/quantile.ts";
import { judge, rounded, type Target } from "../sync/targets.ts";
import { oneGraph } from "./oneGraph.ts";
import { ourReel, secondsSince } from "./ourReel.ts";
import { childSeconds, peakMemory } from "./childProcesses.ts";
import { clipSeconds, phoneClips } from "./phoneClips.ts";

const isShort = process.env["BENCH_SHORT"] === "1";
const [few, many] = isShort ? [3, 6] : [6, 30];
/** With few clips the two are close and a copy takes a moment, so one run says little. */
const rounds = isShort ? 1 : 3;
const inTurn = ["fade", "slide", "zoom", "cut"] as const;

interface Bench {
  tools: Tools;
  folder: string;
  clips: readonly string[];
}

/** The product's reels compared with one ffmpeg and one filter graph, from the same clips in the same run. */
export async function reels(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-reels-"));
  try {
    const bench = { folder, tools: await findTools({}), clips: await phoneClips(folder, many) };
    const ofFew: SideBySide[] = [];
    for (let round = 0; round < rounds; round += 1) ofFew.push(await sideBySide(bench, few, round));
    const ofMany = await sideBySide(bench, many, rounds);
    return judge([...targetsOf(ofFew, ofMany), await copyTarget(bench)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Made {
  seconds: number;
  megabytes: number;
  /** CPU time. */
  cpu: number;
}

interface SideBySide {
  cold: Made;
  graph: Made;
  /** How many times faster than playback, when every clip is already normalised. */
  again: number;
}

async function sideBySide({ tools, folder, clips }: Bench, count: number, round: number): Promise<SideBySide> {
  const used = clips.slice(0, count);
  const plan = planOf(used.map((_, at) => inTurn[at % inTurn.length] ?? "cut"));
  const plays = playSeconds(plan);
  const dataDir = path.join(folder, `data-${round}`);
  const ours = () => ourReel(tools, plan, used, dataDir).then(() => undefined);
  const cold = await measured(ours);
  const again = await measured(ours);
  const graph = await measured(() => oneGraph(tools, plan, used, path.join(folder, `graph-${round}.mp4`)));
  console.log(
    `  ${count} clips, ${rounded(plays)} s: ours ${told(cold)}, again ${told(again)}; one graph ${told(graph)}`,
  );
  return { cold, graph, again: plays / again.seconds };
}

function told({ seconds, megabytes, cpu }: Made): string {
  return `${rounded(seconds)} s (${rounded(cpu)} s of processors, ${rounded(megabytes)} MB)`;
}

async function measured(work: () => Promise<void>): Promise<Made> {
  const startedAt = performance.now();
  const before = childSeconds();
  const megabytes = await peakMemory(work);
  return { seconds: secondsSince(startedAt), megabytes, cpu: childSeconds() - before };
}

/** Cuts only: nothing is redrawn. The first round reads from disk what the graph pushed out of memory. */
async function copyTarget({ tools, folder, clips }: Bench): Promise<Target> {
  const plan = planOf(clips.map(() => "cut"));
  const dataDir = path.join(folder, `data-${rounds}`);
  const plays = playSeconds(plan);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { seconds, joinSeconds } = await ourReel(tools, plan, clips, dataDir);
    const timing = `${rounded(seconds)} s with its sound, ${rounded(joinSeconds)} s of it copying`;
    console.log(`  ${clips.length} clips, cuts alone, ${rounded(plays)} s: ${timing}`);
    times.push(plays / joinSeconds);
  }
  const value = quantile(
    times.sort((one, other) => one - other),
    0.5,
  );
  return { key: "reelCopy", what: "stream copy", value, unit: "× real time", atLeast: 200 };
}

function targetsOf(ofFew: readonly SideBySide[], ofMany: SideBySide): Target[] {
  const fewTimes = ofFew.map(({ cold, graph }) => cold.seconds / graph.seconds).sort((one, other) => one - other);
  const { cold, graph, again } = ofMany;
  return [
    { key: "reelFew", what: `time of ${few} clips, cold`, value: quantile(fewTimes, 0.5), unit: "×", atMost: 1.1 },
    { key: "reelMany", what: `speed of ${many}, cold`, value: graph.seconds / cold.seconds, unit: "×", atLeast: 3 },
    { key: "reelMemory", what: "… its memory", value: cold.megabytes / graph.megabytes, unit: "×", atMost: 0.1 },
    { key: "reelAgain", what: `${many} normalised clips`, value: again, unit: "× real time", atLeast: 10 },
  ];
}

function planOf(transitions: readonly ("cut" | "fade" | "slide" | "zoom")[]): RenderPlan {
  return renderPlan(transitions.map((transitionType) => ({ durationMs: clipSeconds * 1_000, transitionType })));
}

function playSeconds({ frames }: RenderPlan): number {
  return frames / framesPerSecond;
}
