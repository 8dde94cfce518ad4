import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const reelStatuses = ["draft", "processing", "completed", "failed"] as const;
export type ReelStatus = (typeof reelStatuses)[number];

/** Reported: hidden until an admin has reviewed it, and for good if the admin agrees. */
export const takedownStates = ["reported", "keptDown"] as const;

/** A clip in it hides it from the public: one of a suspended account, or a private one. */
export const heldBackReasons = ["suspendedClip", "privateClip"] as const;

/** The same reel for stories, 9:16. Absent: not requested. */
export const verticalStatuses = ["processing", "completed", "failed"] as const;

export const highlightReelSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The creator's account. */
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
  /** Progress of the current rendering in percent. */
  progress: z.int().optional(),
  /** A sentence. */
  failureReason: z.string().optional(),
  /** The permissions that cover its clips. */
  permissionIds: z.array(z.uuid()).optional(),
  /** All of them are approved: copied from its clips. */
  permitted: z.boolean().optional(),
  /** Absent: no clip hides it. Copied from its clips. */
  heldBack: z.enum(heldBackReasons).optional(),
  /** When an admin last reviewed the current reel and showed it: earlier reports no longer hide it. */
  clearedAt: z.iso.datetime().optional(),
  /** Absent: not reported. */
  takedown: z.enum(takedownStates).optional(),
  /** Counts the renderings: outdated ones change nothing. */
  version: z.int().optional(),
  verticalStatus: z.enum(verticalStatuses).optional(),
  /** Percent. */
  verticalProgress: z.int().optional(),
  verticalUrl: z.string().optional(),
  /** How often it was requested. */
  verticalAttempt: z.int().optional(),
  /** A draft built call by call is rendered from then on. */
  renderAt: z.iso.datetime().optional(),
  /** Its owner was suspended then: hidden from the public until the account is restored. */
  suspendedAt: z.iso.datetime().optional(),
  deletedAt: z.iso.datetime().optional(),
});
export type HighlightReel = z.infer<typeof highlightReelSchema>;

/** `viewer`: who may watch it apart from the public. A reported one is shown only to an admin, who decides. */
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
 * A public reel is listed while it renders and watchable once done; without the school's approval neither. A reported
 * one is hidden first: only an admin sees it, to decide.
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
