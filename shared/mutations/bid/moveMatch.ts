import type { Bid } from "../../entities/bid.ts";
import type { Contract, Signature } from "../../entities/contract.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { NewDate } from "../../entities/newDate.ts";
import { addendumTemplate, addendumText } from "../../rules/addendumText.ts";
import { currentContract, isSignedByBoth } from "../../rules/contractFlow.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { textHash } from "../../rules/textHash.ts";
import type { MutationContext } from "../defineMutation.ts";
import { notifySchool } from "../school/schoolContact.ts";
import type { Store } from "../store.ts";

/** Keeps an addendum's id distinct from other rows that the same mutation creates. */
const ADDENDUM = 8;

interface Move {
  bid: Bid;
  fixture: Fixture;
  newDate: NewDate;
}

/** The match is on the new date from now on: what is counted from kick-off follows by itself. Returns the fixture. */
export async function moveMatch(store: Store, context: MutationContext, move: Move): Promise<Fixture> {
  const { bid, fixture, newDate } = move;
  const { matchDate, matchTime } = newDate;
  const moved = { ...fixture, matchDate, matchTime };
  await addAddendum(store, context, move);
  await store.update("fixture", fixture.id, { matchDate, matchTime });
  // Who did not come to the old date no longer matters: both have agreed on another.
  await store.update("bid", bid.id, { newDate: undefined, noShow: undefined });
  // A school that has been asked but has not answered answers about the new date.
  if (bid.schoolPermissionStatus === "requested") await mailAgain(store, context, moved, bid);
  return moved;
}

/** A signed contract stays signed: the addendum carries both signatures. */
async function addAddendum(store: Store, context: MutationContext, { bid, fixture, newDate }: Move): Promise<void> {
  const contract = currentContract(await store.find("contract", { bidId: bid.id }));
  if (!bid.contractSigned || !contract || !isSignedByBoth(contract)) return;
  const text = addendumText({ fixture, bid, contract, newDate });
  const hash = textHash(text);
  const isByStreamer = newDate.by === "streamer";
  const proposer = { signedAt: newDate.proposedAt, mutationId: newDate.proposedIn };
  const accepter = {
    signedAt: newDate.agreedAt ?? context.now,
    mutationId: newDate.agreedIn ?? context.mutationId,
  };
  await store.insert("contract", {
    id: context.id(ADDENDUM),
    fixtureId: fixture.id,
    bidId: bid.id,
    streamerUserId: contract.streamerUserId,
    requesterId: contract.requesterId,
    template: addendumTemplate,
    text,
    textHash: hash,
    addendumTo: contract.id,
    ...definedFields({
      streamerSignature: again(contract.streamerSignature, hash, isByStreamer ? proposer : accepter),
      requesterSignature: again(contract.requesterSignature, hash, isByStreamer ? accepter : proposer),
    }),
    createdAt: context.now,
  });
}

/** The same person under another text. */
function again(
  signature: Contract["streamerSignature"],
  hash: string,
  signed: Pick<Signature, "signedAt" | "mutationId">,
): Signature | undefined {
  if (!signature) return undefined;
  const { typedName, userId, role } = signature;
  return { typedName, userId, role, textHash: hash, ...signed };
}

async function mailAgain(store: Store, context: MutationContext, fixture: Fixture, bid: Bid): Promise<void> {
  const permissions = await store.find("schoolPermission", { bidId: bid.id });
  const asked = permissions.find(
    ({ permissionStatus, contactCheck }) => permissionStatus === "requested" && contactCheck === "confirmed",
  );
  if (asked) await notifySchool(context, fixture, bid, asked);
}
