import type { MutationName } from "#shared/mutations/registry.ts";
import type { AppContext } from "../appContext.ts";
import type { Cast } from "./cast.ts";
import { aComingDate, aFixture, aName, aStreamer, fixtureFields, profileFields } from "./factories.ts";
import { allTicks, aWorkflow, streamUrl, type Workflow, type WorkflowStage } from "./workflow.ts";

type Args = Record<string, unknown>;
type Arrange = (app: AppContext, cast: Cast) => Promise<Args>;

const newId = () => crypto.randomUUID();

function atStage(stage: WorkflowStage, args: (workflow: Workflow) => Args): Arrange {
  return async (app, cast) =>
    args(await aWorkflow(app, { requester: cast.thatRequester, streamer: cast.thatStreamer }, stage));
}

/** The newest row of these that names the match. */
async function unreadMessage(app: AppContext, cast: Cast): Promise<Args> {
  const sides = { requester: cast.thatRequester, streamer: cast.thatStreamer };
  const { fixtureId } = await aWorkflow(app, sides, "asked");
  const [message] = await app.rows.rowMany("message", { where: { fixtureId }, limit: 1 });
  return { ids: [message?.id] };
}

async function unreadNotification(app: AppContext, cast: Cast): Promise<Args> {
  await aWorkflow(app, { requester: cast.thatRequester, streamer: cast.thatStreamer }, "bid");
  const where = { userId: cast.thatRequester.userId };
  const [notification] = await app.rows.rowMany("notification", { where, limit: 1 });
  return { ids: [notification?.id] };
}

/** Arguments that the role table's allowed callers would send. */
export const mutationCases: Readonly<Record<MutationName, Arrange>> = {
  "fixture.submit": async () => ({ ...fixtureFields(), id: newId() }),
  "fixture.edit": atStage("open", ({ fixtureId }) => ({ id: fixtureId, venue: "The other field" })),
  "fixture.cancel": atStage("open", ({ fixtureId }) => ({ id: fixtureId })),
  "fixture.claim": async (app) => ({ fixtureId: await aFixture(app, { kind: "visitor" }) }),
  "user.create": async () => ({ id: newId(), username: aName("made"), role: "user" }),
  "streamer.register": async () => ({
    ...profileFields(),
    userId: newId(),
    streamerId: newId(),
    username: aName("made"),
  }),
  "streamer.attach": async () => ({ ...profileFields(), id: newId() }),
  "streamer.verify": async (app) => ({
    id: (await aStreamer(app, { isVerified: false })).streamerId,
    verificationStatus: "approved",
  }),
  "streamer.delete": async (app) => ({ id: (await aStreamer(app)).streamerId }),
  "bid.submit": atStage("open", ({ fixtureId }) => ({
    id: newId(),
    fixtureId,
    message: "Hello",
    proposedPrice: "2000.00",
  })),
  "bid.edit": atStage("bid", ({ bidId }) => ({ id: bidId, message: "Hello again", proposedPrice: "1900.00" })),
  "bid.withdraw": atStage("bid", ({ bidId }) => ({ id: bidId })),
  "bid.accept": atStage("bid", ({ bidId }) => ({ id: bidId })),
  "bid.cancel": atStage("accepted", ({ bidId }) => ({ id: bidId, reason: "Ill" })),
  "bid.expire": atStage("bid", ({ bidId }) => ({ id: bidId })),
  "bid.markPaid": atStage("delivered", ({ bidId }) => ({ id: bidId })),
  "permission.request": atStage("accepted", ({ bidId }) => ({ id: newId(), bidId })),
  "permission.answer": atStage("asked", ({ permissionId }) => ({
    id: permissionId,
    answer: "approved",
    ticks: allTicks,
  })),
  "permission.withdraw": atStage("approved", ({ permissionId }) => ({ id: permissionId })),
  "permission.recordOnPaper": atStage("asked", ({ permissionId }) => ({
    id: permissionId,
    answer: "approved",
    answeredBy: "The principal",
    answeredOn: aComingDate(-1),
    ticks: allTicks,
  })),
  "contract.sign": atStage("approved", ({ contractId, textHash }) => ({
    contractId,
    textHash,
    typedName: "A Full Name",
  })),
  "stream.start": atStage("signed", ({ bidId }) => ({ bidId, streamUrl })),
  "stream.deliver": atStage("live", ({ bidId }) => ({ bidId })),
  "message.send": async (app, cast) => {
    const sides = { requester: cast.thatRequester, streamer: cast.thatStreamer };
    const { fixtureId } = await aWorkflow(app, sides, "accepted");
    const { streamerId } = cast.thatStreamer;
    return { id: newId(), fixtureId, streamerId, subject: "Where", message: "At the gate?" };
  },
  "message.markRead": unreadMessage,
  "notification.markRead": unreadNotification,
};
