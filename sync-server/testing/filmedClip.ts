import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "#shared/entities/actor.ts";
import type { AppContext } from "../appContext.ts";
import { checkVideo } from "../media/checkVideo.ts";
import { findTools } from "../media/tools.ts";
import { inWorkFolder } from "../media/workFolder.ts";
import { mediaKey } from "../storage/mediaStore.ts";
import { decided } from "./factories.ts";
import { aClip } from "./film.ts";
import { announced } from "./sendFile.ts";

/** A clip whose video was checked and accepted, without an upload and a job. */
export async function aFilmedClip(
  app: AppContext,
  actor: Actor,
  fixtureId: string,
  bytes: Buffer,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const system: Actor = { kind: "system" };
  const file = announced(bytes);
  const { clipId, fileId } = await aClip(app, actor, fixtureId, { file, startTime: "0", endTime: "30", ...changes });
  await inWorkFolder(app.env, "filmed", async (folder) => {
    const source = path.join(folder, "source");
    await writeFile(source, bytes);
    const found = await checkVideo(
      await findTools(app.env),
      source,
      { folder, signal: new AbortController().signal },
      () => undefined,
    );
    await app.media.put(mediaKey.video(fileId), found.video);
    const { bytes: length, sha256 } = file;
    await decided(app, system, "file.received", { id: fileId, bytes: length, sha256 });
    await decided(app, system, "file.ready", { id: fileId, ...found.facts, thumbnail: found.thumbnail.hash });
  });
  return clipId;
}
