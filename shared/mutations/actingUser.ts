import type { Streamer } from "../entities/streamer.ts";
import { DomainError } from "../rules/domainError.ts";
import type { MutationContext } from "./defineMutation.ts";
import type { Store } from "./store.ts";

/** The acting account; a rejection if no one is signed in. */
export function actingUserId(context: MutationContext): string {
  if (context.actor.kind !== "user") throw new DomainError("auth.signInFirst");
  return context.actor.userId;
}

/** An account's streamer profile, unless it was deleted. */
export async function profileOf(store: Store, userId: string): Promise<Streamer | undefined> {
  const profiles = await store.find("streamer", { userId });
  return profiles.find((profile) => !profile.deletedAt);
}
