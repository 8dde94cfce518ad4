import type { MutationName } from "#shared/mutations/registry.ts";
import { sampleOf, type SampleRows } from "#shared/testing/sampleMutations.ts";
import type { AppContext } from "../appContext.ts";
import type { Cast } from "./cast.ts";
import { aFixture, aStreamer } from "./factories.ts";
import { aClip, aFailedReel, aReadyClip } from "./film.ts";
import { aPaidPayment } from "./payments.ts";
import { aWorkflow, type Workflow } from "./workflow.ts";

type Arrange = (app: AppContext, cast: Cast, workflow: Workflow) => Promise<Partial<SampleRows>>;

const withClip: Arrange = (app, { thatRequester }, { fixtureId }) => aClip(app, thatRequester.actor, fixtureId);
const withReel: Arrange = (app, { thatRequester }, { fixtureId }) => aFailedReel(app, thatRequester.actor, fixtureId);

/** Mutations about other rows than those of a match between the two sides. */
const otherRows: Partial<Record<MutationName, Arrange>> = {
  "fixture.claim": async (app) => ({ fixtureId: await aFixture(app, { kind: "visitor" }) }),
  "streamer.register": async () => ({ streamerId: crypto.randomUUID() }),
  "streamer.verify": async (app) => ({ streamerId: (await aStreamer(app, { isVerified: false })).streamerId }),
  "streamer.delete": async (app) => ({ streamerId: (await aStreamer(app)).streamerId }),
  "clip.trim": withClip,
  "clip.delete": withClip,
  "reel.create": (app, { thatRequester }, { fixtureId }) => aReadyClip(app, thatRequester.actor, fixtureId),
  "reel.retry": withReel,
  "reel.delete": withReel,
  "payment.refund": async (app, cast) => ({ paymentId: await aPaidPayment(app, cast.thatRequester) }),
};

/** Arguments that the role table's allowed callers would send, about rows that were made for them. */
export async function mutationCase(app: AppContext, cast: Cast, name: MutationName): Promise<Record<string, unknown>> {
  const sides = { requester: cast.thatRequester, streamer: cast.thatStreamer };
  const sample = sampleOf(name);
  const workflow = await aWorkflow(app, sides, sample.at);
  const [message] = await app.rows.rowMany("message", { where: { fixtureId: workflow.fixtureId }, limit: 1 });
  const reader = { userId: cast.thatRequester.userId };
  const [notification] = await app.rows.rowMany("notification", { where: reader, limit: 1 });
  return sample.args({
    ...workflow,
    newId: crypto.randomUUID(),
    streamerId: cast.thatStreamer.streamerId,
    messageId: message?.id ?? "",
    notificationId: notification?.id ?? "",
    ...{ clipId: crypto.randomUUID(), fileId: crypto.randomUUID(), reelId: crypto.randomUUID() },
    paymentId: "",
    refundId: "",
    ...(await otherRows[name]?.(app, cast, workflow)),
  });
}
