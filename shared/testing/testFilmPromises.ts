import { audienceOf, viewForAudiences } from "../entities/entity.ts";
import type { HighlightReel } from "../entities/highlightReel.ts";
import type { FileState, MediaFile } from "../entities/mediaFile.ts";
import { entities, entityNames, entityOf, type AnyRow } from "../entities/registry.ts";
import type { VideoClip } from "../entities/videoClip.ts";
import { brandAddresses } from "../rules/brandAssets.ts";
import { keepsFileBytes, keepsReelVideo } from "../rules/filmFlow.ts";
import { mediaAddress } from "../rules/mediaAddress.ts";
import type { MemoryStore } from "../mutations/memoryStore.ts";
import { failed, isUnique } from "./testBroken.ts";

/** Always true of clips, recordings and reels. */
export function brokenByFilm(store: MemoryStore): string[] {
  return [...brokenByAnswers(store), ...brokenByFiles(store), ...brokenByBytes(store), ...brokenByReels(store)];
}

function brokenByAnswers(store: MemoryStore): string[] {
  const answers = new Map(store.all("schoolPermission").map((row) => [row.id, row.permissionStatus]));
  const isCovered = (id: string | undefined) => id !== undefined && answers.get(id) === "approved";
  return failed({
    "a clip is shown only while the answer that it names is a yes": store
      .all("videoClip")
      .every((clip) => isCovered(clip.permissionId) || !isShown("videoClip", clip)),
    "the answer that a clip names is about its own streamer": store.all("videoClip").every((clip) => {
      const answer = store.all("schoolPermission").find(({ id }) => id === clip.permissionId);
      return answer === undefined || answer.streamerId === clip.streamerId;
    }),
    "a reel is shown only while the answers that its clips name are a yes": store
      .all("highlightReel")
      .every(
        (reel) => clipsIn(store, reel).every((clip) => isCovered(clip.permissionId)) || !isShown("highlightReel", reel),
      ),
    "a recording is shown only while the answer that its file names is a yes": store
      .all("bid")
      .filter((bid) => bid.recordingUrl !== undefined && isShown("bid", bid))
      .every((bid) => {
        const file = store.all("mediaFile").find(({ id }) => id === bid.recordingFileId);
        return file === undefined || isCovered(file.permissionId);
      }),
  });
}

function brokenByFiles(store: MemoryStore): string[] {
  return failed({
    "a clip is as its file": store
      .all("videoClip")
      .every((clip) =>
        store
          .all("mediaFile")
          .some(
            (file) => file.id === clip.mediaFileId && says(file, clip.fileState, clip.fileProgress, clip.fileProblem),
          ),
      ),
    "a recording is as its file": store
      .all("bid")
      .filter(({ recordingFileId }) => recordingFileId !== undefined)
      .every((bid) =>
        store
          .all("mediaFile")
          .some(
            (file) =>
              file.id === bid.recordingFileId &&
              says(file, bid.recordingState, bid.recordingProgress, bid.recordingProblem),
          ),
      ),
    "a request names brand assets that are here": store
      .all("fixture")
      .every((fixture) =>
        brandAddresses(fixture).every(({ address }) =>
          store
            .all("mediaFile")
            .some((file) => mediaAddress(file.id) === address && file.state === "ready" && !file.deletedAt),
        ),
      ),
  });
}

/** Whether the file's own row has the same state, the same progress of its conversion and the same reason for a refusal. */
function says(file: MediaFile, state?: FileState, progress?: number, problem?: string): boolean {
  return file.state === state && file.progress === progress && file.reason === problem;
}

/** What is shown to anybody at all leads to bytes that stay. */
function brokenByBytes(store: MemoryStore): string[] {
  const files = new Map(store.all("mediaFile").map((file) => [file.id, keepsFileBytes(file)]));
  const reels = new Map(store.all("highlightReel").map((reel) => [reel.id, keepsReelVideo(reel)]));
  return entityNames.flatMap((name) => {
    const isShownInVain = store
      .all(name)
      .flatMap((row) => mediaIn(viewForAudiences(entities[name], row, audienceOf(entities[name], row))))
      .some((id) => !(files.get(id) ?? reels.get(id)));
    return isShownInVain ? [`a ${name} is shown with media that the next sweep removes`] : [];
  });
}

/** The ids of the files and reels whose addresses are in a row. */
function mediaIn(view: object | undefined): string[] {
  return [...JSON.stringify(view ?? {}).matchAll(/\/api\/media\/([0-9a-f-]{36})/g)].map(([, id = ""]) => id);
}

function brokenByReels(store: MemoryStore): string[] {
  return failed({
    "no reel has a clip twice": isUnique(
      store.all("highlightReelClip").map((link) => `${link.highlightReelId} ${link.videoClipId}`),
    ),
    "no reel has a deleted clip": store.all("highlightReelClip").every((link) => {
      const clip = store.all("videoClip").find(({ id }) => id === link.videoClipId);
      const reel = store.all("highlightReel").find(({ id }) => id === link.highlightReelId);
      return link.deletedAt !== undefined || clip?.deletedAt === undefined || reel?.deletedAt !== undefined;
    }),
    "a reel's likes are the accounts that like it": store.all("highlightReel").every((reel) => {
      const likes = store.all("reelLike").filter((like) => like.highlightReelId === reel.id && like.isLiked);
      return reel.likes === likes.length;
    }),
    "a reel with a private clip is not public": store
      .all("highlightReel")
      .every((reel) => clipsIn(store, reel).every((clip) => clip.isPublic) || !isPublic(reel)),
    "a reel with a suspended account's clip is not public before an admin has looked": store
      .all("highlightReel")
      .every(
        (reel) =>
          !isPublic(reel) ||
          clipsIn(store, reel).every(({ suspendedAt = "" }) => suspendedAt <= (reel.clearedAt ?? "")),
      ),
  });
}

/** Forbidden changes to a reported reel: a report hides it at once, unless an admin had shown this version. */
export function illegalReports(before: MemoryStore, after: MemoryStore): string[] {
  const isKnown = new Set(before.all("reelReport").map(({ id }) => id));
  const earlier = new Map(before.all("highlightReel").map((reel) => [reel.id, reel]));
  const isWaiting = (reel: HighlightReel) =>
    after.all("reelReport").some((report) => report.highlightReelId === reel.id && !report.decision);
  const isNewlyReported = (reel: HighlightReel) =>
    after.all("reelReport").some((report) => report.highlightReelId === reel.id && !isKnown.has(report.id));
  const reels = after.all("highlightReel");
  return failed({
    "a report hides a reel that no admin has shown": reels.every(
      (reel) => !isNewlyReported(reel) || earlier.get(reel.id)?.clearedAt !== undefined || reel.takedown !== undefined,
    ),
    "a reported reel stays hidden until that was decided": reels.every(
      (reel) => earlier.get(reel.id)?.takedown !== "reported" || reel.takedown !== undefined || !isWaiting(reel),
    ),
  });
}

/** Whether anyone at all sees a film's URL. */
function isShown(name: "videoClip" | "highlightReel" | "bid", row: AnyRow): boolean {
  const entity = entityOf(name);
  const view = viewForAudiences(entity, row, audienceOf(entity, row)) ?? {};
  return "videoUrl" in view || "recordingUrl" in view;
}

function isPublic(reel: HighlightReel): boolean {
  return audienceOf(entityOf("highlightReel"), reel).includes("public");
}

/** The clips in a reel's film. */
function clipsIn(store: MemoryStore, { id }: HighlightReel): VideoClip[] {
  const links = store.all("highlightReelClip").filter((link) => link.highlightReelId === id && !link.deletedAt);
  return links.flatMap((link) => store.all("videoClip").filter((clip) => clip.id === link.videoClipId));
}
