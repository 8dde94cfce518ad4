import type { AppContext } from "../appContext.ts";
import { checkFile } from "../media/checkFile.ts";
import { ToolMissing } from "../media/tools.ts";
import { NotNow, type JobHandlers } from "./jobWorker.ts";

const untilToolsMs = 60_000;

/** Jobs that take minutes and a processor. They wait, uncounted, while there is no ffmpeg. */
export function filmHandlers(app: AppContext): Required<Pick<JobHandlers, "checkFile">> {
  return {
    checkFile: ({ payload }, signal) => withTools(() => checkFile(app, payload.fileId, signal)),
  };
}

async function withTools<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ToolMissing ? new NotNow(error.message, untilToolsMs) : error;
  }
}
