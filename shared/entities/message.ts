import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";

export const messageTypes = ["general", "technical", "contract", "permission_request"] as const;

export const messageSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The thread's streamer: a thread is one fixture and one streamer. */
  streamerId: z.uuid(),
  streamerUserId: z.uuid(),
  requesterId: z.uuid(),
  /** Exactly one of the two names the sender. */
  fromStreamerId: z.uuid().optional(),
  fromRequesterId: z.uuid().optional(),
  subject: z.string(),
  message: z.string(),
  messageType: z.enum(messageTypes),
  isRead: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

const fields = Object.keys(messageSchema.shape) as (keyof Message)[];

export const messageEntity = entity({
  name: "message",
  table: "messages",
  schema: messageSchema,
  indexes: [["fixtureId", "streamerId"]],
  seenBy: (message) => [
    { audience: userAudience(message.streamerUserId), fields },
    { audience: userAudience(message.requesterId), fields },
    { audience: "admin", fields },
  ],
});
