import { expect, test } from "vitest";
import { DomainError } from "./domainError.ts";
import { rejections, type RejectionCode } from "./domainErrors.ts";

const words: [RejectionCode, number, string][] = [
  ["auth.signInFirst", 401, "Please sign in. What you typed is kept."],
  ["bid.noProfile", 403, "Create your streamer profile first."],
  ["bid.notVerified", 403, "An admin must approve you first (2–3 business days)."],
  ["bid.alreadyLive", 409, "You already have a bid here. Change or withdraw it."],
  ["bid.notPending", 409, "This bid is {status} and can't change."],
  ["bid.notAccepted", 409, "This works only on an accepted bid."],
  ["bid.reasonMissing", 400, "Say why you cancel. The other side sees it."],
  ["fixture.alreadyAssigned", 409, "This match already has a streamer."],
  ["fixture.notOpen", 409, "This match is no longer open."],
  ["fixture.past", 409, "This match date has passed."],
  ["fixture.cancelled", 409, "This match was cancelled."],
  ["fixture.alreadyClaimed", 409, "This request belongs to an account. Sign in."],
  ["link.invalid", 403, "This link has expired. Ask for a new one."],
  ["permission.alreadyAnswered", 409, "The school has already answered: {status}."],
  ["contract.permissionMissing", 409, "You can sign once the school has said yes."],
  ["contract.permissionWithdrawn", 409, "The school has withdrawn permission."],
  ["contract.termsChanged", 409, "The text has changed. Read it and sign again."],
  ["contract.alreadySigned", 409, "You have already signed."],
  ["stream.contractMissing", 409, "Both must sign before the stream starts."],
  ["stream.permissionMissing", 409, "The school has not said yes (or took it back). Do not stream."],
  ["stream.notHttps", 400, "The link must start with https://."],
  ["stream.unknownHost", 400, "Use YouTube, Twitch, Vimeo, Facebook, .m3u8, .mp4."],
  ["stream.noVideo", 400, "This link opens no video. Copy the link of the video itself."],
  ["stream.notStarted", 409, "First start the stream or add the recording."],
  ["stream.alreadyDelivered", 409, "This match is already delivered."],
  ["payment.alreadyPaid", 409, "This match is paid. Reference {ref}."],
  ["payment.notDelivered", 409, "Mark as paid once the match is delivered."],
  ["streamer.hasComingMatch", 409, "This streamer still has a coming match."],
];

test.each(words)("%s answers %i: %s", (code, status, sentence) => {
  expect(rejections[code]).toEqual({ status, sentence });
});

test("values fill the placeholders of a sentence", () => {
  expect(new DomainError("bid.notPending", { status: "declined" }).message).toBe(
    "This bid is declined and can't change.",
  );
});

test("a form rule uses its own message", () => {
  const rejection = new DomainError("input.invalid", { field: "venue" }, "Venue is required");
  expect(rejection).toMatchObject({ code: "input.invalid", status: 400, message: "Venue is required" });
});

test("every rejection has a sentence and an HTTP status", () => {
  for (const rejection of Object.values(rejections)) {
    expect(rejection.sentence).toMatch(/^[A-Z].*\.$/);
    expect([400, 401, 403, 404, 409, 413, 415, 500]).toContain(rejection.status);
  }
});
