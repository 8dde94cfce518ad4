import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { EntityName, RowOf } from "../entities/registry.ts";
import { DomainError } from "../rules/domainError.ts";
import { actingUserId } from "./actingUser.ts";
import type { MutationContext } from "./defineMutation.ts";
import type { Store } from "./store.ts";

/** The row, or a rejection that does not reveal whether it exists. */
export async function foundRow<Name extends EntityName>(store: Store, entity: Name, id: string): Promise<RowOf<Name>> {
  const row = await store.get(entity, id);
  if (!row) throw new DomainError("row.notFound");
  return row;
}

/** A fixture requested by the acting account. */
export async function ownFixture(store: Store, id: string, context: MutationContext): Promise<Fixture> {
  const fixture = await foundRow(store, "fixture", id);
  return ownedBy(fixture, fixture.requesterId, context);
}

/** A bid made by the acting account. */
export async function ownBid(store: Store, id: string, context: MutationContext): Promise<Bid> {
  const bid = await foundRow(store, "bid", id);
  return ownedBy(bid, bid.streamerUserId, context);
}

export type Side = "streamer" | "requester";

/** The acting account's side of a bid; for any other account there is no such bid. */
export function sideOf(bid: Pick<Bid, "streamerUserId" | "requesterId">, context: MutationContext): Side {
  const userId = actingUserId(context);
  if (bid.streamerUserId === userId) return "streamer";
  if (bid.requesterId === userId) return "requester";
  throw new DomainError("row.notFound");
}

function ownedBy<Row>(row: Row, ownerId: string | undefined, context: MutationContext): Row {
  if (ownerId === undefined || ownerId !== actingUserId(context)) throw new DomainError("row.notFound");
  return row;
}
