import type { Streamer } from "../entities/streamer.ts";
import { bidForm } from "../forms/workflowForms.ts";
import { rowId } from "../forms/textFields.ts";
import { applyRefusal, bidRefusal } from "../rules/bidFlow.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError, refuseWith } from "../rules/domainError.ts";
import { centsOf } from "../rules/format.ts";
import { actingUserId, profileOf } from "./actingUser.ts";
import { matchValues, requesterOf } from "./announceTo.ts";
import { defineMutation, type MutationContext } from "./defineMutation.ts";
import { foundRow } from "./foundRow.ts";
import type { Store } from "./store.ts";

const bidSubmitArgs = bidForm.extend({ id: rowId, fixtureId: rowId });

export const bidSubmit = defineMutation({
  name: "bid.submit",
  lanes: ["sync", "rest"],
  actors: ["user"],
  args: bidSubmitArgs,
  async run(store, args, context) {
    const streamer = await bidderProfile(store, context);
    const fixture = await foundRow(store, "fixture", args.fixtureId);
    const bids = await store.find("bid", { fixtureId: fixture.id });
    const ownBids = bids.filter((bid) => bid.streamerId === streamer.id);
    refuseWith(bidRefusal(streamer, fixture, ownBids, context.today));
    const userId = actingUserId(context);
    await store.insert("bid", {
      id: args.id,
      fixtureId: fixture.id,
      streamerId: streamer.id,
      streamerUserId: userId,
      ...definedFields({ requesterId: fixture.requesterId }),
      streamerName: streamer.businessName,
      status: "pending",
      message: args.message,
      proposedPriceCents: centsOf(args.proposedPrice),
      schoolPermissionStatus: "pending",
      contractSigned: false,
      paymentStatus: "pending",
      createdAt: context.now,
    });
    const bidders = fixture.bidderUserIds ?? [];
    if (!bidders.includes(userId)) await store.update("fixture", fixture.id, { bidderUserIds: [...bidders, userId] });
    await context.announce({
      kind: "bidReceived",
      to: requesterOf(fixture),
      fixtureId: fixture.id,
      bidId: args.id,
      values: {
        ...matchValues(fixture),
        streamer: streamer.businessName,
        price: args.proposedPrice,
        message: args.message,
      },
    });
    return { id: args.id };
  },
});

async function bidderProfile(store: Store, context: MutationContext): Promise<Streamer> {
  const streamer = await profileOf(store, actingUserId(context));
  refuseWith(applyRefusal(streamer));
  if (!streamer) throw new DomainError("bid.noProfile");
  return streamer;
}
