import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import type { Actor } from "#shared/entities/actor.ts";
import type { AppContext } from "../appContext.ts";
import { finishUpload } from "../media/uploads.ts";
import { aClip } from "./film.ts";
import { announced } from "./sendFile.ts";

/** A clip whose file has just fully arrived. */
export async function anArrivedClip(
  app: AppContext,
  actor: Actor,
  fixtureId: string,
  bytes: Buffer,
  changes: Record<string, unknown> = {},
): Promise<{ clipId: string; fileId: string }> {
  const clip = await aClip(app, actor, fixtureId, { file: announced(bytes), ...changes });
  await app.media.uploads.create(new Upload({ id: clip.fileId, size: bytes.length, offset: 0 }));
  await app.media.uploads.write(Readable.from([bytes]), clip.fileId, 0);
  await finishUpload(app, clip.fileId);
  return clip;
}
