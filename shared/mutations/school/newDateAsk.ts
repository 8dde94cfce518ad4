import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { NewDate } from "../../entities/newDate.ts";
import type { SchoolPermission } from "../../entities/schoolPermission.ts";
import { DomainError } from "../../rules/domainError.ts";
import { formatWhen } from "../../rules/format.ts";
import { isPast } from "../../rules/fixtureFlow.ts";
import { moveMatch } from "../bid/moveMatch.ts";
import type { MutationContext } from "../defineMutation.ts";
import { notifyBoth } from "../fixture/announceTo.ts";
import { permitFilm } from "../film/permitFilm.ts";
import type { Store } from "../store.ts";
import { newPermission, prepareContract } from "./permissionAnswer.ts";
import { checkedContact, notifySchool } from "./schoolContact.ts";

/** Keeps the permission's id distinct from other rows that the same mutation creates. */
const PERMISSION = 9;

interface Agreed {
  bid: Bid;
  fixture: Fixture;
  newDate: NewDate;
}

/** The school said yes to another day, so it is asked again. Its earlier yes holds until it answers. */
export async function askAboutNewDate(store: Store, context: MutationContext, agreed: Agreed): Promise<void> {
  const { bid, fixture, newDate } = agreed;
  const { matchDate, matchTime } = newDate;
  const id = context.id(PERMISSION);
  const check = await checkedContact(store, context, bid, fixture);
  const permission = {
    ...newPermission(id, bid, fixture, context.now),
    ...check,
    permissionStatus: "requested" as const,
    newDate: { matchDate, matchTime },
  };
  await store.insert("schoolPermission", permission);
  const isKnown = check.contactCheck === "confirmed";
  await store.update("bid", bid.id, {
    newDate: { ...newDate, permissionId: id },
    schoolAsk: isKnown ? "sending" : "checking",
    // Both mean to play on another day: who came on this one no longer matters.
    noShow: undefined,
  });
  if (isKnown) await notifySchool(context, fixture, bid, permission);
}

interface Answered {
  bid: Bid;
  fixture: Fixture;
  permission: Pick<SchoolPermission, "id" | "newDate">;
  answer: "approved" | "declined";
  notes: string | undefined;
  isListed?: boolean;
}

/** Why a link cannot answer about a new date: the sides have dropped it, or its day is over. */
export function newDateAnswerRejection(
  { id, newDate }: Pick<SchoolPermission, "id" | "newDate">,
  bid: Pick<Bid, "newDate">,
  today: string,
): DomainError | undefined {
  if (!newDate) return undefined;
  if (bid.newDate?.permissionId !== id) return new DomainError("link.invalid");
  return isPast(newDate, today) ? new DomainError("fixture.past") : undefined;
}

/** Yes: the match moves, with its contract. No: it stays where it was, and so does the school's earlier yes. */
export async function recordNewDateAnswer(store: Store, context: MutationContext, answered: Answered): Promise<void> {
  const { bid, fixture, permission, answer, notes, isListed } = answered;
  const { newDate } = bid;
  if (!newDate) throw new DomainError("link.invalid");
  const values = {
    newWhen: formatWhen(newDate.matchDate, newDate.matchTime),
    ...(notes === undefined ? {} : { notes }),
  };
  if (answer === "declined") {
    await store.update("bid", bid.id, { newDate: undefined, schoolAsk: undefined });
    await notifyBoth(context, fixture, bid, { kind: "newDateRefused", permissionId: permission.id, values });
    return;
  }
  const moved = await moveMatch(store, context, { bid, fixture, newDate });
  const approved = { schoolPermissionNotes: notes, schoolAsk: undefined, isListed: isListed || undefined };
  if (bid.contractSigned) await store.update("bid", bid.id, approved);
  else
    await prepareContract(store, context, {
      bid,
      fixture: moved,
      answer,
      notes,
      permissionId: permission.id,
      isListed: isListed === true,
    });
  await permitFilm(store, { id: permission.id, bidId: bid.id, fixtureId: fixture.id });
  await notifyBoth(context, moved, bid, { kind: "matchMoved", permissionId: permission.id, values });
}
