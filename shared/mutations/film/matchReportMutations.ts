import * as z from "zod";
import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { MatchReport } from "../../entities/matchReport.ts";
import { reelReportForm } from "../../forms/filmForms.ts";
import { rowId } from "../../forms/textFields.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { matchReportRejection } from "../../rules/filmFlow.ts";
import { admission, isShown, isWatchable } from "../../rules/watchFlow.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { notifySchoolOfReport } from "../school/schoolContact.ts";
import type { Store } from "../store.ts";

const dayMs = 24 * 60 * 60 * 1000;

export const matchReportMutations = {
  /**
   * Whoever may watch a match may object to it. Nothing is hidden by it: one viewer cannot take a match from everyone.
   * The school, which can, is emailed once a day at most. By REST alone: the reporter must know that it has arrived.
   */
  "match.report": defineMutation({
    origins: ["rest"],
    actors: ["visitor", "user", "admin"],
    outbox: "never",
    args: reelReportForm.extend({ id: rowId, fixtureId: rowId, key: z.string().max(100).optional() }),
    async run(store, { id, fixtureId, key, ...written }, context) {
      const { fixture, bid } = await watchedBooking(store, fixtureId, key, context);
      const earlier = await store.find("matchReport", { bidId: bid.id });
      throwIfRejected(matchReportRejection(earlier.filter(isOpen).length));
      const report = { ...definedFields(written), id, fixtureId, bidId: bid.id, createdAt: context.now };
      await store.insert("matchReport", report);
      const since = new Date(Date.parse(context.now) - dayMs).toISOString();
      if (!earlier.some(({ createdAt }) => createdAt > since)) await tellSchool(store, context, fixture, bid);
      return { id };
    },
  }),

  /** An admin has looked at a match's reports. The video is hidden by taking the permission back, not by this. */
  "match.closeReports": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Reports of a match",
      did: "You looked at a match's reports.",
      callers: "admin",
    },
    args: z.object({ bidId: rowId }),
    async run(store, { bidId }, context) {
      const open = (await store.find("matchReport", { bidId })).filter(isOpen);
      if (open.length === 0) throw new DomainError("match.notReported");
      for (const { id } of open) await store.update("matchReport", id, { closedAt: context.now });
      return { bidId };
    },
  }),
};

function isOpen({ closedAt }: MatchReport): boolean {
  return closedAt === undefined;
}

/** The booking whose video this caller may watch now; anything else looks like no match at all. */
async function watchedBooking(
  store: Store,
  fixtureId: string,
  key: string | undefined,
  { actor }: MutationContext,
): Promise<{ fixture: Fixture; bid: Bid }> {
  const fixture = await foundRow(store, "fixture", fixtureId);
  const bid = (await store.find("bid", { fixtureId })).find(({ status }) => status === "accepted");
  const watched = { fixture, bid, isStreamerSuspended: false };
  const user = actor.kind === "user" ? actor : undefined;
  const viewer = { userId: user?.userId, isAdmin: user?.role === "admin", key };
  if (!bid || !isWatchable(fixture) || !isShown(watched) || !admission(watched, viewer)) {
    throw new DomainError("row.notFound");
  }
  return { fixture, bid };
}

async function tellSchool(store: Store, context: MutationContext, fixture: Fixture, bid: Bid): Promise<void> {
  const permissions = await store.find("schoolPermission", { bidId: bid.id });
  const answered = permissions.find(({ permissionStatus }) => permissionStatus === "approved");
  if (answered) await notifySchoolOfReport(context, fixture, answered.id);
}
