import type { HighlightReel } from "../../entities/highlightReel.ts";
import { DomainError } from "../../rules/domainError.ts";
import { actingUserId } from "../actingUser.ts";
import type { MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

/** A reel of the acting account; an admin may act for anyone. */
export async function ownReel(store: Store, id: string, context: MutationContext): Promise<HighlightReel> {
  const userId = actingUserId(context);
  const reel = await foundRow(store, "highlightReel", id);
  const isAdmin = context.actor.kind === "user" && context.actor.role === "admin";
  if (reel.deletedAt || !(reel.creatorId === userId || isAdmin)) throw new DomainError("row.notFound");
  return reel;
}
