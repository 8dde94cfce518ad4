import type { MutationName } from "../mutations/registry.ts";
import { derivedId } from "../rules/derivedId.ts";
import { permissionTicks } from "../rules/permissionPage.ts";
import { filmSamples } from "./filmSamples.ts";
import { moneySamples } from "./moneySamples.ts";
import { at, type Named, type SampleRows, type WorkflowStage } from "./sampleRows.ts";

export { workflowStages, type SampleRows, type WorkflowStage } from "./sampleRows.ts";
import { accountingSamples } from "./accountingSamples.ts";
import { bookingSamples } from "./bookingSamples.ts";
import { scoreSamples } from "./scoreSamples.ts";
import { searchSamples } from "./searchSamples.ts";
import { delivery, match, profile } from "./samples.ts";

export const allTicks = permissionTicks.map((tick) => tick.id);
export const streamUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const offer = { message: "Two cameras, commentary.", proposedPrice: "2400.00" };
const paperAnswer = { answer: "approved", answeredBy: "Mrs Nkosi", answeredOn: "2025-11-20" };
const review = {
  ...{ rating: 5, qualityRating: 4, communicationRating: 5, professionalismRating: 5 },
  ...{ reviewText: "Clear picture, and on time.", wouldRecommend: true },
};
const text = { subject: "Parking", message: "At the gate?", messageType: "general" };

/**
 * Arguments of every mutation, as a user would send them, and the stage at which they are accepted. The role table's
 * test, the random histories and the simulation all use them.
 */
export const sampleMutations = {
  ...accountingSamples,
  ...bookingSamples,
  ...scoreSamples,
  ...searchSamples,
  "fixture.submit": at("open", ({ newId }: Named<"newId">) => ({ ...match, id: newId })),
  "fixture.edit": at("open", ({ fixtureId }: Named<"fixtureId">) => ({ id: fixtureId, venue: "The other field" })),
  "fixture.cancel": at("open", ({ fixtureId }: Named<"fixtureId">) => ({ id: fixtureId, reason: "Rain" })),
  "fixture.claim": at("open", ({ fixtureId }: Named<"fixtureId">) => ({ fixtureId })),
  "user.create": at("open", ({ newId }: Named<"newId">) => ({ id: newId, username: `u-${newId}`, role: "user" })),
  "user.setEmail": at("open", ({ userId }: Named<"userId">) => ({
    id: userId,
    email: "another@private.test",
    isVerified: false,
  })),
  "admin.tellWaiting": at("open", ({ userId }: Named<"userId">) => ({ userId, counts: { streamers: 2 } })),
  "user.saveSchool": at("open", () => ({ name: "Rondebosch Boys", venue: "Main field", contactPhone: "021 555 0100" })),
  "streamer.register": at("open", ({ newId, streamerId }: Named<"newId" | "streamerId">) => ({
    ...profile,
    userId: newId,
    streamerId,
    username: `u-${newId}`,
  })),
  "streamer.attach": at("open", ({ newId }: Named<"newId">) => ({ ...profile, id: newId })),
  "streamer.editProfile": at("open", ({ streamerId }: Named<"streamerId">) => ({
    id: streamerId,
    equipment: "Two cameras now, and a mast",
  })),
  "streamer.confirmProfile": at("open", ({ streamerId }: Named<"streamerId">) => ({
    id: streamerId,
    seen: { businessName: profile.businessName, equipment: profile.equipment },
  })),
  "streamer.verify": at("open", ({ streamerId }: Named<"streamerId">) => ({
    id: streamerId,
    verificationStatus: "approved",
  })),
  "streamer.delete": at("open", ({ streamerId }: Named<"streamerId">) => ({ id: streamerId })),
  "bid.submit": at("open", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    ...offer,
    id: newId,
    fixtureId,
  })),
  "bid.edit": at("bid", ({ bidId }: Named<"bidId">) => ({ ...offer, id: bidId, proposedPrice: "1900.00" })),
  "bid.withdraw": at("bid", ({ bidId }: Named<"bidId">) => ({ id: bidId })),
  "bid.accept": at("bid", ({ bidId }: Named<"bidId">) => ({ id: bidId })),
  "bid.decline": at("bid", ({ bidId }: Named<"bidId">) => ({ id: bidId, reason: "We went with somebody nearer." })),
  "bid.cancel": at("accepted", ({ bidId }: Named<"bidId">) => ({ id: bidId, reason: "Rain" })),
  "bid.expire": at("bid", ({ bidId }: Named<"bidId">) => ({ id: bidId })),
  "bid.markPaid": at("delivered", ({ bidId }: Named<"bidId">) => ({ id: bidId })),
  "permission.request": at("accepted", ({ newId, bidId }: Named<"newId" | "bidId">) => ({
    id: newId,
    bidId,
    message: "Please say yes",
  })),
  "permission.answer": at("asked", ({ permissionId }: Named<"permissionId">) => ({
    id: permissionId,
    answer: "approved",
    ticks: allTicks,
  })),
  "permission.mailed": at("asked", ({ permissionId }: Named<"permissionId">) => ({ id: permissionId })),
  "permission.withdraw": at("approved", ({ permissionId }: Named<"permissionId">) => ({ id: permissionId })),
  "permission.recordOnPaper": at("asked", ({ bidId }: Named<"bidId">) => ({ ...paperAnswer, bidId })),
  "contract.sign": at("approved", ({ contractId, textHash }: Named<"contractId" | "textHash">) => ({
    contractId,
    textHash,
    typedName: "Nomsa Person",
  })),
  "stream.start": at("signed", ({ bidId }: Named<"bidId">) => ({ bidId, streamUrl })),
  "stream.correct": at("live", ({ bidId }: Named<"bidId">) => ({
    bidId,
    streamUrl: "https://www.youtube.com/watch?v=anotherOne1",
  })),
  "stream.deliver": at("live", ({ bidId }: Named<"bidId">) => ({ bidId, ...delivery })),
  "fixture.changeAssets": at("open", ({ fixtureId }: Named<"fixtureId">) => ({ id: fixtureId, add: [], remove: [] })),
  "review.write": at("delivered", ({ newId, bidId }: Named<"newId" | "bidId">) => ({ ...review, id: newId, bidId })),
  "review.show": at("delivered", ({ reviewId }: Named<"reviewId">) => ({ id: reviewId })),
  "review.hide": at("delivered", ({ reviewId }: Named<"reviewId">) => ({ id: reviewId, isHidden: true })),
  "review.ask": at("delivered", ({ bidId }: Named<"bidId">) => ({ bidId })),
  "stream.addRecording": at("delivered", ({ newId, bidId }: Named<"newId" | "bidId">) => ({
    bidId,
    recording: { id: derivedId("sample", newId, "file"), name: "match.mp4", bytes: 1_000, sha256: "a".repeat(64) },
  })),
  "message.send": at("accepted", (rows: Named<"newId" | "fixtureId" | "streamerId">) => ({
    ...text,
    id: rows.newId,
    fixtureId: rows.fixtureId,
    streamerId: rows.streamerId,
  })),
  "message.markRead": at("asked", ({ messageId }: Named<"messageId">) => ({ ids: [messageId] })),
  ...filmSamples,
  ...moneySamples,
};

/** Each mutation has a sample: a missing one is a type error. */
const samples: Readonly<Record<MutationName, Sample>> = sampleMutations;

interface Sample {
  at: WorkflowStage;
  args(rows: SampleRows): Record<string, unknown>;
}

export function sampleOf(name: MutationName): Sample {
  return samples[name];
}
