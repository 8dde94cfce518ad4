import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { checkVideo } from "../media/checkVideo.ts";
import { findTools } from "../media/tools.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { writeSystem } from "../media/writeSystem.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import type { AppContext } from "../appContext.ts";
import { sidesOf, type RoleAccounts } from "./roleAccounts.ts";
import { aWorkflow, type Workflow } from "./workflow.ts";

export interface RecordedMatch extends Workflow {
  recordingId: string;
}

/** A delivered match whose stream was joined to this recording, without its segments. */
export async function aRecordedMatch(app: AppContext, accounts: RoleAccounts, bytes: Buffer): Promise<RecordedMatch> {
  const workflow = await aWorkflow(app, sidesOf(accounts), "delivered");
  const recordingId = crypto.randomUUID();
  await inWorkFolder(app.env, "recorded", async (folder) => {
    const source = path.join(folder, "source");
    await writeFile(source, bytes);
    const work = { folder, signal: new AbortController().signal, keepsSound: true };
    const { video, thumbnail, facts } = await checkVideo(await findTools(app.env), source, work, () => undefined);
    await app.media.put(mediaKey.video(recordingId), video);
    const file = {
      ...facts,
      id: recordingId,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
    await writeSystem(app, "stream.recorded", { bidId: workflow.bidId, file: { ...file, thumbnail: thumbnail.hash } });
  });
  return { ...workflow, recordingId };
}
