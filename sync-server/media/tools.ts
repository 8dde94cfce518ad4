import { spawn, type ChildProcess } from "node:child_process";
import { availableParallelism, constants as os, setPriority } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createInterface } from "node:readline";
import { renderFailures } from "#shared/rules/renderFailures.ts";
import type { Env } from "../env.ts";
import { StoreFault } from "../storage/storeFault.ts";
import { limited, notStarted, type ChildLimits } from "./childLimits.ts";

/** No usable ffmpeg here. The sentence tells an operator what to do. */
export class ToolMissing extends Error {
  override name = "ToolMissing";
}

/** The tool ran and failed: its last output. */
export class ToolFailed extends Error {
  override name = "ToolFailed";
}

export interface ToolRun {
  signal: AbortSignal;
  /** The time it may take. */
  timeoutMs: number;
  /** Called with each line of its output as it arrives. */
  onLine?: (line: string) => void;
  /** What file names in its arguments are relative to. */
  folder?: string;
  /** Its input at `pipe:0`. */
  input?: AsyncIterable<Buffer>;
}

/** ffmpeg and ffprobe. Arguments are a list: no shell ever reads a name that a user chose. */
export interface Tools {
  ffmpeg(args: readonly string[], run: ToolRun): Promise<string>;
  ffprobe(args: readonly string[], run: ToolRun): Promise<string>;
}

const lastWords = 500;
/** How the tools report ENOSPC. */
const noSpace = "No space left on device";
const longestAnswer = 4_000_000;
/** Opening the longest recording takes some 100 MB. */
const probeMemory = 400_000_000;
/** The largest accepted picture, decoded and encoded again on many cores. */
const codingMemory = 2_000_000_000;
const usable = new Map<string, Tools>();

/** The tools on this machine. Looks again until it finds them, so that a running server notices an installation. */
export async function findTools(env: Pick<Env, "FFMPEG_PATH">): Promise<Tools> {
  const command = env.FFMPEG_PATH ?? "ffmpeg";
  const known = usable.get(command);
  if (known) return known;
  const probe = env.FFMPEG_PATH ? path.join(path.dirname(command), "ffprobe") : "ffprobe";
  const tools: Tools = {
    ffmpeg: (args, run) =>
      answerOf(command, ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", ...args], run, codingMemory),
    ffprobe: (args, run) => answerOf(probe, ["-hide_banner", "-loglevel", "error", ...args], run, probeMemory),
  };
  await requireParts(tools);
  usable.set(command, tools);
  return tools;
}

/** Some builds lack the transitions or the encoder. */
async function requireParts(tools: Tools): Promise<void> {
  const run = { signal: AbortSignal.timeout(20_000), timeoutMs: 20_000 };
  try {
    const [filters, encoders] = [await tools.ffmpeg(["-filters"], run), await tools.ffmpeg(["-encoders"], run)];
    await tools.ffprobe(["-version"], run);
    if (/\bxfade\b/.test(filters) && /\blibx264\b/.test(encoders)) return;
  } catch (error) {
    if (!(error instanceof ToolMissing || error instanceof ToolFailed)) throw error;
  }
  throw new ToolMissing(renderFailures.noTool);
}

async function answerOf(command: string, args: readonly string[], run: ToolRun, memoryBytes: number): Promise<string> {
  const limits: ChildLimits = { memoryBytes, cpuSeconds: Math.ceil(run.timeoutMs / 1000) * availableParallelism() };
  const [started, given] = await limited(command, args, limits);
  run.signal.throwIfAborted();
  const stdin = run.input ? "pipe" : "ignore";
  const child = spawn(started, given, { stdio: [stdin, "pipe", "pipe"], ...(run.folder && { cwd: run.folder }) });
  // A tool that exits early reports why itself.
  if (run.input && child.stdin) pipeline(run.input, child.stdin).catch(() => undefined);
  return ended(child, run);
}

/** Its whole output, or the reason there is none. The signal or the timeout kills it. */
async function ended(child: ChildProcess, { signal, timeoutMs, onLine }: ToolRun): Promise<string> {
  const said = { out: "", error: "" };
  const end = () => child.kill("SIGKILL");
  const timer = setTimeout(end, timeoutMs);
  signal.addEventListener("abort", end);
  try {
    // Users' calls come first.
    if (child.pid !== undefined) setPriority(child.pid, os.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already exited, or may not be slowed down here.
  }
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (line) => {
      onLine?.(line);
      if (!onLine && said.out.length < longestAnswer) said.out += `${line}\n`;
    });
  }
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said.error = (said.error + text).slice(-lastWords)));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    signal.throwIfAborted();
    // When it notices only at the end, it exits with 0 and a truncated file.
    if (said.error.includes(noSpace)) throw new StoreFault("full");
    if (code === 0) return said.out;
    if (notStarted.includes(code ?? 0)) throw new ToolMissing(renderFailures.noTool);
    throw new ToolFailed(code === null ? "It took too long." : said.error.trim() || `It ended with ${code}.`);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES");
    throw isMissing ? new ToolMissing(renderFailures.noTool) : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}
