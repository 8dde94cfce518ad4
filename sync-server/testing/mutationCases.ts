import type { MutationName } from "#shared/mutations/registry.ts";
import { addDays, sastDate } from "#shared/rules/format.ts";
import { sampleMutations, sampleOf, type SampleRows } from "#shared/testing/sampleMutations.ts";
import type { AppContext } from "../appContext.ts";
import { anInvoice, aTransferDue } from "./books.ts";
import { sidesOf, type RoleAccounts } from "./roleAccounts.ts";
import { aDispute, aPaidPayment, aPaidShare, aRound } from "./payments.ts";
import { aClip, aDoneReel, aFailedReel, aReadyClip, aReportedReel } from "./film.ts";
import { aBid, aFixture, aName, aStreamer, aUser, decided } from "./factories.ts";
import { asOfYesterday, aWorkflow, type Workflow } from "./workflow.ts";

type Arrange = (app: AppContext, accounts: RoleAccounts, workflow: Workflow) => Promise<Partial<SampleRows>>;

const withClip: Arrange = (app, { thatRequester }, { fixtureId }) => aClip(app, thatRequester.actor, fixtureId);
const withReel: Arrange = (app, { thatRequester }, { fixtureId }) => aFailedReel(app, thatRequester.actor, fixtureId);

async function aSuspendedUser(app: AppContext, { admin }: RoleAccounts): Promise<Partial<SampleRows>> {
  const { userId } = await aUser(app);
  await decided(app, admin.actor, "user.suspend", { id: userId, reason: "A mistake" });
  return { userId };
}

/** The requester's review of the streamer. */
export async function aReview(app: AppContext, { thatRequester }: RoleAccounts, bidId: string): Promise<string> {
  const reviewId = crypto.randomUUID();
  await decided(
    app,
    thatRequester.actor,
    "review.write",
    sampleMutations["review.write"].args({ newId: reviewId, bidId }),
  );
  return reviewId;
}

/** The contact of a school that no other test has asked. */
async function aWaitingContact(
  app: AppContext,
  { thatRequester, thatStreamer }: RoleAccounts,
): Promise<Partial<SampleRows>> {
  const permissionId = crypto.randomUUID();
  const fixtureId = await aFixture(app, thatRequester.actor, { homeSchool: aName("School") });
  const bidId = await aBid(app, thatStreamer, fixtureId);
  await decided(app, thatRequester.actor, "bid.accept", { id: bidId });
  await decided(app, thatStreamer.actor, "permission.request", { id: permissionId, bidId });
  return { schoolContactId: (await app.rows.rowOne("schoolPermission", permissionId))?.schoolContactId ?? "" };
}

async function aConfirmedContact(app: AppContext, accounts: RoleAccounts): Promise<Partial<SampleRows>> {
  const waiting = await aWaitingContact(app, accounts);
  const args = { id: waiting.schoolContactId, site: "Its own site" };
  await decided(app, accounts.admin.actor, "schoolContact.confirm", args);
  return waiting;
}

/** The match was filmed by phone, and its segments were joined. */
const withRecording: Arrange = async (app, _accounts, { bidId }) => {
  const recorded = sampleMutations["stream.recorded"].args({ bidId, newId: crypto.randomUUID() });
  await decided(app, { kind: "system" }, "stream.recorded", recorded);
  return {};
};

/** A day that a match of these tests can move to. */
async function aNewDate(app: AppContext, bidId: string): Promise<{ matchDate: string }> {
  const bid = await app.rows.rowOne("bid", bidId);
  const fixture = await app.rows.rowOne("fixture", bid?.fixtureId ?? "");
  return { matchDate: addDays(fixture?.matchDate ?? "", 3) };
}

/** The streamer has proposed a date. */
const withNewDate: Arrange = async (app, { thatStreamer }, { bidId }) => {
  const newId = crypto.randomUUID();
  const sample = sampleMutations["bid.proposeDate"].args({ newId, bidId });
  await decided(app, thatStreamer.actor, "bid.proposeDate", { ...sample, ...(await aNewDate(app, bidId)) });
  return { newId };
};

/** The streamer has reported that nobody was there to be filmed. */
const withNoShow: Arrange = async (app, { thatStreamer }, { bidId, fixtureId }) => {
  await asOfYesterday(app, fixtureId);
  const report = sampleMutations["bid.reportNoShow"].args({ bidId });
  await decided(app, thatStreamer.actor, "bid.reportNoShow", report);
  return {};
};

/** And the requester says otherwise. */
const withContest: Arrange = async (app, accounts, workflow) => {
  await withNoShow(app, accounts, workflow);
  const contest = sampleMutations["bid.answerNoShow"].args({ bidId: workflow.bidId });
  await decided(app, accounts.thatRequester.actor, "bid.answerNoShow", contest);
  return {};
};

/** The streamer keeps a search. */
const withSearch: Arrange = async (app, { thatStreamer }) => {
  const savedSearchId = crypto.randomUUID();
  const args = sampleMutations["savedSearch.save"].args({ newId: savedSearchId });
  await decided(app, thatStreamer.actor, "savedSearch.save", args);
  return { savedSearchId };
};

/** The streamer is away for some days. */
const withDayOff: Arrange = async (app, { thatStreamer }) => {
  const dayOffId = crypto.randomUUID();
  await decided(app, thatStreamer.actor, "dayOff.add", sampleMutations["dayOff.add"].args({ newId: dayOffId }));
  return { dayOffId };
};

/** The streamer has connected a calendar. */
const withCalendar: Arrange = async (app, { thatStreamer }) => {
  const busyCalendarId = crypto.randomUUID();
  const args = sampleMutations["busyCalendar.connect"].args({ newId: busyCalendarId });
  await decided(app, thatStreamer.actor, "busyCalendar.connect", args);
  return { busyCalendarId };
};

/** Mutations about rows other than those of a match between the two sides. */
const otherRows: Partial<Record<MutationName, Arrange>> = {
  "fixture.claim": async (app) => ({ fixtureId: await aFixture(app, { kind: "visitor" }) }),
  "streamer.register": async () => ({ streamerId: crypto.randomUUID() }),
  "streamer.verify": async (app) => ({ streamerId: (await aStreamer(app, { isVerified: false })).streamerId }),
  "streamer.delete": async (app) => ({ streamerId: (await aStreamer(app)).streamerId }),
  "clip.cut": withRecording,
  "clip.trim": withClip,
  "clip.replaceFile": withClip,
  "clip.setPublic": withClip,
  "clip.delete": withClip,
  "reel.create": (app, { thatRequester }, { fixtureId }) => aReadyClip(app, thatRequester.actor, fixtureId),
  "reel.retry": withReel,
  "reel.delete": withReel,
  "reel.makeVertical": (app, { thatRequester }, { fixtureId }) => aDoneReel(app, thatRequester.actor, fixtureId),
  "dispute.answer": async (app, { thatRequester }, { bidId }) => ({
    disputeId: await aDispute(app, thatRequester, bidId),
  }),
  "dispute.decide": async (app, { thatRequester }, { bidId }) => ({
    disputeId: await aDispute(app, thatRequester, bidId),
  }),
  "reel.like": (app, { thatRequester }, { fixtureId }) => aDoneReel(app, thatRequester.actor, fixtureId),
  "reel.decideTakedown": (app, { thatRequester }, { fixtureId }) => aReportedReel(app, thatRequester.actor, fixtureId),
  "match.closeReports": async (app, { thatRequester }, { fixtureId }) => {
    const report = sampleMutations["match.report"].args({ newId: crypto.randomUUID(), fixtureId });
    await decided(app, thatRequester.actor, "match.report", report);
    return {};
  },
  "review.hide": async (app, accounts, { bidId }) => ({ reviewId: await aReview(app, accounts, bidId) }),
  "savedSearch.rename": withSearch,
  "savedSearch.remove": withSearch,
  "savedSearch.tell": withSearch,
  "dayOff.remove": withDayOff,
  "busyCalendar.disconnect": withCalendar,
  "busyCalendar.note": withCalendar,
  "bid.noteClashes": async (_, { thatStreamer }) => ({ userId: thatStreamer.userId }),
  "bid.acceptDate": withNewDate,
  "bid.declineDate": withNewDate,
  "bid.reportNoShow": async (app, _, { fixtureId }) => {
    await asOfYesterday(app, fixtureId);
    return {};
  },
  "bid.answerNoShow": withNoShow,
  "bid.settleNoShow": withNoShow,
  "bid.decideNoShow": withContest,
  "user.suspend": async (app) => ({ userId: (await aUser(app)).userId }),
  "user.restore": aSuspendedUser,
  "schoolContact.confirm": aWaitingContact,
  "schoolContact.refuse": aWaitingContact,
  "schoolContact.revoke": aConfirmedContact,
  "invoice.recordPayment": async (app, { thatRequester }) => ({
    billingDocumentId: await anInvoice(app, thatRequester),
  }),
  "refund.recordTransfer": async (app, { thatRequester }) => ({ refundId: await aTransferDue(app, thatRequester) }),
  "score.undo": async (app, { thatStreamer }, rows) => {
    const scoreEventId = crypto.randomUUID();
    const args = sampleMutations["score.add"].args({ ...rows, newId: scoreEventId });
    await decided(app, thatStreamer.actor, "score.add", args);
    return { scoreEventId };
  },
  "share.giveBack": async (app, { thatRequester }) => ({
    paymentId: await aPaidShare(app, await aRound(app, thatRequester)),
  }),
  "payment.refund": async (app, accounts) => ({ paymentId: await aPaidPayment(app, accounts.thatRequester) }),
};

/** Arguments the role table's allowed callers would send, about rows created for them. */
export async function mutationCase(
  app: AppContext,
  accounts: RoleAccounts,
  name: MutationName,
): Promise<Record<string, unknown>> {
  const sample = sampleOf(name);
  const workflow = await aWorkflow(app, sidesOf(accounts), sample.at);
  const [message] = await app.rows.rowMany("message", { where: { fixtureId: workflow.fixtureId }, limit: 1 });
  const reader = { userId: accounts.thatRequester.userId };
  const [notification] = await app.rows.rowMany("notification", { where: reader, limit: 1 });
  const args: Record<string, unknown> = sample.args({
    ...workflow,
    ...{ newId: crypto.randomUUID(), userId: "" },
    schoolContactId: "",
    streamerId: accounts.thatStreamer.streamerId,
    messageId: message?.id ?? "",
    notificationId: notification?.id ?? "",
    ...{ clipId: crypto.randomUUID(), fileId: crypto.randomUUID(), reelId: crypto.randomUUID() },
    paymentId: "",
    ...{
      refundId: "",
      disputeId: "",
      reviewId: "",
      billingDocumentId: "",
      payoutId: "",
      scoreEventId: "",
      savedSearchId: "",
      dayOffId: "",
      busyCalendarId: "",
    },
    ...(await otherRows[name]?.(app, accounts, workflow)),
  });
  if (name === "costShare.open") return { ...args, deadline: sastDate(new Date().toISOString()) };
  return name === "bid.proposeDate" ? { ...args, ...(await aNewDate(app, workflow.bidId)) } : args;
}
