import * as z from "zod";
import { baseFields } from "./baseFields.ts";
import { entity } from "./entity.ts";
import { tables } from "./tables.ts";
import { userAudiences, type Visibility } from "./visibility.ts";

export const messageTypes = ["general", "technical", "contract", "permission_request"] as const;

export const messageSchema = z.object({
  ...baseFields,
  fixtureId: z.uuid(),
  /** The thread's streamer: a thread is one fixture with one streamer. */
  streamerId: z.uuid(),
  /** Always present on the server; a client may not know the other side's account yet. */
  streamerUserId: z.uuid().optional(),
  requesterId: z.uuid().optional(),
  /** Exactly one of the two is the sender. */
  fromStreamerId: z.uuid().optional(),
  fromRequesterId: z.uuid().optional(),
  /** The sender's name for the other side: a business, a person. */
  fromName: z.string().optional(),
  subject: z.string(),
  message: z.string(),
  messageType: z.enum(messageTypes),
  /** Set by its reader and never taken back. Only the reader's devices have it. */
  isRead: z.boolean().optional(),
});
export type Message = z.infer<typeof messageSchema>;

type Sides = Pick<Message, "fromStreamerId" | "requesterId" | "streamerUserId">;

/** The account it is for; undefined on a device that does not know the other side's account yet. */
export function readerOf({ fromStreamerId, requesterId, streamerUserId }: Sides): string | undefined {
  return fromStreamerId ? requesterId : streamerUserId;
}

/** The account that wrote it. */
export function writerOf({ fromStreamerId, requesterId, streamerUserId }: Sides): string | undefined {
  return fromStreamerId ? streamerUserId : requesterId;
}

type Side = "party" | "reader" | "admin";
const both: readonly Side[] = ["party", "admin"];

const visibility: Visibility<Message, Side> = {
  fixtureId: both,
  streamerId: both,
  streamerUserId: both,
  requesterId: both,
  fromStreamerId: both,
  fromRequesterId: both,
  fromName: both,
  subject: both,
  message: both,
  messageType: both,
  isRead: ["reader"],
};

export const messageEntity = entity({
  name: "message",
  ...tables.message,
  schema: messageSchema,
  firstSync: "own",
  visibility,
  sidesOf: (message) => ({
    party: userAudiences(message.streamerUserId, message.requesterId),
    reader: userAudiences(readerOf(message)),
    admin: ["admin"],
  }),
});
