import * as z from "zod";
import { grantedKinds, userRoles, type UserActor } from "./actor.ts";
import { mailTopics, notificationTopics } from "./choices.ts";
import { consentSchema } from "./consent.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

/** A requester's own school, as saved by the account. */
export const ownSchoolSchema = z.object({
  name: z.string(),
  venue: z.string().optional(),
  contactName: z.string().optional(),
  contactEmail: z.string().optional(),
  contactPhone: z.string().optional(),
});
export type OwnSchool = z.infer<typeof ownSchoolSchema>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Type a time such as 21:00");

export const quietHoursSchema = z.object({ from: timeOfDay, until: timeOfDay });

/** What an account has switched off on its devices and by email. The bell knows nothing of it. */
export const notificationChoicesSchema = z.object({
  pushOff: z.array(z.enum(notificationTopics)).max(notificationTopics.length),
  mailOff: z.array(z.enum(mailTopics)).max(mailTopics.length),
  /** Devices show nothing from one time of day until another, in South Africa. */
  quiet: quietHoursSchema.optional(),
});
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

export const userSchema = z.object({
  ...baseFields,
  number: z.int().positive().optional(),
  /** As typed. */
  username: z.string(),
  /** Lower case, without spaces: must be unique. */
  usernameKey: z.string().optional(),
  email: z.string().optional(),
  /** The account's earlier addresses: none of them answers for a school about its matches. Not shown to anyone. */
  formerEmails: z.array(z.string()).optional(),
  /** When its owner opened the emailed link. A new address must be confirmed again. */
  emailVerifiedAt: z.iso.datetime().optional(),
  school: ownSchoolSchema.optional(),
  notificationChoices: notificationChoicesSchema.optional(),
  role: z.enum(userRoles),
  /** Increases with each role change, so that a client that missed it starts from a new snapshot. */
  roleVersion: z.int().optional(),
  /** What the account has been granted. Its cursors start over when this changes. */
  audiences: z.array(z.templateLiteral([z.enum(grantedKinds), ":", z.string()])).optional(),
  /** Suspended by an admin: no writes, and only public rows visible. */
  suspendedAt: z.iso.datetime().optional(),
  suspendedReason: z.string().optional(),
  /** By its owner. The rest identifies no one. */
  deletedAt: z.iso.datetime().optional(),
  /** The consent given at registration. */
  consent: consentSchema.optional(),
});
export type User = z.infer<typeof userSchema>;

/** The actor for this account's calls. */
export function actorOf(user: User): UserActor {
  const { id: userId, role, roleVersion = 0, audiences = [], suspendedAt: at, suspendedReason: reason = "" } = user;
  return {
    ...{ kind: "user", userId, role, roleVersion },
    ...(audiences.length === 0 ? {} : { audiences }),
    ...(at === undefined ? {} : { suspended: { reason, at } }),
  };
}

type Side = "owner" | "admin";
const both: readonly Side[] = ["owner", "admin"];

const visibility: Visibility<User, Side> = {
  number: both,
  username: both,
  usernameKey: [],
  email: both,
  formerEmails: [],
  emailVerifiedAt: [],
  school: both,
  notificationChoices: ["owner"],
  role: both,
  roleVersion: [],
  /** So that a device knows what its account may do. */
  audiences: ["owner"],
  suspendedAt: ["admin"],
  suspendedReason: ["admin"],
  deletedAt: ["admin"],
  consent: both,
};

export const userEntity = entity({
  name: "user",
  ...tables.user,
  schema: userSchema,
  numbered: true,
  firstSync: "own",
  visibility,
  sidesOf: (user) => ({ owner: userAudiences(user.id), admin: ["admin"] }),
});
