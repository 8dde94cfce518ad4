import type { Fixture } from "#shared/entities/fixture.ts";
import { formatDate, sastClock, sastMoment } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import type { AppContext } from "../appContext.ts";
import { sellerLines } from "../payments/sheets.ts";
import { drawPdf } from "../pdf/drawPdf.ts";
import type { PdfFile } from "../pdf/pdfFile.ts";
import type { Sheet, SheetLine, SheetPart } from "../pdf/sheet.ts";
import { sponsorReceipt, type SponsorReceipt } from "./sponsorReceipt.ts";
import { added, noSeconds, type ShownSeconds } from "./shownMinutes.ts";

/** The receipt of a match that a business pays for; rejects others, and a match that is not delivered. */
export async function sponsorPdf(
  app: Pick<AppContext, "database" | "rows" | "live">,
  fixture: Fixture,
): Promise<PdfFile> {
  const receipt = await sponsorReceipt(app, fixture);
  return { filename: `sponsor-${fixture.number ?? fixture.id}.pdf`, content: await drawPdf(sponsorSheet(receipt)) };
}

export function sponsorSheet(receipt: SponsorReceipt): Sheet {
  const { fixture, bid, seller, at } = receipt;
  return {
    title: "Sponsor's receipt",
    number: `Fixture #${fixture.number ?? ""}`,
    seller: sellerLines(seller),
    to: [fixture.businessName ?? "", ...(fixture.contactName === undefined ? [] : [fixture.contactName])],
    facts: [
      ["Match", matchTitle(fixture)],
      ["Kick-off", `${formatDate(fixture.matchDate)}, ${fixture.matchTime}`],
      ["Filmed by", bid.streamerName ?? ""],
      ["Counted until", sastMoment(at.toISOString())],
    ],
    parts: [
      { kind: "lines", heads: ["Where your name and pictures were shown", "How long"], lines: linesOf(receipt) },
      ...minuteParts(receipt),
      ...dayParts(receipt),
    ],
    notes: [
      "How it is counted: every page counts the seconds in which it shows the match in a visible window, and reports them once a minute (the score alone every five minutes). Viewer minutes are the sums of these seconds, divided by 60. What a page could not report for want of a signal it reports later, up to half an hour of it; what is lost after that is not counted.",
      "Nobody is identified. A viewer leaves no name, no address and no cookie, only these seconds, so nobody knows how many different people they were. People behind one connection who use the same kind of browser count as one.",
    ],
  };
}

function linesOf({ filmedMs, minutes, all, reels }: SponsorReceipt): SheetLine[] {
  return [
    {
      text: "The match that you brought, on film",
      detail: "The length of the recording. The match's page shows your name with it from beginning to end.",
      amount: filmedMs === undefined ? "On another site" : clockOf(filmedMs / 1000),
    },
    {
      text: "In the picture itself",
      detail: "How long the overlay of the streamer's recorder showed your banners.",
      amount: clockOf(all.overlay),
    },
    { text: "Watched live on the match's page", detail: audience(minutes), amount: viewerMinutes(all.live) },
    {
      text: "Watched as a replay",
      detail: "On the match's page, since the match was over.",
      amount: viewerMinutes(all.replay),
    },
    {
      text: "Followed by the score alone",
      detail: "The page for whoever has no data for the picture; your name is on it.",
      amount: viewerMinutes(all.score),
    },
    ...reels.map(({ title, views }) => ({
      text: `Highlight reel: ${title}`,
      detail: "Each time that it began to play.",
      amount: views === 1 ? "1 view" : `${views} views`,
    })),
  ];
}

/** Viewers of an average minute, and of the fullest. */
function audience(minutes: readonly ShownSeconds[]): string {
  const watched = minutes.map(({ live }) => live / 60).filter((viewers) => viewers > 0);
  if (watched.length === 0) return "Nobody watched it there.";
  const average = watched.reduce((sum, viewers) => sum + viewers, 0) / watched.length;
  const most = Math.max(...watched);
  return `In ${watched.length} minutes; on average ${average.toFixed(1)} viewers, at most ${most.toFixed(1)} in one minute.`;
}

const heads = ["In the picture", "Live", "Replay", "Score alone"] as const;

function minuteParts({ minutes }: SponsorReceipt): SheetPart[] {
  if (minutes.length === 0) return [];
  const clock = ({ minute }: (typeof minutes)[number]) => sastClock(minute.toISOString());
  const rows = minutes.map((minute) => [clock(minute), ...cellsOf(minute)]);
  return [
    { kind: "figures", title: "The match, in seconds", heads: ["Minute", ...heads], rows, sums: sumsOf(minutes) },
  ];
}

function dayParts({ days }: SponsorReceipt): SheetPart[] {
  if (days.length === 0) return [];
  const rows = days.map((day) => [formatDate(day.day), ...cellsOf(day)]);
  return [
    { kind: "figures", title: "Before and after, in seconds", heads: ["Day", ...heads], rows, sums: sumsOf(days) },
  ];
}

function cellsOf({ overlay, live, replay, score }: ShownSeconds): string[] {
  return [overlay, live, replay, score].map(String);
}

function sumsOf(rows: readonly ShownSeconds[]): string[] {
  return ["Sum", ...cellsOf(rows.reduce<ShownSeconds>(added, noSeconds))];
}

/** Seconds → "1 h 10 min 20 s". */
function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours} h ` : ""}${minutes} min ${whole % 60} s`;
}

function viewerMinutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} viewer min`;
}
