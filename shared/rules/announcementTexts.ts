import type { Announcement, AnnouncementKind } from "./announcement.ts";
import { wordings } from "./announcementWordings.ts";
import type { Piece } from "./wording.ts";
import { shortMatch, shortText } from "./matchTitle.ts";

type Values = Readonly<Record<string, string>>;

const LONGEST_SENTENCE = 80;
/** A school's or sender's name in a sentence that also names the match. */
const LONGEST_NAME = 22;
/** Their readers have no account, or the text is a private link. */
const onlyByMail: readonly AnnouncementKind[] = [
  ...(["claimLink", "permissionLink", "schoolAnswered", "schoolAnswerShared", "schoolMatchOff"] as const),
  ...([
    "passwordReset",
    "passwordChanged",
    "secondStepChanged",
    "emailChanged",
    "confirmEmail",
    "accountSuspended",
  ] as const),
];
/** None yet: whoever is offline at the ground still reads mail. */
const onlyInApp: readonly AnnouncementKind[] = [];

export interface AnnouncementText {
  sentence: string;
  /** In a mail with a private link it still holds {expiry}, which only the sender of the mail knows. */
  body: string;
  path: string;
  /** What the mail's button says. */
  action: string;
}

/** What people read about an event: one sentence (≤ 80 characters), the mail's text, and the screen that it leads to. */
export function announcementText(announcement: Announcement): AnnouncementText {
  const { sentence, body, forStreamer, action, path } = wordings[announcement.kind];
  const { values } = announcement;
  const pieces = values["side"] === "streamer" ? (forStreamer ?? body) : body;
  return {
    sentence: shortText(fill(sentence, shortened(values)), LONGEST_SENTENCE),
    body: pieces.flatMap((piece) => chosen(piece, values) ?? []).join(" "),
    path: path === undefined ? dashboardPath(announcement) : atReel(path, announcement),
    action,
  };
}

/** When, where and who, as a mail lists them. What is not known is left out. */
export function announcementFacts({ values }: Pick<Announcement, "values">): (readonly [string, string])[] {
  const person = values["side"] === "streamer" ? "requester" : "streamer";
  const rows = [
    ["Match", "{match}"],
    ["Sport", "{sport}"],
    ["When", "{when}"],
    ["Where", "{venue}"],
    [person === "streamer" ? "Streamer" : "Requester", `{${person}}`],
  ] as const;
  return rows.flatMap(([label, template]) => {
    const text = fill(template, values);
    return text === template || text === "" ? [] : [[label, text] as const];
  });
}

export function isMailed(kind: AnnouncementKind): boolean {
  return !onlyInApp.includes(kind);
}

export function isNotified(kind: AnnouncementKind): boolean {
  return !onlyByMail.includes(kind);
}

function shortened(values: Values): Values {
  const short = { ...values, match: shortMatch(values["match"] ?? "") };
  const names = ["homeSchool", "name", "from"].flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, shortText(value, LONGEST_NAME)]];
  });
  return { ...short, ...Object.fromEntries(names) };
}

function chosen(piece: Piece, values: Values): string | undefined {
  if (typeof piece === "string") return fill(piece, values);
  const text = values[piece.when] ? piece.text : piece.otherwise;
  return text === undefined ? undefined : fill(text, values);
}

const opensRating: readonly AnnouncementKind[] = ["reviewAsked", "reviewWritten"];

/** The reader's own dashboard at this match; with the thread of a message or the rating open. */
function dashboardPath({ kind, values, fixtureId }: Announcement): string {
  const dashboard = values["side"] === "streamer" ? "/streamer-dashboard" : "/requester-dashboard";
  if (!fixtureId) return dashboard;
  const thread = kind === "messageReceived" ? values["streamerId"] : undefined;
  const opened = thread === undefined ? "" : `&messages=${thread}`;
  return `${dashboard}?fixture=${fixtureId}${opened}${opensRating.includes(kind) ? "&rate=1" : ""}`;
}

/** What is about a reel opens it. */
function atReel(path: string, { reelId }: Announcement): string {
  return reelId === undefined ? path : `${path}?reel=${reelId}`;
}

/** Braces inside a value are dropped, so that nobody's text can stand for a link; so are breaks, which a subject cannot hold, and marks that turn the direction of what follows. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name]
      ?.replace(/[{}\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
      .replace(/\s+/g, " ")
      .trim();
    if (value === undefined) return braces;
    return text.includes(`${braces}.`) ? value.replace(/\.$/, "") : value;
  });
}
