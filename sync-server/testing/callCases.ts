import type { CallName } from "#shared/api/contract.ts";
import type { AppContext } from "../appContext.ts";
import { claimToken, permissionToken } from "../auth/claimLinks.ts";
import type { Cast } from "./cast.ts";
import { aFixture, aName, aStreamer, decided, fixtureFields, profileFields } from "./factories.ts";
import { aReadyClip, aReel } from "./film.ts";
import { testAdmin } from "./tempEnv.ts";
import { allTicks, sampleMutations, type WorkflowStage } from "#shared/testing/sampleMutations.ts";
import { aWorkflow } from "./workflow.ts";

/** One valid request: what the role table's allowed callers would send. */
export interface CallCase {
  id?: string;
  query?: string;
  body?: Record<string, unknown>;
}

type Arrange = (app: AppContext, cast: Cast) => Promise<CallCase>;

const plain =
  (callCase: CallCase = {}): Arrange =>
  async () =>
    callCase;

function sides(cast: Cast) {
  return { requester: cast.thatRequester, streamer: cast.thatStreamer };
}

function atStage(
  stage: WorkflowStage,
  ask: (workflow: Awaited<ReturnType<typeof aWorkflow>>, cast: Cast) => CallCase,
): Arrange {
  return async (app, cast) => ask(await aWorkflow(app, sides(cast), stage), cast);
}

/** A visitor's request that nobody has claimed. */
async function claimBody(app: AppContext) {
  const fixtureId = await aFixture(app, { kind: "visitor" });
  return { token: claimToken("claim-mail", fixtureId, new Date(), app.keys).text };
}

function withLink(stage: WorkflowStage, fields: Record<string, unknown> = {}): Arrange {
  return async (app, cast) => {
    const { permissionId } = await aWorkflow(app, sides(cast), stage);
    return { body: { token: permissionToken(permissionId, new Date(), app.keys).text, ...fields } };
  };
}

async function failedMail(app: AppContext): Promise<CallCase> {
  await aFixture(app, { kind: "visitor" });
  const jobs = app.database.collection<{ _id: string; state: string }>("jobs");
  const job = await jobs.findOneAndUpdate({}, { $set: { state: "dead", lastError: "no answer" } });
  return { id: job?._id ?? "none" };
}

/** As the specification's upload sends it: an address on the device, and texts for numbers. */
const clipFields = {
  ...{ title: "try", description: "Uploaded video clip: try.mp4", videoUrl: "blob:https://touchline.example/1" },
  ...{ thumbnailUrl: "blob:https://touchline.example/2", startTime: "0", endTime: "30", duration: "30" },
  ...{ clipType: "highlight", tags: JSON.stringify(["uploaded", "manual"]), isPublic: true },
};

async function aDraft(app: AppContext, cast: Cast) {
  const { fixtureId } = await aWorkflow(app, sides(cast), "delivered");
  const { actor } = cast.thatRequester;
  const { clipId } = await aReadyClip(app, actor, fixtureId);
  const highlightReelId = crypto.randomUUID();
  await decided(app, actor, "reel.draft", { id: highlightReelId, fixtureId, title: "The best of it" });
  return { highlightReelId, videoClipId: clipId, orderIndex: 0, startTime: "0", endTime: "5", transitionType: "fade" };
}

async function aDoneReel(app: AppContext, cast: Cast): Promise<string> {
  const { fixtureId } = await aWorkflow(app, sides(cast), "delivered");
  const reel = await aReel(app, cast.thatRequester.actor, fixtureId);
  await decided(app, { kind: "system" }, "reel.completed", sampleMutations["reel.completed"].args(reel));
  return reel.reelId;
}

/** How each call is asked rightly. Every arrangement makes its own rows, so that a success does not spoil the next. */
export const callCases: Readonly<Record<CallName, Arrange>> = {
  login: plain({ body: testAdmin }),
  logout: plain(),
  me: plain(),
  register: async () => ({
    body: { ...profileFields(), username: aName("new"), password: "secret-1", confirmPassword: "secret-1" },
  }),
  searchFixtures: plain({ query: "?status=open" }),
  fixtures: plain(),
  submitFixture: async () => ({ body: fixtureFields() }),
  streamers: plain(),
  streamer: async (_app, cast) => ({ id: cast.thatStreamer.streamerId }),
  verifyStreamer: async (app) => ({
    id: (await aStreamer(app, { isVerified: false })).streamerId,
    body: { verificationStatus: "approved", verificationNotes: "Good work." },
  }),
  deleteStreamer: async (app) => ({ id: (await aStreamer(app)).streamerId }),
  requests: async (_app, cast) => ({ query: `?streamerId=${cast.thatStreamer.streamerId}` }),
  submitRequest: atStage("open", ({ fixtureId }, cast) => ({
    body: { fixtureId, streamerId: cast.thatStreamer.streamerId, message: "Hello", proposedPrice: "2000.00" },
  })),
  changeRequest: atStage("accepted", ({ bidId }) => ({ id: bidId, body: { schoolPermissionStatus: "requested" } })),
  sendMessage: atStage("accepted", ({ fixtureId }) => ({
    body: { fixtureId, fromRequesterId: null, subject: "Where", message: "At the gate?", messageType: "general" },
  })),
  requestPermission: atStage("accepted", ({ fixtureId }) => ({ body: { fixtureId, permissionStatus: "requested" } })),
  contracts: plain(),
  signContract: atStage("approved", ({ contractId, textHash }) => ({
    id: contractId,
    body: { typedName: "A Full Name", textHash },
  })),
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
  askSchool: atStage("asked", ({ fixtureId }) => ({ body: { fixtureId } })),
  videoClips: plain(),
  addVideoClip: atStage("approved", ({ fixtureId }) => ({ body: { fixtureId, streamerId: 1, ...clipFields } })),
  highlightReels: plain({ query: "?public=true" }),
  createReel: atStage("delivered", ({ fixtureId }) => ({ body: { fixtureId, creatorId: 1, title: "The best of it" } })),
  addReelClip: async (app, cast) => ({ body: await aDraft(app, cast) }),
  countReel: async (app, cast) => ({ id: await aDoneReel(app, cast), body: { what: "views" } }),
  createPaymentIntent: atStage("open", ({ fixtureId }) => ({
    body: { amount: 2250, metadata: { fixtureId, clientType: "parent", description: "A match" } },
  })),
  metrics: plain(),
  mails: plain(),
  retryMail: failedMail,
};
