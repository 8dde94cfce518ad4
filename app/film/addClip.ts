import type { StoreOwner } from "#app/db/clientStore.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { newMutationId, type Queued } from "#app/sync/mutate.ts";
import { queueWithFiles } from "#app/sync/uploads/queueWithFiles.ts";
import type { ArgsOf } from "#shared/mutations/registry.ts";
import { secondsText } from "#shared/rules/clipTrim.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { limits } from "#shared/rules/limits.ts";
import { readVideo } from "./readVideo.ts";

/** The specification's defaults for uploads. */
const defaults = { startTime: "0", clipType: "highlight", tags: '["uploaded","manual"]', isPublic: true } as const;
const shownMs = 30_000;

export type ClipWords = Pick<ArgsOf<"clip.create">, "title" | "description">;

interface ClipOptions {
  /** Default: the title and description that the specification derives from the file's name. */
  words?: ClipWords;
  /** The id under which its parts are already stored on this device. */
  keptAs?: string;
}

export type AddedClip = Queued & { clipId: string; fileId: string };

/** Adds a video from this device as a clip of the match: checked, stored and queued. Its file follows when it can. */
export async function addClip(
  database: LocalDatabase,
  user: StoreOwner,
  fixtureId: string,
  video: File,
  { words = wordsOf(video.name), keptAs }: ClipOptions = {},
): Promise<AddedClip> {
  const clipId = newMutationId();
  try {
    const { announced, kept } = await readVideo(database, video, "clip", { keptAs });
    const endTime = secondsText(Math.min(shownMs, kept.durationMs ?? shownMs));
    const args = { ...defaults, ...words, id: clipId, fixtureId, endTime, file: announced };
    return { ...(await queueWithFiles(database, user, "clip.create", args, [kept])), clipId, fileId: kept.id };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { status: "refused", code: error.code, message: error.message, clipId, fileId: keptAs ?? clipId };
  }
}

function wordsOf(fileName: string): ClipWords {
  return { title: titleOf(fileName), description: fileName.slice(0, limits.notes) };
}

/** The file's name without its extension. */
function titleOf(fileName: string): string {
  const title = fileName.replace(/\.[^.]*$/, "").trim();
  return (title === "" ? fileName : title).slice(0, limits.name);
}
