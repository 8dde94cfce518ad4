import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

export const notificationSchema = z.object({
  ...baseFields,
  userId: z.uuid(),
  kind: z.string(),
  /** The sentence, at most 80 characters: also the subject of the mail about the same event. */
  text: z.string(),
  /** The screen that it leads to. */
  path: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

const fields = Object.keys(notificationSchema.shape) as (keyof Notification)[];

export const notificationEntity = entity({
  name: "notification",
  ...tables.notification,
  schema: notificationSchema,
  firstSync: "own",
  seenBy: (notification) => [{ audience: userAudience(notification.userId), fields }],
});
