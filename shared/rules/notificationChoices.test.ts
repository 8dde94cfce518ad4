import { expect, test } from "vitest";
import { mailTopics, notificationTopics } from "../entities/choices.ts";
import { announcementKinds } from "./announcement.ts";
import { withChanges } from "./notificationChoices.ts";
import { topicOf } from "./notificationTopics.ts";
import { isMailWanted, isPushWanted } from "./wantedNews.ts";

const night = { from: "21:00", until: "06:00" };
const kindsWith = (isKept: (kind: (typeof announcementKinds)[number]) => boolean) => announcementKinds.filter(isKept);

test("until anything is chosen, every kind of news is pushed and emailed", () => {
  expect(kindsWith((kind) => !isPushWanted(undefined, kind) || !isMailWanted(undefined, kind))).toEqual([]);
});

test("two devices' choices both stand, whichever arrives last", () => {
  const [phone, desktop] = [{ push: { messages: false } }, { mail: { film: false }, push: { money: false } }];
  const expected = { pushOff: ["money", "messages"], mailOff: ["film"] };
  expect(withChanges(withChanges(undefined, phone), desktop)).toEqual(expected);
  expect(withChanges(withChanges(undefined, desktop), phone)).toEqual(expected);
});

test("what was switched off can be switched on again, and quiet hours end", () => {
  const chosen = withChanges(undefined, { push: { bids: false }, mail: { bids: false }, quiet: night });
  expect(chosen).toEqual({ pushOff: ["bids"], mailOff: ["bids"], quiet: night });
  expect(withChanges(chosen, { push: { bids: true } })).toEqual({ pushOff: [], mailOff: ["bids"], quiet: night });
  expect(withChanges(chosen, { mail: { bids: true }, quiet: null })).toEqual({ pushOff: ["bids"], mailOff: [] });
});

test("with everything switched off, only what can wait for the bell is not emailed", () => {
  const off = { pushOff: [...notificationTopics], mailOff: [...mailTopics] };
  expect(kindsWith((kind) => isPushWanted(off, kind))).toEqual([]);
  const silent = kindsWith((kind) => !isMailWanted(off, kind));
  expect(new Set(silent.map(topicOf))).toEqual(new Set(mailTopics));
  const neverMissed = [
    "claimLink",
    "schoolWithdrew",
    "contractSigned",
    "bidCancelled",
    "matchMoved",
    "refundSent",
  ] as const;
  expect(neverMissed.filter((kind) => silent.includes(kind))).toEqual([]);
});
