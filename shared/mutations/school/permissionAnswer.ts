import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { SchoolPermission } from "../../entities/schoolPermission.ts";
import { currentContract, isSignedByBoth } from "../../rules/contractFlow.ts";
import { contractTemplate, contractText } from "../../rules/contractText.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError } from "../../rules/domainError.ts";
import { randText } from "../../rules/format.ts";
import { isRefundedOnNo } from "../../rules/refunds.ts";
import { textHash } from "../../rules/textHash.ts";
import { notifyBoth } from "../fixture/announceTo.ts";
import type { MutationContext } from "../defineMutation.ts";
import { hideFilm, permitFilm } from "../film/permitFilm.ts";
import { refundBooking } from "../money/refundBooking.ts";
import { endInvoice } from "../money/paymentChoice.ts";
import type { Store } from "../store.ts";

/** An accepted bid's permission, without a status yet. */
export function newPermission(
  id: string,
  bid: Bid,
  fixture: Fixture,
  now: string,
): Omit<SchoolPermission, "rev" | "permissionStatus"> {
  return {
    id,
    fixtureId: fixture.id,
    bidId: bid.id,
    streamerId: bid.streamerId,
    streamerUserId: bid.streamerUserId,
    requesterId: requesterIdOf(bid),
    ...definedFields({
      schoolContactName: bid.schoolContactName,
      schoolContactEmail: bid.schoolContactEmail,
      schoolContactPhone: bid.schoolContactPhone,
    }),
    requestedAt: now,
    createdAt: now,
  };
}

interface Answer {
  permissionId: string;
  bid: Bid;
  fixture: Fixture;
  answer: "approved" | "declined";
  notes: string | undefined;
  /** The school allows the match on public lists. */
  isListed?: boolean;
}

/** Apart from the ids of the rows that an answer creates. */
const watchKeyId = 7;

/** The school's answer changes the bid; an approval creates the contract. */
export async function recordAnswer(store: Store, context: MutationContext, answered: Answer): Promise<void> {
  const { bid, fixture, answer, notes, permissionId } = answered;
  const contractId = answer === "approved" ? await prepareContract(store, context, answered) : undefined;
  if (answer === "approved") await permitFilm(store, { id: permissionId, bidId: bid.id, fixtureId: fixture.id });
  else await hideFilm(store, bid);
  const refund = answer === "declined" ? await recordNo(store, context, answered) : 0;
  await notifyBoth(context, fixture, bid, {
    kind: answer === "approved" ? "schoolApproved" : "schoolDeclined",
    permissionId,
    values: { ...definedFields({ notes }), ...(contractId ? { isContractReady: "yes" } : {}), ...refundValue(refund) },
  });
}

/** Returns the refund to the requester, in cents. */
async function recordNo(store: Store, context: MutationContext, { bid, fixture, notes }: Answer): Promise<number> {
  const declined = { schoolPermissionStatus: "declined", schoolPermissionNotes: notes, schoolAsk: undefined } as const;
  await store.update("bid", bid.id, declined);
  if (!isRefundedOnNo(bid)) return 0;
  await endInvoice(store, context, fixture);
  return refundBooking(store, context, fixture, { cause: "schoolDeclined", isAssigned: true });
}

/** Mentioned in the notification only if money was paid. */
export function refundValue(cents: number): Record<string, string> {
  return cents > 0 ? { refund: randText(cents) } : {};
}

/**
 * Creates the text that both read and sign; earlier ones of this bid stay as a record. After delivery there is nothing
 * left to agree: the existing signatures count again.
 */
export async function prepareContract(
  store: Store,
  context: MutationContext,
  { bid, fixture, notes, isListed }: Answer,
): Promise<string | undefined> {
  const approved = {
    ...({ schoolPermissionStatus: "approved", schoolPermissionNotes: notes, schoolAsk: undefined } as const),
    watchKey: context.id(watchKeyId),
    isListed: isListed || undefined,
  };
  const contracts = await store.find("contract", { bidId: bid.id });
  const earlier = currentContract(contracts);
  if (bid.deliveredAt) {
    const contractSigned = earlier !== undefined && isSignedByBoth(earlier);
    await store.update("bid", bid.id, { ...approved, contractSigned });
    return undefined;
  }
  const text = contractText({ fixture, bid, respondedAt: context.now, conditions: notes });
  const id = context.id(0);
  for (const { id: old } of contracts.filter(({ supersededAt }) => !supersededAt)) {
    await store.update("contract", old, { supersededAt: context.now });
  }
  await store.insert("contract", {
    id,
    fixtureId: fixture.id,
    bidId: bid.id,
    streamerUserId: bid.streamerUserId,
    requesterId: requesterIdOf(bid),
    template: contractTemplate,
    text,
    textHash: textHash(text),
    createdAt: context.now,
  });
  await store.update("bid", bid.id, { ...approved, contractSigned: false });
  return id;
}

/** Accepted bids have a requester; a client that does not know it has no such bid. */
export function requesterIdOf(bid: Bid): string {
  if (bid.requesterId === undefined) throw new DomainError("row.notFound");
  return bid.requesterId;
}
