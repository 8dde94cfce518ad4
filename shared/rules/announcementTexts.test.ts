import { expect, test } from "vitest";
import { announcementKinds, type Announcement } from "./announcement.ts";
import { announcementFacts, announcementText, isMailed, isNotified } from "./announcementTexts.ts";
import { topicOf } from "./notificationTopics.ts";
import { pushTitles } from "./pushTitles.ts";
import { isRoutePath } from "./routeAccess.ts";
import { about, announcementValues as values } from "../testing/announcementSamples.ts";
import { mailAsHtml, mailAsText } from "./mailText.ts";
import { shortMatch } from "./matchTitle.ts";

test.each(announcementKinds)("%s is one sentence of at most 80 characters with every value filled in", (kind) => {
  const { sentence, body, path } = announcementText(about(kind));
  expect(sentence.length).toBeLessThanOrEqual(80);
  expect(sentence).not.toMatch(/[{}]/);
  expect(body.replace(/\{expiry\}/g, "")).not.toMatch(/[{}]|undefined|\.\.|""/);
  expect(path).toMatch(/^\//);
});

test("the sentences match the specification", () => {
  const match = "Rondebosch vs Paarl Gim";
  const read = (kind: Announcement["kind"]) => announcementText(about(kind, { match })).sentence;
  expect(read("bidReceived")).toBe("New bid for Rondebosch vs Paarl Gim: R2500.00");
  expect(read("bidAccepted")).toBe("You got the match: Rondebosch vs Paarl Gim");
  expect(read("bidDeclined")).toBe("Rondebosch vs Paarl Gim went to another streamer");
  expect(read("fixtureChanged")).toBe("Rondebosch vs Paarl Gim has changed");
  expect(read("schoolWithdrew")).toBe("Rondebosch has withdrawn permission for Rondebosch vs Paarl Gim");
  expect(read("pleasePay")).toBe("Please pay R2500.00 for Rondebosch vs Paarl Gim");
  expect(read("permissionLink")).toBe("May we live-stream Rondebosch vs Paarl Gim?");
  expect(read("claimLink")).toBe("Your streaming request is in");
});

test("conditions and reasons appear if present, with one full stop", () => {
  const ready = "The contract is ready: it takes two minutes to read and sign.";
  expect(announcementText(about("schoolApproved")).body).toBe(`Conditions: No close-ups. ${ready}`);
  expect(announcementText(about("schoolApproved", { notes: "" })).body).toBe(`Conditions: none. ${ready}`);
  expect(announcementText(about("bidReceived")).body).toBe(
    'Mokoena Live wrote: "Two cameras." Compare your bids and choose one.',
  );
});

test("each side sees its own next step, and only the requester sees the refund", () => {
  const toRequester = announcementText(about("schoolWithdrew", { side: "requester", refund: "2250.00" })).body;
  expect(toRequester).toBe("The video is hidden. You'll get R2250.00 back.");
  const toStreamer = announcementText(about("schoolWithdrew", { refund: "2250.00" })).body;
  expect(toStreamer).toBe("Please stop now and remove every copy you published.");
});

test("an email lists when, where and who, and omits unknown facts", () => {
  const known = { match: "A vs B", when: "28/11/2026, 10:30", requester: "Naledi Dube", side: "streamer" };
  expect(announcementFacts({ values: known })).toEqual([
    ["Match", "A vs B"],
    ["When", "28/11/2026, 10:30"],
    ["Requester", "Naledi Dube"],
  ]);
});

test("typed text cannot fake a link or break a subject", () => {
  const { sentence, body } = announcementText(
    about("bidReceived", { message: "{link}\nBcc: x", match: "A\r\nB vs C" }),
  );
  expect(body).toContain('"link Bcc: x"');
  expect(sentence).toBe("New bid for A B vs C: R2500.00");
  expect(announcementText(about("bidReceived", { message: "\u202egnp.exe\u2066" })).body).toContain('"gnp.exe"');
});

test("typed text is escaped in the email's HTML, in any script", () => {
  const news = `<img src=x onerror="alert(1)"> & O'Hara, ねこ`;
  const mail = { ...{ reader: undefined, isFormal: false, news, facts: [["Match", "<b>A</b>"] as const] } };
  const button = { label: "Open", address: 'https://touchline.test/"><script>' };
  const support = { supportPhone: undefined, supportEmail: undefined };
  const page = mailAsHtml({ ...mail, ...support, button, why: "you asked", privacy: "/privacy" });
  expect(page).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; O&#39;Hara, ねこ");
  expect(page).not.toMatch(/<img|<b>|<script/);
});

test("an email invites a reply only if someone reads it", () => {
  const mail = { reader: "Nomsa", isFormal: false, news: "Paid.", facts: [], why: "you asked", privacy: "/privacy" };
  const button = { label: "Open", address: "https://touchline.test/" };
  const text = (supportEmail?: string) => mailAsText({ ...mail, button, supportPhone: undefined, supportEmail });
  expect(text("help@touchline.test")).toContain("Questions? Reply to this email, Monday to Friday");
  expect(text()).toContain("This is a demo of Touchline: nobody reads answers to this email.");
  expect(text()).not.toContain("Reply to this email");
});

test("it leads to the dashboard of the recipient's side", () => {
  expect(announcementText(about("otherSigned")).path).toBe("/streamer-dashboard?fixture=f");
  expect(announcementText(about("otherSigned", { side: "requester" })).path).toBe("/requester-dashboard?fixture=f");
});

test("news about a reel opens that reel", () => {
  expect(announcementText({ ...about("reelReady"), reelId: "r" })).toMatchObject({
    sentence: "Your reel is ready: Tries",
    path: "/highlight-reels?reel=r",
  });
});

test("private links, a sponsor's receipt and messages to people without an account go by email only", () => {
  expect(announcementKinds.filter((kind) => !isNotified(kind))).toEqual([
    "claimLink",
    "passwordReset",
    "passwordChanged",
    "secondStepChanged",
    "emailChanged",
    "confirmEmail",
    "accountSuspended",
    "permissionLink",
    "schoolAnswered",
    "schoolAnswerShared",
    "matchReported",
    "schoolMatchOff",
    "sponsorReceipt",
    "sharePaid",
    "shareReturned",
  ]);
  expect(announcementKinds.every(isMailed)).toBe(true);
});

test("every kind has the sentence of the bell and the email, a landing, and a push unless it goes by email only", () => {
  for (const kind of announcementKinds) {
    const { sentence, body, path, action } = announcementText(about(kind));
    expect(
      [sentence, body, action].every((text) => text.length > 3),
      kind,
    ).toBe(true);
    expect(isRoutePath(path.split("?")[0] ?? ""), `${kind} lands on ${path}`).toBe(true);
    const push = isNotified(kind) ? pushTitles[kind] : undefined;
    expect(push === undefined, kind).toBe(!isNotified(kind));
    expect(push ?? "A name.", kind).toMatch(/^[A-Z][a-z' ]+(\.)$/);
    expect(topicOf(kind), kind).toBeTruthy();
  }
});

test("a long match name is shortened on both sides to forty characters", () => {
  const short = shortMatch(values.match);
  expect(short.length).toBeLessThanOrEqual(40);
  expect(short).toMatch(/^Hoërskool Stel.*… vs Paul Roos.*…$/);
  expect(shortMatch("Grey vs Paul Roos Gimnasium Eerste Span Rugby")).toMatch(/^Grey vs Paul Roos Gimnasium/);
});
