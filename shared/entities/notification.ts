import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const notificationSchema = z.object({
  ...baseFields,
  userId: z.uuid(),
  kind: z.string(),
  /** The sentence, at most 80 characters: also the subject of the email about the same event. */
  text: z.string(),
  /** The screen it links to. */
  path: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

type Side = "reader";
const reader: readonly Side[] = ["reader"];

const visibility: Visibility<Notification, Side> = {
  userId: reader,
  kind: reader,
  text: reader,
  path: reader,
  isRead: reader,
};

export const notificationEntity = entity({
  name: "notification",
  ...tables.notification,
  schema: notificationSchema,
  firstSync: "own",
  visibility,
  sidesOf: (notification) => ({ reader: userAudiences(notification.userId) }),
});
