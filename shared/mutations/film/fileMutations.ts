import * as z from "zod";
import type { FileState, MediaFile } from "../../entities/mediaFile.ts";
import { rowId } from "../../forms/textFields.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { fileRefusalNames, fileRefusals } from "../../rules/fileRefusals.ts";
import { fileStepRejection } from "../../rules/filmFlow.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { updateOwnerOfFile } from "./updateOwnerOfFile.ts";
import { foundRow } from "../foundRow.ts";
import type { Changes, Store } from "../store.ts";

const fileArgs = z.object({ id: rowId });
const ofServer = { origins: ["system"], actors: ["system"], outbox: "never" } as const;

/** A file's outcome, known only to the server. The rows that refer to it follow. */
export const fileMutations = {
  "file.receiving": defineMutation({
    ...ofServer,
    args: fileArgs,
    async run(store, { id }, context) {
      const file = await liveFile(store, id);
      if (file.state !== "receiving") await step(store, context, file, { state: "receiving" });
      return { id };
    },
  }),

  /** All of it has arrived as sent. */
  "file.received": defineMutation({
    ...ofServer,
    args: fileArgs.extend({ bytes: z.int().positive(), sha256: z.string().length(64) }),
    async run(store, { id, bytes, sha256 }, context) {
      await step(store, context, await liveFile(store, id), { state: "checking", bytes, sha256 });
      return { id };
    },
  }),

  /** It must be converted, with this progress. If it became ready meanwhile, it stays so. */
  "file.converting": defineMutation({
    ...ofServer,
    args: fileArgs.extend({ progress: z.int().min(0).max(100) }),
    async run(store, { id, progress }, context) {
      const file = await liveFile(store, id);
      const isCurrent = file.state === "checking";
      if (!isCurrent) return { isCurrent };
      await store.update("mediaFile", id, { progress });
      await updateOwnerOfFile(store, { ...file, progress }, context);
      return { isCurrent };
    },
  }),

  "file.ready": defineMutation({
    ...ofServer,
    args: fileArgs.extend({
      // Of a file that was made here.
      bytes: z.int().positive().optional(),
      sha256: z.string().length(64).optional(),
      contentType: z.string(),
      durationMs: z.int().positive().optional(),
      width: z.int().positive(),
      height: z.int().positive(),
      hasAudio: z.boolean(),
      thumbnail: z.string().optional(),
    }),
    async run(store, { id, ...found }, context) {
      await step(store, context, await liveFile(store, id), { state: "ready", ...definedFields(found) });
      return { id };
    },
  }),

  "file.refused": defineMutation({
    ...ofServer,
    args: fileArgs.extend({ reason: z.enum(fileRefusalNames) }),
    async run(store, { id, reason }, context) {
      await step(store, context, await liveFile(store, id), { state: "refused", reason: fileRefusals[reason] });
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
  context: MutationContext,
  file: MediaFile,
  changes: Changes<MediaFile> & { state: FileState },
): Promise<void> {
  throwIfRejected(fileStepRejection(file, changes.state));
  await store.update("mediaFile", file.id, { progress: undefined, ...changes });
  await updateOwnerOfFile(store, await foundRow(store, "mediaFile", file.id), context);
}
