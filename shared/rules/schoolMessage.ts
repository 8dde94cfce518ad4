import type { Message } from "../entities/message.ts";

/** The subject of a permission request's message, which the three REST calls return. */
export const schoolRequestSubject = "School permission requested";

/** A message to the school in a permission request: not between the two sides, and not unread. */
export function isToSchool({ messageType, subject }: Pick<Message, "messageType" | "subject">): boolean {
  return messageType === "permission_request" && subject === schoolRequestSubject;
}
