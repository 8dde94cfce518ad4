import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import type { Visibility } from "./visibility.ts";

export const contactStatuses = ["waiting", "confirmed", "refused", "revoked"] as const;

/** An address that answers for a school, once an admin has looked. Requesters type it in; nobody else vouches for it. */
export const schoolContactSchema = z.object({
  ...baseFields,
  /** The school's name as it is looked up by. */
  schoolKey: z.string(),
  schoolName: z.string(),
  /** The requester whom an admin sees it with: it answers for no other. Absent where nobody has asked yet. */
  requesterId: z.uuid().optional(),
  /** Where the school is: many schools have one name. */
  town: z.string().optional(),
  name: z.string().optional(),
  role: z.string().optional(),
  email: z.string(),
  phone: z.string().optional(),
  status: z.enum(contactStatuses),
  /** Since when it waits for an admin: a refused one waits again when it is named again. */
  waitingSince: z.iso.datetime().optional(),
  /** It is one of the two sides' own: it may never answer for the school. */
  isOfParty: z.boolean(),
  /** Where the admin has checked the address: the school's site. */
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
