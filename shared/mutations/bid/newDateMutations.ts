import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { Contract } from "../../entities/contract.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { NewDate } from "../../entities/newDate.ts";
import { rowId } from "../../forms/textFields.ts";
import { newDateForm } from "../../forms/newDateForm.ts";
import { addendumHash } from "../../rules/addendumText.ts";
import { currentContract } from "../../rules/contractFlow.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { formatWhen } from "../../rules/format.ts";
import { requesterName } from "../../rules/matchTitle.ts";
import {
  dateAcceptRejection,
  dateDeclineRejection,
  isSameProposal,
  proposalRejection,
} from "../../rules/newDateFlow.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { notifyBoth, notifyRequester, notifyStreamer } from "../fixture/announceTo.ts";
import { foundRow, sideOf, type Side } from "../foundRow.ts";
import { askAboutNewDate } from "../school/newDateAsk.ts";
import type { Store } from "../store.ts";
import { moveMatch } from "./moveMatch.ts";

/** The hash of the addendum that was shown; left out while there is no signed contract. */
const readHash = z.string("The hash of the addendum must be a text.").max(128).optional();
const answerArgs = z.object({ bidId: rowId, proposalId: rowId, textHash: readHash });

const otherFirst = { why: "The other side proposed a date first.", next: "Accept or decline theirs." };

export const newDateMutations = {
  /**
   * Either side proposes another date. Proposing what the other side has just proposed accepts it, so that two devices
   * that meant the same come to the same.
   */
  "bid.proposeDate": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "New date proposed",
      did: ({ match }) => `You proposed a new date for ${match ?? "a match"}.`,
      rejections: { "newDate.otherFirst": otherFirst },
      callers: "bothSides",
    },
    args: newDateForm.extend({ id: rowId, bidId: rowId, textHash: readHash }),
    async run(store, { id, bidId, textHash, ...moment }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const by = sideOf(bid, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      if (isSameProposal(bid, by, moment)) {
        return accept(store, context, { bid, fixture, by, proposalId: bid.newDate?.id ?? "", textHash });
      }
      throwIfRejected(proposalRejection(bid, fixture, { moment, by, today: context.today }));
      await requireRead(store, bid, fixture, { ...moment, textHash });
      const proposed = { proposedAt: context.now, proposedIn: context.mutationId };
      await store.update("bid", bidId, {
        newDate: { id, by, ...moment, ...proposed, ...definedFields({ textHash }) },
      });
      await tellOther(context, fixture, bid, by, "newDateProposed", moment);
      return { id: bidId, proposalId: id };
    },
  }),

  /** The other side accepts: the match moves, at once or as soon as the school says yes to the new date. */
  "bid.acceptDate": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "New date accepted",
      did: ({ match }) => `You accepted a new date for ${match ?? "a match"}.`,
      callers: "otherSide",
    },
    args: answerArgs,
    async run(store, { bidId, proposalId, textHash }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const by = sideOf(bid, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      return accept(store, context, { bid, fixture, by, proposalId, textHash });
    },
  }),

  /** The other side declines, or the proposer takes it back: the date stays. */
  "bid.declineDate": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "New date declined",
      did: ({ match }) => `You declined a new date for ${match ?? "a match"}.`,
      callers: "bothSides",
    },
    args: answerArgs.omit({ textHash: true }),
    async run(store, { bidId, proposalId }, context) {
      const bid = await foundRow(store, "bid", bidId);
      const by = sideOf(bid, context);
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      throwIfRejected(dateDeclineRejection(bid, proposalId));
      await store.update("bid", bidId, { newDate: undefined });
      await tellOther(context, fixture, bid, by, "newDateDeclined", bid.newDate ?? fixture);
      return { id: bidId };
    },
  }),
};

interface Acceptance {
  bid: Bid;
  fixture: Fixture;
  by: Side;
  proposalId: string;
  textHash: string | undefined;
}

/** While the school's yes holds, it is asked again first; without one there is nothing to ask again. */
async function accept(store: Store, context: MutationContext, { bid, fixture, by, proposalId, textHash }: Acceptance) {
  throwIfRejected(dateAcceptRejection(bid, fixture, { proposalId, by, today: context.today }));
  const { newDate } = bid;
  if (!newDate) throw new DomainError("newDate.gone");
  await requireRead(store, bid, fixture, { ...newDate, textHash });
  const agreed: NewDate = {
    ...newDate,
    ...definedFields({ textHash }),
    ...{ agreedAt: context.now, agreedIn: context.mutationId },
  };
  if (bid.schoolPermissionStatus === "approved") {
    await askAboutNewDate(store, context, { bid, fixture, newDate: agreed });
    await tellBoth(context, fixture, bid, "newDateAgreed", newDate);
  } else {
    await moveMatch(store, context, { bid, fixture, newDate: agreed });
    await tellBoth(context, fixture, bid, "matchMoved", newDate);
  }
  return { id: bid.id, proposalId };
}

/** Both sign by their answer, so each must have seen the addendum as the server writes it. */
async function requireRead(
  store: Store,
  bid: Bid,
  fixture: Fixture,
  { textHash, ...newDate }: Pick<NewDate, "matchDate" | "matchTime"> & { textHash?: string | undefined },
): Promise<void> {
  if (!bid.contractSigned) return;
  const contract: Contract | undefined = currentContract(await store.find("contract", { bidId: bid.id }));
  if (!contract) return;
  if (textHash !== addendumHash({ fixture, bid, contract, newDate })) throw new DomainError("contract.termsChanged");
}

type ToldKind = "newDateProposed" | "newDateDeclined" | "newDateAgreed" | "matchMoved";
type Moment = Pick<NewDate, "matchDate" | "matchTime">;

async function tellOther(
  context: MutationContext,
  fixture: Fixture,
  bid: Bid,
  by: Side,
  kind: ToldKind,
  moment: Moment,
): Promise<void> {
  const from = by === "streamer" ? bid.streamerName : requesterName(fixture);
  const tell = by === "streamer" ? notifyRequester : notifyStreamer;
  await tell(context, fixture, bid, { kind, values: { from, newWhen: whenText(moment) } });
}

function tellBoth(context: MutationContext, fixture: Fixture, bid: Bid, kind: ToldKind, moment: Moment) {
  return notifyBoth(context, fixture, bid, { kind, values: { newWhen: whenText(moment) } });
}

function whenText({ matchDate, matchTime }: Moment): string {
  return formatWhen(matchDate, matchTime);
}
