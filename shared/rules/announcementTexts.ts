import type { Announcement, AnnouncementKind } from "./announcement.ts";
import { shortMatch, shortText } from "./matchTitle.ts";

type Values = Readonly<Record<string, string>>;

interface Wording {
  /** Subject of the mail and in-app sentence. */
  sentence: string;
  body: string;
  /** In the place of `body` when this value is empty. */
  without?: { value: string; body: string };
  /** The screen, where it is not the dashboard of the reader's side. */
  path?: string;
}

const LONGEST_SENTENCE = 80;
/** Their readers have no account, or the text is a private link. */
const onlyByMail: readonly AnnouncementKind[] = ["claimLink", "permissionLink"];
/** None yet: whoever is offline at the ground still reads mail. */
const onlyInApp: readonly AnnouncementKind[] = [];

const wordings: Readonly<Record<AnnouncementKind, Wording>> = {
  claimLink: {
    sentence: "Keep your request for {match}",
    body: "{link} shows bids and messages. It works until {expiry}.",
  },
  permissionLink: {
    sentence: "May {match} be streamed?",
    body: '{requester} would like families to see it; {streamer} would film. See what is shown and where, then answer (no account): {link} Opening it decides nothing. {streamer} wrote: "{message}"',
    without: {
      value: "message",
      body: "{requester} would like families to see it; {streamer} would film. See what is shown and where, then answer (no account): {link} Opening it decides nothing.",
    },
  },
  bidReceived: {
    sentence: "New bid on {match}: R{price}",
    body: '{streamer} wrote: "{message}". Compare, then accept.',
  },
  bidAccepted: { sentence: "You got {match}", body: "Your price was accepted. Next: ask the school." },
  bidDeclined: {
    sentence: "Another streamer was chosen for {match}",
    body: "Thank you for bidding. More matches are open.",
    path: "/browse-fixtures",
  },
  bidCancelled: {
    sentence: "The booking of {match} was cancelled",
    body: "{from} cancelled: {reason}. The match is open for bids again.",
  },
  fixtureCancelled: {
    sentence: "{match} was cancelled",
    body: "Reason: {reason}. Nothing more to do.",
    without: { value: "reason", body: "The request was taken back. Nothing more to do." },
  },
  schoolAsked: {
    sentence: "We asked the school about {match}",
    body: "We tell you when it answers. No yes, no stream.",
  },
  schoolApproved: {
    sentence: "The school said yes to {match}",
    body: "Conditions: {notes}. Next: both read and sign.",
    without: { value: "notes", body: "Next: both read and sign." },
  },
  schoolDeclined: {
    sentence: "The school said no to {match}",
    body: "Reason: {notes}. The stream stops here; money paid comes back.",
    without: { value: "notes", body: "The stream stops here; money paid comes back." },
  },
  schoolWithdrew: {
    sentence: "The school withdrew permission for {match}",
    body: "All video is hidden. Streamer: stop and remove copies now.",
  },
  contractReady: { sentence: "Contract ready: {match}", body: "It takes two minutes. Sign before {matchDate}." },
  contractSigned: { sentence: "Signed by both: {match}", body: "Your copy is attached. See you at {venue}." },
  streamLive: { sentence: "Live now: {match}", body: "Watch now. Please share with families only." },
  recordingReady: {
    sentence: "Recording ready: {match}",
    body: "Watch or download. Something wrong? Tell us within 7 days.",
  },
  pleasePay: {
    sentence: "Please pay R{price} for {match}",
    body: "It was delivered {deliveredAt}. Pay, or say it is paid.",
  },
  markedPaid: {
    sentence: "Marked as paid: R{price} for {match}",
    body: "{streamer} has your money. Something wrong? Tell us within 7 days.",
  },
  paymentReceived: {
    sentence: "Paid: R{amount}. Booking reference {ref}",
    body: "For {match}. You can cancel free of charge until 24 hours before; after that half is refunded.",
  },
  refundSent: {
    sentence: "R{amount} is on its way back to you",
    body: "For {match}. Banks may take a few days.",
  },
  messageReceived: { sentence: "New message about {match}", body: '{from} wrote: "{subject}". Read and answer.' },
  streamerVerified: {
    sentence: "You are verified",
    body: "You can apply now. Find Streamers shows your badge.",
    path: "/streamer-dashboard",
  },
  streamerRejected: {
    sentence: "Your profile was not approved",
    body: "{notes} Please contact support.",
    without: { value: "notes", body: "Please contact support." },
    path: "/streamer-dashboard",
  },
};

export interface AnnouncementText {
  sentence: string;
  /** In the mails with a private link it still holds {link} and {expiry}, which only the sender of the mail knows. */
  body: string;
  path: string;
}

/** What people read about an event: one sentence (≤ 80 characters), the mail's text, and the screen that it leads to. */
export function announcementText(announcement: Announcement): AnnouncementText {
  const wording = wordings[announcement.kind];
  const values = announcement.values;
  const { without } = wording;
  const body = without && !values[without.value] ? without.body : wording.body;
  return {
    sentence: shortText(
      fill(wording.sentence, { ...values, match: shortMatch(values["match"] ?? "") }),
      LONGEST_SENTENCE,
    ),
    body: fill(body, values),
    path: wording.path ?? dashboardPath(announcement),
  };
}

export function isMailed(kind: AnnouncementKind): boolean {
  return !onlyInApp.includes(kind);
}

export function isNotified(kind: AnnouncementKind): boolean {
  return !onlyByMail.includes(kind);
}

function dashboardPath({ values, fixtureId }: Announcement): string {
  const dashboard = values["side"] === "streamer" ? "/streamer-dashboard" : "/requester-dashboard";
  return fixtureId ? `${dashboard}?fixture=${fixtureId}` : dashboard;
}

/** Braces inside a value are dropped, so that nobody's text can stand for a link; so are breaks, which a subject cannot hold. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name]?.replace(/[{}]/g, "").replace(/\s+/g, " ").trim();
    if (value === undefined) return braces;
    return isFollowedByStop(text, braces) ? value.replace(/\.$/, "") : value;
  });
}

function isFollowedByStop(text: string, braces: string): boolean {
  return text.includes(`${braces}.`);
}
