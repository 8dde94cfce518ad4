import { expect, test } from "vitest";
import { announcementKinds, type Announcement } from "./announcement.ts";
import { announcementText, isMailed, isNotified } from "./announcementTexts.ts";
import { shortMatch } from "./matchTitle.ts";

const values = {
  match: "Hoërskool Stellenberg Eerste Span vs Paul Roos Gimnasium Eerste Span",
  when: "28/11/2026, 10:30",
  matchDate: "28/11/2026",
  venue: "Main field",
  streamer: "Mokoena Live",
  requester: "Naledi Dube",
  price: "2500.00",
  message: "Two cameras.",
  notes: "No close-ups.",
  reason: "Rain",
  from: "Naledi Dube",
  subject: "Light",
  deliveredAt: "28/11/2026, 12:30",
  amount: "2250.00",
  ref: "TL-12",
  side: "streamer",
};

function about(kind: Announcement["kind"], changes: Record<string, string> = {}): Announcement {
  return { kind, to: { userId: "u" }, fixtureId: "f", values: { ...values, ...changes } };
}

test.each(announcementKinds)("%s is one sentence of at most 80 characters, fully filled", (kind) => {
  const { sentence, body, path } = announcementText(about(kind));
  expect(sentence.length).toBeLessThanOrEqual(80);
  expect(sentence).not.toMatch(/[{}]/);
  expect(body.replace(/\{(link|expiry)\}/g, "")).not.toMatch(/[{}]|undefined|\.\.|""/);
  expect(path).toMatch(/^\//);
});

test("the sentences are the product's", () => {
  const match = "Rondebosch vs Paarl Gim";
  const read = (kind: Announcement["kind"]) => announcementText(about(kind, { match })).sentence;
  expect(read("bidReceived")).toBe("New bid on Rondebosch vs Paarl Gim: R2500.00");
  expect(read("bidAccepted")).toBe("You got Rondebosch vs Paarl Gim");
  expect(read("bidDeclined")).toBe("Another streamer was chosen for Rondebosch vs Paarl Gim");
  expect(read("schoolWithdrew")).toBe("The school withdrew permission for Rondebosch vs Paarl Gim");
  expect(read("pleasePay")).toBe("Please pay R2500.00 for Rondebosch vs Paarl Gim");
  expect(read("permissionLink")).toBe("May Rondebosch vs Paarl Gim be streamed?");
});

test("conditions and reasons appear when there are some, with one full stop", () => {
  expect(announcementText(about("schoolApproved")).body).toBe("Conditions: No close-ups. Next: both read and sign.");
  expect(announcementText(about("schoolApproved", { notes: "" })).body).toBe("Next: both read and sign.");
  expect(announcementText(about("bidReceived")).body).toBe('Mokoena Live wrote: "Two cameras.". Compare, then accept.');
});

test("nobody's text can stand for a link or break a subject", () => {
  const { sentence, body } = announcementText(
    about("bidReceived", { message: "{link}\nBcc: x", match: "A\r\nB vs C" }),
  );
  expect(body).toContain('"link Bcc: x"');
  expect(sentence).toBe("New bid on A B vs C: R2500.00");
});

test("it leads to the dashboard of the reader's side", () => {
  expect(announcementText(about("contractReady")).path).toBe("/streamer-dashboard?fixture=f");
  expect(announcementText(about("contractReady", { side: "requester" })).path).toBe("/requester-dashboard?fixture=f");
});

test("private links go by mail alone", () => {
  expect(announcementKinds.filter((kind) => !isNotified(kind))).toEqual(["claimLink", "permissionLink"]);
  expect(announcementKinds.every(isMailed)).toBe(true);
});

test("a long match is shortened on both sides to forty characters", () => {
  const short = shortMatch(values.match);
  expect(short.length).toBeLessThanOrEqual(40);
  expect(short).toMatch(/^Hoërskool Stel.*… vs Paul Roos.*…$/);
  expect(shortMatch("Grey vs Paul Roos Gimnasium Eerste Span Rugby")).toMatch(/^Grey vs Paul Roos Gimnasium/);
});
