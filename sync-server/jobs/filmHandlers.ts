import { renderFailures } from "#shared/rules/renderFailures.ts";
import type { AppContext } from "../appContext.ts";
import type { CheckRequest, JobDocument, RenderRequest, VerticalRequest } from "../db/job.ts";
import { joinStream } from "../live/joinStream.ts";
import { checkFile } from "../media/checkFile.ts";
import { ToolFailed, ToolMissing } from "../media/tools.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { renderReel } from "../reels/renderReel.ts";
import { renderVertical } from "../reels/renderVertical.ts";
import { ReelProblem } from "../reels/reelSources.ts";
import { asStoreFault, StoreFault } from "../storage/storeFault.ts";
import { PostponeJob } from "../db/job.ts";
import type { JobHandlers } from "./jobWorker.ts";

const untilItWorksMs = 60_000;
const mostRenders = 3;
const storeFailures = { full: renderFailures.noSpace, away: renderFailures.storeAway } as const;

/** CPU-heavy jobs that take minutes. While this server cannot do them they wait, and no attempt is counted. */
export function filmHandlers(
  app: AppContext,
): Required<Pick<JobHandlers, CheckRequest["kind"] | "renderReel" | "renderVertical" | "joinStream">> {
  const check: JobHandlers["checkFile"] = ({ payload }, signal) =>
    whenItWorks(() => checkFile(app, payload.fileId, signal));
  return {
    checkFile: check,
    checkVisitorFile: check,
    convertFile: check,
    renderReel: (job, signal) => whenItWorks(() => render(app, job, signal)),
    renderVertical: (job, signal) => vertical(app, job, signal),
    joinStream: ({ payload }, signal) => whenItWorks(() => joinStream(app, payload.streamId, signal)),
  };
}

/** A missing ffmpeg, full disk or lost store is not the job's fault. */
async function whenItWorks<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    const error = asStoreFault(thrown);
    const isOurs = error instanceof ToolMissing || error instanceof StoreFault;
    throw isOurs ? new PostponeJob(error.message, untilItWorksMs) : error;
  }
}

/** Reports a permanent failure at once, a possibly temporary one after the third try. */
async function render(
  app: AppContext,
  { payload, attempts }: JobDocument<RenderRequest>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const failed = (reason: string) =>
    writeSystem(app, "reel.failed", { id: payload.reelId, version: payload.version, reason });
  try {
    await app.disk.require(0);
    return await renderReel(app, payload, signal);
  } catch (thrown) {
    const error = asStoreFault(thrown);
    if (error instanceof ToolMissing) await failed(renderFailures.noTool);
    if (error instanceof StoreFault) await failed(storeFailures[error.kind]);
    const isFinal = error instanceof ReelProblem || (error instanceof ToolFailed && attempts >= mostRenders);
    if (!isFinal) throw error;
    await failed(error instanceof ReelProblem ? error.message : renderFailures.unreadable);
    return { reel: error.message };
  }
}

/** The creator is waiting and can ask again: a failure is reported after the third try, a server stop never. */
async function vertical(
  app: AppContext,
  { payload, attempts }: JobDocument<VerticalRequest>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  try {
    await app.disk.require(0);
    return await renderVertical(app, payload, signal);
  } catch (error) {
    if (error instanceof PostponeJob || signal.aborted || attempts < mostRenders) throw error;
    await writeSystem(app, "reel.verticalStep", { id: payload.reelId, version: payload.version, status: "failed" });
    return { vertical: error instanceof Error ? error.name : "failed" };
  }
}
