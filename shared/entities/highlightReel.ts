import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const reelStatuses = ["draft", "processing", "completed", "failed"] as const;
export type ReelStatus = (typeof reelStatuses)[number];

/** Somebody objects to it: hidden until an admin has looked, and for good where the admin agrees. */
export const takedownStates = ["reported", "keptDown"] as const;

/** A clip in it keeps it from the public: one of a suspended account, or one that is private itself. */
export const heldBackReasons = ["suspendedClip", "privateClip"] as const;

/** The same reel for stories, 9:16. Absent: nobody has asked for it. */
export const verticalStatuses = ["processing", "completed", "failed"] as const;

export const highlightReelSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The account that made it. */
  creatorId: z.uuid().optional(),
  title: z.string(),
  description: z.string().optional(),
  videoUrl: z.string().optional(),
  thumbnailUrl: z.string().optional(),
  /** Seconds as decimal text; absent until it was rendered. */
  duration: z.string().optional(),
  status: z.enum(reelStatuses),
  isPublic: z.boolean(),
  views: z.int(),
  likes: z.int(),
  shares: z.int(),
  updatedAt: z.iso.datetime(),
  /** Percent of the rendering that is under way. */
  progress: z.int().optional(),
  /** A sentence. */
  failureReason: z.string().optional(),
  /** The school's answers that cover its clips. */
  permissionIds: z.array(z.uuid()).optional(),
  /** Each of them is a yes: copied here from its clips. */
  permitted: z.boolean().optional(),
  /** Absent: its clips keep it from nobody. Copied here from them. */
  heldBack: z.enum(heldBackReasons).optional(),
  /** When an admin last looked at the reel as it is and showed it: earlier objections hide it no more. */
  clearedAt: z.iso.datetime().optional(),
  /** Absent: nobody objects. */
  takedown: z.enum(takedownStates).optional(),
  /** Counts the renderings: one that is overtaken changes nothing any more. */
  version: z.int().optional(),
  verticalStatus: z.enum(verticalStatuses).optional(),
  /** Percent. */
  verticalProgress: z.int().optional(),
  verticalUrl: z.string().optional(),
  /** How often it was asked for. */
  verticalAttempt: z.int().optional(),
  /** A draft made call by call is rendered from then on. */
  renderAt: z.iso.datetime().optional(),
  /** Whose it is was suspended then: the public does not see it until the account is restored. */
  suspendedAt: z.iso.datetime().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type HighlightReel = z.infer<typeof highlightReelSchema>;

/** `viewer`: who may watch it beside the public. A reported one is shown to an admin alone, to decide. */
type Side = "everyone" | "creator" | "admin" | "viewer";
const makers: readonly Side[] = ["creator", "admin"];
const everySide: readonly Side[] = ["everyone", "creator", "admin"];
const viewers: readonly Side[] = ["everyone", "viewer"];

const visibility: Visibility<HighlightReel, Side> = {
  fixtureId: everySide,
  creatorId: makers,
  title: everySide,
  description: everySide,
  videoUrl: viewers,
  thumbnailUrl: viewers,
  duration: everySide,
  status: everySide,
  isPublic: everySide,
  views: everySide,
  likes: everySide,
  shares: everySide,
  updatedAt: everySide,
  progress: makers,
  failureReason: makers,
  permissionIds: [],
  permitted: makers,
  heldBack: makers,
  clearedAt: [],
  takedown: makers,
  version: makers,
  verticalStatus: makers,
  verticalProgress: makers,
  verticalUrl: ["viewer"],
  verticalAttempt: makers,
  renderAt: [],
  suspendedAt: [],
  deletedAt: [],
};

/**
 * A public reel is listed while it is made, and watched once it is done; without the school's yes neither. A reported
 * one is hidden first: an admin alone sees it then, to decide.
 */
export const highlightReelEntity = entity({
  name: "highlightReel",
  ...tables.highlightReel,
  schema: highlightReelSchema,
  firstSync: { paged: [], newest: [{ equals: { status: "completed" }, by: "createdAt", count: 50 }] },
  visibility,
  sidesOf: (reel) => {
    if (reel.deletedAt) return "nobody";
    const creator = userAudiences(reel.creatorId);
    const isListed = reel.status === "processing" || reel.status === "completed";
    const isHidden = reel.takedown !== undefined || reel.heldBack !== undefined || reel.suspendedAt !== undefined;
    return {
      everyone: reel.isPublic && reel.permitted && !isHidden && isListed ? ["public"] : [],
      creator,
      admin: ["admin"],
      viewer: reel.permitted ? [...(reel.takedown ? [] : creator), "admin"] : [],
    };
  },
});
