import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity, type FieldGrant } from "./entity.ts";
import { fileStates } from "./mediaFile.ts";
import { tables } from "./tables.ts";

export const videoClipSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The match's streamer, whoever of the two sides added the clip. */
  streamerId: z.uuid(),
  /** Accounts: who added it, and both sides of the match. Always there on the server. */
  ownerUserId: z.uuid().optional(),
  streamerUserId: z.uuid().optional(),
  requesterId: z.uuid().optional(),
  mediaFileId: z.uuid().optional(),
  title: z.string(),
  description: z.string().optional(),
  /** Once the file is ready. */
  videoUrl: z.string().optional(),
  thumbnailUrl: z.string().optional(),
  /** Seconds as decimal text, in the file: what of it is shown. */
  startTime: z.string(),
  endTime: z.string(),
  duration: z.string(),
  /** How long the whole file is; absent until it was looked at. */
  fileDuration: z.string().optional(),
  clipType: z.string(),
  /** A JSON list of texts. */
  tags: z.string(),
  isPublic: z.boolean(),
  /** Copied from the file. */
  fileState: z.enum(fileStates),
  fileProgress: z.int().optional(),
  fileProblem: z.string().optional(),
  /** The school's answer that covers it: the one under which it was filmed. Without one nobody is shown the film. */
  permissionId: z.uuid().optional(),
  /** That answer is a yes: copied here by the school's answers. */
  permitted: z.boolean().optional(),
  /** Whose it is was suspended then: the public does not see it until the account is restored. */
  suspendedAt: z.iso.datetime().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type VideoClip = z.infer<typeof videoClipSchema>;

export const publicClipFields = [
  "id",
  "rev",
  "fixtureId",
  "streamerId",
  "title",
  "description",
  "videoUrl",
  "thumbnailUrl",
  "startTime",
  "endTime",
  "duration",
  "fileDuration",
  "clipType",
  "tags",
  "isPublic",
  "fileState",
  "createdAt",
] as const satisfies readonly (keyof VideoClip)[];

const partyFields = (Object.keys(videoClipSchema.shape) as (keyof VideoClip)[]).filter(
  (field) => field !== "deletedAt" && field !== "suspendedAt",
);
const filmFields: readonly (keyof VideoClip)[] = ["videoUrl", "thumbnailUrl"];
const withoutFilm = partyFields.filter((field) => !filmFields.includes(field));

/** Without the school's yes nobody is shown the film; its sides see that there is one. */
export const videoClipEntity = entity({
  name: "videoClip",
  ...tables.videoClip,
  schema: videoClipSchema,
  firstSync: { paged: [], newest: [{ equals: { fileState: "ready" }, by: "createdAt", count: 200 }] },
  seenBy: (clip) => {
    if (clip.deletedAt) return [];
    const isPermitted = clip.permitted === true && clip.permissionId !== undefined;
    const fields = isPermitted ? partyFields : withoutFilm;
    const parties = new Set([clip.ownerUserId, clip.streamerUserId, clip.requesterId]);
    const grants: FieldGrant<keyof VideoClip>[] = [{ audience: "admin", fields }];
    for (const userId of parties) if (userId) grants.push({ audience: userAudience(userId), fields });
    const isShown = clip.isPublic && isPermitted && !clip.suspendedAt && clip.fileState === "ready";
    if (isShown) grants.push({ audience: "public", fields: publicClipFields });
    return grants;
  },
});
