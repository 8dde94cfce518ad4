import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { fileStates } from "./mediaFile.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const videoClipSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The match's streamer, whichever side added the clip. */
  streamerId: z.uuid(),
  /** The accounts of its creator and of both sides of the match. Always present on the server. */
  ownerUserId: z.uuid().optional(),
  streamerUserId: z.uuid().optional(),
  requesterId: z.uuid().optional(),
  mediaFileId: z.uuid().optional(),
  title: z.string(),
  description: z.string().optional(),
  /** Set once the file is ready. */
  videoUrl: z.string().optional(),
  thumbnailUrl: z.string().optional(),
  /** Seconds as decimal text, in the file: the part shown. */
  startTime: z.string(),
  endTime: z.string(),
  duration: z.string(),
  /** The length of the whole file; absent until it was checked. */
  fileDuration: z.string().optional(),
  clipType: z.string(),
  /** A JSON list of texts. */
  tags: z.string(),
  isPublic: z.boolean(),
  /** Copied from the file. */
  fileState: z.enum(fileStates),
  fileProgress: z.int().optional(),
  fileProblem: z.string().optional(),
  /** The permission under which it was filmed. Without one the film is hidden from everyone. */
  permissionId: z.uuid().optional(),
  /** That permission is approved: copied here by the school's answers. */
  permitted: z.boolean().optional(),
  /** Its owner was suspended then: hidden from the public until the account is restored. */
  suspendedAt: z.iso.datetime().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type VideoClip = z.infer<typeof videoClipSchema>;

/** `viewer`: who may watch it apart from the public: no one without the school's yes. */
type Side = "everyone" | "party" | "admin" | "viewer";
const everySide: readonly Side[] = ["everyone", "party", "admin"];
const parties: readonly Side[] = ["party", "admin"];
const viewers: readonly Side[] = ["everyone", "viewer"];

const visibility: Visibility<VideoClip, Side> = {
  fixtureId: everySide,
  streamerId: everySide,
  ownerUserId: parties,
  streamerUserId: parties,
  requesterId: parties,
  mediaFileId: parties,
  title: everySide,
  description: everySide,
  videoUrl: viewers,
  thumbnailUrl: viewers,
  startTime: everySide,
  endTime: everySide,
  duration: everySide,
  fileDuration: everySide,
  clipType: everySide,
  tags: everySide,
  isPublic: everySide,
  fileState: everySide,
  fileProgress: parties,
  fileProblem: parties,
  permissionId: parties,
  permitted: parties,
  suspendedAt: [],
  deletedAt: [],
};

/** Without the school's approval no one sees the film; both sides see that it exists. */
export const videoClipEntity = entity({
  name: "videoClip",
  ...tables.videoClip,
  schema: videoClipSchema,
  firstSync: { paged: [], newest: [{ equals: { fileState: "ready" }, by: "createdAt", count: 200 }] },
  visibility,
  sidesOf: (clip) => {
    if (clip.deletedAt) return "nobody";
    const party = userAudiences(clip.ownerUserId, clip.streamerUserId, clip.requesterId);
    const isPermitted = clip.permitted === true && clip.permissionId !== undefined;
    const isShown = clip.isPublic && isPermitted && !clip.suspendedAt && clip.fileState === "ready";
    return {
      everyone: isShown ? ["public"] : [],
      party,
      admin: ["admin"],
      viewer: isPermitted ? [...party, "admin"] : [],
    };
  },
});
