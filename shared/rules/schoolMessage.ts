import type { Message } from "../entities/message.ts";

/** What the request for permission writes as a message's subject, so that the three calls of REST have their message. */
export const schoolRequestSubject = "School permission requested";

/** Written to the school by way of the request for permission: no message between the two sides, and nothing to read. */
export function isToSchool({ messageType, subject }: Pick<Message, "messageType" | "subject">): boolean {
  return messageType === "permission_request" && subject === schoolRequestSubject;
}
