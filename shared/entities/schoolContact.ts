import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import type { Visibility } from "./visibility.ts";

export const contactStatuses = ["waiting", "confirmed", "refused", "revoked"] as const;

/**
 * An address that answers for a school, once an admin has checked it. Requesters type it; no one else vouches for it.
 */
export const schoolContactSchema = z.object({
  ...baseFields,
  /** The school's name in lookup form. */
  schoolKey: z.string(),
  schoolName: z.string(),
  /** The requester it was confirmed for: it answers for no other. Absent if no one has asked yet. */
  requesterId: z.uuid().optional(),
  /** The school's town: many schools share a name. */
  town: z.string().optional(),
  name: z.string().optional(),
  role: z.string().optional(),
  email: z.string(),
  phone: z.string().optional(),
  status: z.enum(contactStatuses),
  /** Waiting for an admin since then: a refused one waits again when it is named again. */
  waitingSince: z.iso.datetime().optional(),
  /** It belongs to one of the two sides: it can never answer for the school. */
  isOfParty: z.boolean(),
  /** Where the admin checked the address: the school's site. */
  site: z.string().optional(),
  reason: z.string().optional(),
  decidedAt: z.iso.datetime().optional(),
  decidedBy: z.uuid().optional(),
});
export type SchoolContact = z.infer<typeof schoolContactSchema>;

type Side = "admin";
const admin: readonly Side[] = ["admin"];

const visibility: Visibility<SchoolContact, Side> = {
  schoolKey: admin,
  schoolName: admin,
  requesterId: admin,
  town: admin,
  name: admin,
  role: admin,
  email: admin,
  phone: admin,
  status: admin,
  waitingSince: admin,
  isOfParty: admin,
  site: admin,
  reason: admin,
  decidedAt: admin,
  decidedBy: admin,
};

export const schoolContactEntity = entity({
  name: "schoolContact",
  ...tables.schoolContact,
  schema: schoolContactSchema,
  firstSync: "own",
  visibility,
  sidesOf: () => ({ admin: ["admin"] }),
});
