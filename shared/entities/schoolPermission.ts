import * as z from "zod";
import { permissionStatuses } from "./bid.ts";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { matchMomentSchema } from "./newDate.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const schoolPermissionSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  bidId: z.uuid(),
  streamerId: z.uuid(),
  streamerUserId: z.uuid(),
  requesterId: z.uuid(),
  schoolContactName: z.string().optional(),
  schoolContactEmail: z.string().optional(),
  schoolContactPhone: z.string().optional(),
  /** The school's address; it gets no email before an admin has confirmed it. */
  schoolContactId: z.uuid().optional(),
  contactCheck: z.enum(["waiting", "confirmed"]).optional(),
  /** Increases when the school's address is revoked: earlier links are dead. */
  linkRound: z.int().positive().optional(),
  /** The address whose link answered. */
  schoolContactAnswered: z.string().optional(),
  /** SHA-256 of the answerer's details once they are erased: the answer itself stays. */
  answeredByHash: z.string().optional(),
  permissionStatus: z.enum(permissionStatuses),
  /** The streamer's message to the school. */
  message: z.string().optional(),
  requestedAt: z.iso.datetime(),
  /** When the first email with the school's link was sent. */
  mailedAt: z.iso.datetime().optional(),
  respondedAt: z.iso.datetime().optional(),
  /** The school's conditions or reason. */
  notes: z.string().optional(),
  /** It is asked about the match on this date instead of the fixture's. */
  newDate: matchMomentSchema.optional(),
  /** The ticks on the school's page. */
  ticks: z.array(z.string()).optional(),
  /** The school allows the match on public lists. */
  mayBeListed: z.boolean().optional(),
  /** The code for the gate while the school permits the match: a compact JWS, see shared/rules/proof.ts. */
  proof: z.string().optional(),
  /** An answer on paper: who gave it, on which day, and the admin who recorded it. */
  onPaper: z.object({ answeredBy: z.string(), answeredOn: z.iso.date(), recordedBy: z.uuid() }).optional(),
});
export type SchoolPermission = z.infer<typeof schoolPermissionSchema>;

type Side = "streamer" | "requester" | "admin";
const everySide: readonly Side[] = ["streamer", "requester", "admin"];
const notStreamer: readonly Side[] = ["requester", "admin"];

const visibility: Visibility<SchoolPermission, Side> = {
  fixtureId: everySide,
  bidId: everySide,
  streamerId: everySide,
  streamerUserId: everySide,
  requesterId: everySide,
  schoolContactName: notStreamer,
  schoolContactEmail: notStreamer,
  schoolContactPhone: notStreamer,
  schoolContactId: notStreamer,
  contactCheck: everySide,
  linkRound: [],
  schoolContactAnswered: notStreamer,
  answeredByHash: everySide,
  permissionStatus: everySide,
  message: everySide,
  requestedAt: everySide,
  mailedAt: everySide,
  respondedAt: everySide,
  notes: everySide,
  newDate: everySide,
  ticks: everySide,
  mayBeListed: everySide,
  proof: ["streamer"],
  onPaper: everySide,
};

export const schoolPermissionEntity = entity({
  name: "schoolPermission",
  ...tables.schoolPermission,
  schema: schoolPermissionSchema,
  firstSync: "own",
  visibility,
  sidesOf: (permission) => ({
    streamer: userAudiences(permission.streamerUserId),
    requester: userAudiences(permission.requesterId),
    admin: ["admin"],
  }),
});
