import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const mediaPurposes = ["clip", "recording", "logo", "banner", "sponsorVideo"] as const;
export type MediaPurpose = (typeof mediaPurposes)[number];
/** A file follows the row that names it: the row is there first, the bytes come when there is a connection. */
export const fileStates = ["expected", "receiving", "checking", "ready", "refused"] as const;
export type FileState = (typeof fileStates)[number];

export const mediaFileSchema = z.object({
  ...baseFields,
  /** Absent for what a visitor attached. */
  ownerUserId: z.uuid().optional(),
  fixtureId: z.uuid(),
  purpose: z.enum(mediaPurposes),
  /** Of a clip and of a recording: the school's answer that covers it. */
  permissionId: z.uuid().optional(),
  /** As the file was called on the device. */
  name: z.string(),
  /** Absent until it has arrived where whoever announced it did not know. */
  bytes: z.int().optional(),
  /** Hex. */
  sha256: z.string().optional(),
  state: z.enum(fileStates),
  /** Why it was refused: a sentence. */
  reason: z.string().optional(),
  /** In percent, while it is converted into what every browser plays. */
  progress: z.int().optional(),
  contentType: z.string().optional(),
  durationMs: z.int().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  hasAudio: z.boolean().optional(),
  /** The first characters of its picture's hash; absent where there is none. */
  thumbnail: z.string().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type MediaFile = z.infer<typeof mediaFileSchema>;

type Side = "owner" | "admin";
const both: readonly Side[] = ["owner", "admin"];

const visibility: Visibility<MediaFile, Side> = {
  ownerUserId: both,
  fixtureId: both,
  purpose: both,
  permissionId: both,
  name: both,
  bytes: both,
  sha256: both,
  state: both,
  reason: both,
  progress: both,
  contentType: both,
  durationMs: both,
  width: both,
  height: both,
  hasAudio: both,
  thumbnail: both,
  deletedAt: [],
};

/** Everybody else sees the row that names the file: a clip, say. */
export const mediaFileEntity = entity({
  name: "mediaFile",
  ...tables.mediaFile,
  schema: mediaFileSchema,
  firstSync: "own",
  visibility,
  sidesOf: (file) => (file.deletedAt ? "nobody" : { owner: userAudiences(file.ownerUserId), admin: ["admin"] }),
});
