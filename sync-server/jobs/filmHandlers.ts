import { renderFailures } from "#shared/rules/renderFailures.ts";
import type { AppContext } from "../appContext.ts";
import type { JobDocument, RenderRequest } from "../db/job.ts";
import { checkFile } from "../media/checkFile.ts";
import { ToolFailed, ToolMissing } from "../media/tools.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { renderReel } from "../reels/renderReel.ts";
import { ReelProblem } from "../reels/reelSources.ts";
import { NotNow, type JobHandlers } from "./jobWorker.ts";

const untilToolsMs = 60_000;
const mostRenders = 3;

/** Jobs that take minutes and a processor. They wait, uncounted, while there is no ffmpeg. */
export function filmHandlers(app: AppContext): Required<Pick<JobHandlers, "checkFile" | "renderReel">> {
  return {
    checkFile: ({ payload }, signal) => withTools(() => checkFile(app, payload.fileId, signal)),
    renderReel: (job, signal) => withTools(() => render(app, job, signal)),
  };
}

async function withTools<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ToolMissing ? new NotNow(error.message, untilToolsMs) : error;
  }
}

/** What will not get better is told at once, what may after the third try. */
async function render(
  app: AppContext,
  { payload, attempts }: JobDocument<RenderRequest>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  try {
    return await renderReel(app, payload, signal);
  } catch (error) {
    const isFinal = error instanceof ReelProblem || (error instanceof ToolFailed && attempts >= mostRenders);
    if (!isFinal) throw error;
    const { reelId: id, version } = payload;
    await writeSystem(app, "reel.failed", { id, version, reason: reasonOf(error) });
    return { reel: error.message };
  }
}

function reasonOf(error: ReelProblem | ToolFailed): string {
  if (error instanceof ReelProblem) return error.message;
  return error.message.includes("No space left") ? renderFailures.noSpace : renderFailures.unreadable;
}
