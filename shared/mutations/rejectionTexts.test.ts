import { expect, test } from "vitest";
import { mutationNames, mutations } from "./registry.ts";
import { rejections } from "../rules/domainErrors.ts";
import { rejectionText } from "./rejectionTexts.ts";

function words(rejection: Parameters<typeof rejectionText>[0]): string {
  const { did, why, next } = rejectionText(rejection);
  return `${did} ${why} ${next}`;
}

test("a rejection says what you did, what is true now and what to do next", () => {
  const message = "sentence";
  expect(words({ name: "bid.accept", code: "fixture.alreadyAssigned", message, streamer: "Mokoena Live" })).toBe(
    "You accepted Mokoena Live. Another bid was accepted first and stands. Nothing to do.",
  );
  expect(words({ name: "bid.submit", code: "fixture.alreadyAssigned", message })).toBe(
    "You applied. This match went to another streamer. Your message is kept for the next bid.",
  );
  expect(
    words({
      name: "fixture.edit",
      code: "fixture.cancelled",
      message,
      match: "A vs B",
      cancelledAt: "2026-11-21T08:00:00.000Z",
    }),
  ).toBe("You changed A vs B. It was cancelled 21/11/2026, 10:00. Your text is kept.");
  expect(words({ name: "stream.start", code: "stream.permissionMissing", message })).toBe(
    "You started the stream. The school withdrew permission. Stop filming and ask the school.",
  );
  expect(words({ name: "contract.sign", code: "contract.termsChanged", message })).toBe(
    "You signed. The text changed since. Read it and sign again.",
  );
  expect(words({ name: "fixture.edit", code: "sync.changedElsewhere", message, field: "Venue" })).toBe(
    "You changed Venue. So did another device. Use mine, or keep theirs.",
  );
});

test("a rejection from an outdated app says what to do", () => {
  const { sentence: message } = rejections["input.outdated"];
  expect(words({ name: "message.send", code: "input.outdated", message })).toBe(
    "You sent a message. The app was updated before this was sent, and it no longer fits. Do it again: what you typed is kept.",
  );
});

test("any other rejection shows the server's sentence", () => {
  expect(rejectionText({ name: "bid.submit", code: "fixture.past", message: "This match date has passed." }).why).toBe(
    "This match date has passed.",
  );
});

test("every mutation a client can send has its own description", () => {
  const sent = mutationNames.filter((name) => mutations[name].outbox !== "never");
  const told = sent.map((name) => rejectionText({ name, code: "row.notFound", message: "x" }).did);
  for (const did of told) expect(did).toMatch(/^You .+\.$/);
  expect(new Set(told).size).toBe(sent.length);
});
