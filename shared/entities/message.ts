import * as z from "zod";
import { userAudience } from "./actor.ts";
import { baseFields, entity } from "./entity.ts";
import { tables } from "./tables.ts";

export const messageTypes = ["general", "technical", "contract", "permission_request"] as const;

export const messageSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The thread's streamer: a thread is one fixture and one streamer. */
  streamerId: z.uuid(),
  /** Always there on the server; a client may not know the other side's account yet. */
  streamerUserId: z.uuid().optional(),
  requesterId: z.uuid().optional(),
  /** Exactly one of the two names the sender. */
  fromStreamerId: z.uuid().optional(),
  fromRequesterId: z.uuid().optional(),
  /** The sender as the other side knows them: a business, a person. */
  fromName: z.string().optional(),
  subject: z.string(),
  message: z.string(),
  messageType: z.enum(messageTypes),
  isRead: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

const fields = Object.keys(messageSchema.shape) as (keyof Message)[];

export const messageEntity = entity({
  name: "message",
  ...tables.message,
  schema: messageSchema,
  firstSync: "own",
  seenBy: (message) => {
    const parties = [message.streamerUserId, message.requesterId].filter((userId) => userId !== undefined);
    return [...parties.map(userAudience), "admin" as const].map((audience) => ({ audience, fields }));
  },
});
