import * as z from "zod";
import type { FileState, MediaFile } from "../entities/mediaFile.ts";
import type { VideoClip } from "../entities/videoClip.ts";
import { rowId } from "../forms/textFields.ts";
import { fittedTrim, secondsText } from "../rules/clipTrim.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError, rejectWith } from "../rules/domainError.ts";
import { fileRefusalNames, fileRefusals } from "../rules/fileRefusals.ts";
import { fileStepRejection } from "../rules/filmFlow.ts";
import { mediaAddress, thumbnailAddress } from "../rules/mediaAddress.ts";
import { defineMutation } from "./defineMutation.ts";
import { foundRow } from "./foundRow.ts";
import type { Changes, Store } from "./store.ts";

const fileArgs = z.object({ id: rowId });
const ofServer = { origins: ["system"], actors: ["system"], outbox: "never" } as const;

/** What became of a file: the server alone knows. The rows that name it follow. */
export const fileMutations = {
  "file.receiving": defineMutation({
    ...ofServer,
    args: fileArgs,
    async run(store, { id }) {
      const file = await liveFile(store, id);
      if (file.state !== "receiving") await step(store, file, "receiving", {});
      return { id };
    },
  }),

  /** All of it is here, as it was sent. */
  "file.received": defineMutation({
    ...ofServer,
    args: fileArgs.extend({ bytes: z.int().positive(), sha256: z.string().length(64) }),
    async run(store, { id, bytes, sha256 }) {
      await step(store, await liveFile(store, id), "checking", { bytes, sha256 });
      return { id };
    },
  }),

  "file.ready": defineMutation({
    ...ofServer,
    args: fileArgs.extend({
      contentType: z.string(),
      durationMs: z.int().positive().optional(),
      width: z.int().positive(),
      height: z.int().positive(),
      hasAudio: z.boolean(),
      thumbnail: z.string().optional(),
    }),
    async run(store, { id, ...found }) {
      const file = await liveFile(store, id);
      await step(store, file, "ready", definedFields(found), (clip) => ({
        videoUrl: mediaAddress(id),
        ...(found.thumbnail === undefined ? {} : { thumbnailUrl: thumbnailAddress(id, found.thumbnail) }),
        ...(found.durationMs === undefined ? {} : lengthFields(clip, found.durationMs)),
      }));
      return { id };
    },
  }),

  "file.refused": defineMutation({
    ...ofServer,
    args: fileArgs.extend({ reason: z.enum(fileRefusalNames) }),
    async run(store, { id, reason }) {
      const sentence = fileRefusals[reason];
      const file = await liveFile(store, id);
      await step(store, file, "refused", { reason: sentence }, () => ({ fileProblem: sentence }));
      return { id };
    },
  }),
};

async function liveFile(store: Store, id: string): Promise<MediaFile> {
  const file = await foundRow(store, "mediaFile", id);
  if (file.deletedAt) throw new DomainError("row.notFound");
  return file;
}

async function step(
  store: Store,
  file: MediaFile,
  state: FileState,
  found: Changes<MediaFile>,
  clipChanges: (clip: VideoClip) => Changes<VideoClip> = () => ({}),
): Promise<void> {
  rejectWith(fileStepRejection(file, state));
  const clips = await store.find("videoClip", { mediaFileId: file.id });
  await store.update("mediaFile", file.id, { ...found, state });
  for (const clip of clips) await store.update("videoClip", clip.id, { ...clipChanges(clip), fileState: state });
}

function lengthFields(clip: VideoClip, durationMs: number): Changes<VideoClip> {
  return { ...fittedTrim(clip, durationMs), fileDuration: secondsText(durationMs) };
}
