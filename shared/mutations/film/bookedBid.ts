import type { Bid } from "../../entities/bid.ts";
import { DomainError } from "../../rules/domainError.ts";
import type { MutationContext } from "../defineMutation.ts";
import type { Store } from "../store.ts";

/** This match's accepted bid, for one of its two sides or an admin. */
export async function bookedBid(store: Store, fixtureId: string, { actor }: MutationContext): Promise<Bid> {
  const bids = await store.find("bid", { fixtureId });
  const bid = bids.find(({ status }) => status === "accepted");
  const isAdmin = actor.kind === "user" && actor.role === "admin";
  const isSide = actor.kind === "user" && [bid?.streamerUserId, bid?.requesterId].includes(actor.userId);
  if (bid && (isSide || isAdmin)) return bid;
  throw new DomainError("clip.notParty");
}
