import type { Announcement, AnnouncementKind } from "./announcement.ts";
import { wordings } from "./announcementWordings.ts";
import type { Piece } from "./wording.ts";
import { shortMatch, shortText } from "./matchTitle.ts";

type Values = Readonly<Record<string, string>>;

const LONGEST_SENTENCE = 80;
/** A school's or sender's name in a sentence that also names the match. */
const LONGEST_NAME = 22;
/** Their readers have no account, or the text is a private link. */
const onlyByMail = [
  ...([
    "claimLink",
    "permissionLink",
    "schoolAnswered",
    "matchReported",
    "schoolAnswerShared",
    "schoolMatchOff",
    "sharePaid",
    "shareReturned",
  ] as const),
  ...([
    "passwordReset",
    "passwordChanged",
    "secondStepChanged",
    "emailChanged",
    "confirmEmail",
    "accountSuspended",
  ] as const),
  // It is an attachment.
  "sponsorReceipt",
] as const satisfies readonly AnnouncementKind[];
export type MailOnlyKind = (typeof onlyByMail)[number];
/** None yet: a user offline at the ground still gets email. */
const onlyInApp: readonly AnnouncementKind[] = [];

export interface AnnouncementText {
  sentence: string;
  /** With a private link it still contains {expiry}, which is filled in when the email is sent. */
  body: string;
  path: string;
  /** The label of the email's button. */
  action: string;
}

/** A notification about an event: one sentence (≤ 80 characters), the email's text, and the screen it links to. */
export function announcementText(announcement: Announcement): AnnouncementText {
  const { sentence, body, forStreamer, action, path } = wordings[announcement.kind];
  const { values } = announcement;
  const pieces = values["side"] === "streamer" ? (forStreamer ?? body) : body;
  return {
    sentence: shortText(fill(sentence, shortened(values)), LONGEST_SENTENCE),
    body: pieces.flatMap((piece) => chosen(piece, values) ?? []).join(" "),
    path: path === undefined ? dashboardPath(announcement) : atSubject(path, announcement),
    action,
  };
}

/** When, where and who, as listed in an email. Unknown facts are left out. */
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

/** In the bell, and on the devices that allow it. */
export function isNotified(kind: AnnouncementKind): kind is Exclude<AnnouncementKind, MailOnlyKind> {
  return !onlyByMail.some((mailed) => mailed === kind);
}

function shortened(values: Values): Values {
  const short = { ...values, match: shortMatch(values["match"] ?? "") };
  const names = ["homeSchool", "name", "from", "search"].flatMap((name) => {
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

/** The reader's dashboard at this match, with the rating open. A message opens in the inbox, which has every thread. */
function dashboardPath({ kind, values, fixtureId }: Announcement): string {
  const dashboard = values["side"] === "streamer" ? "/streamer-dashboard" : "/requester-dashboard";
  if (!fixtureId) return dashboard;
  const thread = kind === "messageReceived" ? values["streamerId"] : undefined;
  if (thread !== undefined) return `/messages?fixture=${fixtureId}&messages=${thread}`;
  return `${dashboard}?fixture=${fixtureId}${opensRating.includes(kind) ? "&rate=1" : ""}`;
}

/** News about a reel opens it, and a match that fits a search opens for a bid. */
function atSubject(path: string, { kind, reelId, fixtureId }: Announcement): string {
  if (kind === "searchMatched" && fixtureId !== undefined) return `${path}?fixture=${fixtureId}`;
  return reelId === undefined ? path : `${path}?reel=${reelId}`;
}

/**
 * Drops braces inside a value, so that typed text cannot pass for a link; also line breaks, which a subject cannot
 * hold, and marks that change text direction.
 */
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
