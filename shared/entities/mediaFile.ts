import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const mediaPurposes = ["clip", "recording", "logo", "banner", "sponsorVideo"] as const;
export type MediaPurpose = (typeof mediaPurposes)[number];
/** A file follows the row that refers to it: the row is created first, the bytes arrive when there is a connection. */
export const fileStates = ["expected", "receiving", "checking", "ready", "refused"] as const;
export type FileState = (typeof fileStates)[number];

export const mediaFileSchema = z.object({
  ...baseFields,
  /** Absent for a visitor's attachment. */
  ownerUserId: z.uuid().optional(),
  fixtureId: z.uuid(),
  purpose: z.enum(mediaPurposes),
  /** For a clip or a recording: the permission that covers it. */
  permissionId: z.uuid().optional(),
  /** The file's name on the device. */
  name: z.string(),
  /** The server makes it of this part of another file, in milliseconds. Absent for what is uploaded. */
  cutFrom: z.object({ fileId: z.uuid(), inMs: z.int(), outMs: z.int() }).optional(),
  /** Absent until arrival if the announcer did not know it. */
  bytes: z.int().optional(),
  /** Hex. */
  sha256: z.string().optional(),
  state: z.enum(fileStates),
  /** The reason for a refusal: a sentence. */
  reason: z.string().optional(),
  /** Percent of the conversion to a format every browser plays. */
  progress: z.int().optional(),
  contentType: z.string().optional(),
  durationMs: z.int().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  hasAudio: z.boolean().optional(),
  /** The first characters of its thumbnail's hash; absent without one. */
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
  cutFrom: both,
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

/** Everyone else sees the row that refers to the file, such as a clip. */
export const mediaFileEntity = entity({
  name: "mediaFile",
  ...tables.mediaFile,
  schema: mediaFileSchema,
  firstSync: "own",
  visibility,
  sidesOf: (file) => (file.deletedAt ? "nobody" : { owner: userAudiences(file.ownerUserId), admin: ["admin"] }),
});
