import type { CallName } from "#shared/api/contract.ts";
import type { AppContext } from "../appContext.ts";
import { confirmLink, resetLink } from "../auth/accountLinks.ts";
import { claimToken, permissionToken, type LinkText } from "../auth/claimLinks.ts";
import type { Arrange, CallCase } from "./arrange.ts";
import { Proofs } from "../auth/proofs.ts";
import { claimsOf } from "../jobs/keepProofs.ts";
import { havePassword, knownHash, knownPassword } from "./knownPassword.ts";
import { secondStepCases } from "./secondStepCases.ts";
import { aRound } from "./payments.ts";
import { anOwedStreamer, aPayout } from "./books.ts";
import { aStream } from "./live.ts";
import { sidesOf, type RoleAccounts } from "./roleAccounts.ts";
import { aFixture, aName, aStreamer, aUser, decided, fixtureFields, profileFields } from "./factories.ts";
import { aDraft, aPublicReel, clipFields } from "./filmCases.ts";
import { aReview } from "./mutationCases.ts";
import { testAdmin } from "./tempEnv.ts";
import { allTicks, type WorkflowStage } from "#shared/testing/sampleMutations.ts";
import { aSubscription } from "./pushService.ts";
import { aWorkflow } from "./workflow.ts";

const plain =
  (callCase: CallCase = {}): Arrange =>
  async () =>
    callCase;

function atStage(
  stage: WorkflowStage,
  ask: (workflow: Awaited<ReturnType<typeof aWorkflow>>, accounts: RoleAccounts) => CallCase,
): Arrange {
  return async (app, accounts) => ask(await aWorkflow(app, sidesOf(accounts), stage), accounts);
}

/** An unclaimed visitor's request. */
async function claimBody(app: AppContext) {
  const fixtureId = await aFixture(app, { kind: "visitor" });
  return { token: claimToken("claim-mail", fixtureId, new Date(), app.keys).text };
}

function withLink(stage: WorkflowStage, fields: Record<string, unknown> = {}): Arrange {
  return async (app, accounts) => {
    const { permissionId } = await aWorkflow(app, sidesOf(accounts), stage);
    return { body: { token: permissionToken(permissionId, new Date(), app.keys).text, ...fields } };
  };
}

async function failedMail(app: AppContext): Promise<CallCase> {
  await aFixture(app, { kind: "visitor" });
  const jobs = app.database.collection<{ _id: string; state: string }>("jobs");
  const job = await jobs.findOneAndUpdate({}, { $set: { state: "dead", lastError: "no answer" } });
  return { id: job?._id ?? "none" };
}

async function confirmToken(app: AppContext): Promise<LinkText> {
  const { userId } = await aUser(app);
  const link = await confirmLink(app, userId, new Date());
  if (!link) throw new Error("There is nothing to confirm.");
  return link;
}

/** An account with a confirmed address, and the link that resets its password. */
async function resetToken(app: AppContext): Promise<LinkText> {
  const { userId } = await aUser(app);
  const email = "confirmed@private.test";
  await decided(app, { kind: "system" }, "user.setEmail", { id: userId, email, isVerified: false });
  await decided(app, { kind: "system" }, "user.setEmail", { id: userId, email, isVerified: true });
  const credentials = app.database.collection<{ _id: string; passwordHash: string }>("credentials");
  await credentials.insertOne({ _id: userId, passwordHash: await knownHash });
  const link = await resetLink(app, userId, new Date());
  if (!link) throw new Error("There is nothing to reset.");
  return link;
}

/**
 * A valid request for each call. Each arrangement creates its own rows, so that one success does not spoil the next.
 */
export const callCases: Readonly<Record<CallName, Arrange>> = {
  login: plain({ body: testAdmin }),
  logout: plain(),
  me: plain(),
  register: async () => ({
    body: { ...profileFields(), username: aName("new"), password: "secret-1", confirmPassword: "secret-1" },
  }),
  account: plain(),
  changePassword: async (app, accounts) => {
    await havePassword(app, accounts);
    return { body: { current: knownPassword, password: knownPassword } };
  },
  endSessions: plain({ body: { which: "0".repeat(64) } }),
  exportAccount: plain(),
  pushKey: plain(),
  subscribePush: async (app) => ({ body: aSubscription(app, "https://fcm.googleapis.com/fcm/send") }),
  unsubscribePush: plain(),
  deleteAccount: async (app, accounts) => {
    await havePassword(app, accounts);
    return { body: { password: knownPassword } };
  },
  changeEmail: async (app, accounts) => {
    await havePassword(app, accounts);
    return { body: { email: "another@private.test", password: knownPassword } };
  },
  sendEmailLink: plain(),
  signInCode: plain({ body: { code: "123456" } }),
  ...secondStepCases,
  confirmEmail: async (app) => ({ body: { token: (await confirmToken(app)).text } }),
  forgottenPassword: plain({ body: { account: "nobody" } }),
  readReset: async (app) => ({ body: { token: (await resetToken(app)).text } }),
  resetPassword: async (app) => ({ body: { token: (await resetToken(app)).text, password: "another-secret" } }),
  searchFixtures: plain({ query: "?status=open" }),
  fixtures: plain(),
  submitFixture: async () => ({ body: fixtureFields() }),
  streamers: plain(),
  reviews: async (_, { thatStreamer }) => ({ query: `?streamerId=${thatStreamer.streamerId}` }),
  hideReview: async (app, accounts) => {
    const { bidId } = await aWorkflow(app, sidesOf(accounts), "delivered");
    return { id: await aReview(app, accounts, bidId), body: { isHidden: true } };
  },
  streamer: async (_app, accounts) => ({ id: accounts.thatStreamer.streamerId }),
  verifyStreamer: async (app) => ({
    id: (await aStreamer(app, { isVerified: false })).streamerId,
    body: { verificationStatus: "approved", verificationNotes: "Good work." },
  }),
  deleteStreamer: async (app) => ({ id: (await aStreamer(app)).streamerId }),
  requests: async (_app, accounts) => ({ query: `?streamerId=${accounts.thatStreamer.streamerId}` }),
  submitRequest: atStage("open", ({ fixtureId }, accounts) => ({
    body: { fixtureId, streamerId: accounts.thatStreamer.streamerId, message: "Hello", proposedPrice: "2000.00" },
  })),
  changeRequest: atStage("accepted", ({ bidId }) => ({ id: bidId, body: { schoolPermissionStatus: "requested" } })),
  sendMessage: atStage("accepted", ({ fixtureId }) => ({
    body: { fixtureId, fromRequesterId: null, subject: "Where", message: "At the gate?", messageType: "general" },
  })),
  requestPermission: atStage("accepted", ({ fixtureId }) => ({ body: { fixtureId, permissionStatus: "requested" } })),
  contracts: plain(),
  signContract: atStage("approved", ({ contractId, textHash }) => ({
    id: contractId,
    body: { typedName: "Nomsa Person", textHash },
  })),
  signUp: async () => ({
    body: { username: aName("viewer"), password: "secret-1", email: "viewer@private.test" },
  }),
  readClaim: async (app) => ({ body: await claimBody(app) }),
  claim: async (app) => ({
    body: {
      ...(await claimBody(app)),
      username: aName("claimer"),
      password: "secret-1",
      email: "claimer@private.test",
    },
  }),
  readPermission: withLink("asked"),
  answerPermission: withLink("asked", { answer: "approved", ticks: allTicks }),
  withdrawPermission: withLink("approved"),
  proofKeys: plain(),
  checkProof: async (app, accounts) => {
    const { permissionId } = await aWorkflow(app, sidesOf(accounts), "approved");
    const claims = await claimsOf(app, permissionId);
    return { body: { proof: claims ? new Proofs(app.keys.token).sign(claims) : "" } };
  },
  askSchool: atStage("asked", ({ fixtureId }) => ({ body: { fixtureId } })),
  videoClips: plain(),
  addVideoClip: atStage("approved", ({ fixtureId }) => ({ body: { fixtureId, streamerId: 1, ...clipFields } })),
  highlightReels: plain({ query: "?public=true" }),
  createReel: atStage("delivered", ({ fixtureId }) => ({ body: { fixtureId, creatorId: 1, title: "The best of it" } })),
  addReelClip: async (app, accounts) => ({ body: await aDraft(app, accounts) }),
  countReel: async (app, accounts) => ({ id: await aPublicReel(app, accounts), body: { what: "views" } }),
  reportReel: async (app, accounts) => ({
    id: await aPublicReel(app, accounts),
    body: { reason: "My child is in it" },
  }),
  openStream: atStage("signed", ({ fixtureId }) => ({ id: fixtureId, body: {} })),
  endStream: async (app, accounts) => ({ id: await aStream(app, accounts), body: { segments: 0 } }),
  missingFilm: atStage("signed", ({ fixtureId }) => ({ id: fixtureId })),
  giveUpFilm: atStage("signed", ({ fixtureId }) => ({ id: fixtureId })),
  liveNow: plain(),
  reportMatch: atStage("live", ({ fixtureId }) => ({ id: fixtureId, body: { reason: "My child is in it" } })),
  sayShown: atStage("live", ({ fixtureId }) => ({ id: fixtureId, body: { place: "picture", seconds: 10 } })),
  createPaymentIntent: atStage("open", ({ fixtureId }) => ({
    body: { amount: 2250, metadata: { fixtureId, clientType: "parent", description: "A match" } },
  })),
  readPayments: plain({ body: { bidId: null } }),
  readCostShare: async (app, { thatRequester }) => ({ body: await aRound(app, thatRequester) }),
  payShare: async (app, { thatRequester }) => ({
    body: {
      ...{ ...(await aRound(app, thatRequester)), id: crypto.randomUUID() },
      ...{ amount: 50, email: "aunt@private.test", name: "Aunt Thandi" },
    },
  }),
  choosePayment: atStage("open", ({ fixtureId }) => ({ body: { fixtureId, kind: "eventDay" } })),
  earnings: plain(),
  confirmAccount: plain({ body: { documentType: "identityNumber", documentNumber: "8001015009087" } }),
  payoutsDue: plain(),
  preparePayout: async (app) => ({
    body: { streamerId: (await anOwedStreamer(app)).streamerId, amount: "2400.00" },
  }),
  payoutPaid: async (app) => ({ id: (await aPayout(app)).payoutId }),
  reversePayout: async (app) => ({ id: (await aPayout(app)).payoutId, body: { reason: "Account closed" } }),
  metrics: plain(),
  waiting: plain(),
  failures: plain(),
  failuresSeen: plain({ body: { until: "2026-01-01T00:00:00.000Z" } }),
  mails: plain(),
  retryMail: failedMail,
  auditLog: plain({ query: "?kind=admin" }),
  exportAuditLog: plain({ body: { kind: "signIn" } }),
};
