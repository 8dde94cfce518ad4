import * as z from "zod";
import type { MutationResult, OutboxItem } from "#app/db/clientStore.ts";
import type { RefusedMessage } from "#shared/rules/inbox.ts";

const sent = z.object({ id: z.string(), fixtureId: z.string(), streamerId: z.string(), message: z.string() });

/** The ids of the messages in the outbox, in the order they were written. */
export function waitingMessageIds(outbox: readonly Pick<OutboxItem, "name" | "args">[]): string[] {
  return outbox
    .filter(({ name }) => name === "message.send")
    .flatMap(({ args }) => sent.safeParse(args).data?.id ?? []);
}

/** Undefined for another change, or for arguments that no longer name a message. */
export function refusedMessage({ name, args, createdAt }: MutationResult): RefusedMessage | undefined {
  if (name !== "message.send") return undefined;
  const { data } = sent.safeParse(args);
  return data && { fixtureId: data.fixtureId, streamerId: data.streamerId, message: data.message, createdAt };
}
