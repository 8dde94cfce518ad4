import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import { contractTerms as terms } from "./contractTerms.ts";
import { formatDate, formatRand, sastMoment } from "./format.ts";
import { matchTitle, requesterName } from "./matchTitle.ts";

/** Stored on each contract, so that a signed text can always be distinguished from later wordings. */
export const contractTemplate = "contract-en 1.3";

export interface ContractParts {
  fixture: Fixture;
  bid: Pick<Bid, "proposedPriceCents" | "streamerName" | "streamerContactPerson">;
  /** When the school approved: ISO time. */
  respondedAt: string;
  /** The school's conditions, if any. */
  conditions?: string | undefined;
}

/**
 * The whole agreement as one text: a title and fifteen lines "{number}. {Title}. {words}". Typed text stays within its
 * line, so no one can add a clause. The same on every machine: no locale, no time zone.
 */
export function contractText(parts: ContractParts): string {
  const { fixture } = parts;
  const number = fixture.number === undefined ? "" : `, Fixture #${fixture.number}`;
  const title = `Streaming agreement: ${inline(matchTitle(fixture))}${number}`;
  const clauses = clausesOf(parts).map(([name, words], index) => `${index + 1}. ${name}. ${words}`);
  return [title, ...clauses].join("\n\n");
}

export interface Clause {
  number: number;
  title: string;
  text: string;
}

/** A stored text for display: its title and its numbered clauses. */
export function splitContract(text: string): { title: string; clauses: Clause[] } {
  const [title = "", ...paragraphs] = text.split("\n\n");
  const clauses = paragraphs.flatMap((paragraph) => {
    const match = /^(\d+)\. (.+?)\. (.*)$/s.exec(paragraph);
    return match ? [{ number: Number(match[1]), title: match[2] ?? "", text: match[3] ?? "" }] : [];
  });
  return { title, clauses };
}

/** Clauses shown in a box above Sign: cancelling, rain and signal, safety (CPA s49). */
export const boxedClauses: readonly number[] = [8, 9, 10];

function clausesOf(parts: ContractParts): [string, string][] {
  const { fixture } = parts;
  return [
    ["Who", who(parts)],
    ["Match", match(fixture)],
    [
      "Delivery",
      `The whole match in at least 1080p with clear sound, live; the full recording within ${terms.recordingWithinHours} hours. Set up ${terms.setUpMinutes} minutes before.`,
    ],
    ["The school decides", schoolDecides(parts)],
    [
      "Who may watch",
      "Anyone with the link (unlisted where possible) and visitors to Touchline. No paid access or other channel without the school's written yes.",
    ],
    [
      "Children first",
      `Learners' pictures and voices may be used only with a parent's or guardian's consent or another ground in POPIA s35; the school has confirmed consent or named who stays out of view. The streamer films the game (no close-ups off the field, change rooms, injured child), publishes no learner's name, age or contact without the school's written yes, is never alone with a learner, shows a child-protection clearance if asked. If a parent, learner or school objects, footage is hidden first, discussed after. The streamer's other copies are deleted ${terms.copiesDeletedAfterDays} days after delivery.`,
    ],
    ["Price", price(parts)],
    [
      "Cancelling",
      `Requester, more than 24 hours before: full refund; inside 24 hours: half. Streamer cancels: full. One side does not come: from ${terms.noShowAfterMinutes} minutes after kick-off the other reports it on the match. If that is agreed, or not contested within ${terms.noShowContestHours} hours, the booking ends by itself: full refund if the streamer did not come, half if the requester did not. Contested: Touchline hears both and decides. No charge if the person it was booked for died or is in hospital: tell Touchline, which refunds it. Parents may cancel free within ${terms.freeCancellationDays} days of signing, until work begins with their consent. Refunds take ${terms.refundWithinDays} days at most.`,
    ],
    [
      "Rain, load-shedding, no signal",
      `Not played: either side may propose a new date within ${terms.newDateWithinDays} days, at this price. It counts once the other side has accepted it and the school has said yes to it; proposing and accepting sign the addendum. Without a new date, either side cancels and clause 8 counts. Power or signal fails: the streamer, on backup power, keeps recording and delivers under clause 3. Delivering says how it went: streamed, recorded only, or power or signal failed, with the time and the minutes recorded. This counts, but the requester may ask a fair part of the price back (clause 14).`,
    ],
    [
      "Equipment and safety",
      "The streamer insures the equipment, keeps off the field, covers cables, stops in lightning, obeys school and referee. No drone without the school's written yes and a licensed operator.",
    ],
    [
      "Independent",
      "The streamer is nobody's employee, pays own tax and helpers, and sends a substitute (verified) only if the requester agrees.",
    ],
    [
      "Who owns the film",
      `The requester, who ordered and pays. Owning is not showing: clauses 4–6 come first. While permission lasts, free and not exclusively: the streamer may show ${terms.portfolioSeconds} seconds in a portfolio, both may make highlight reels, Touchline may host them, both schools may use it, the sponsor may share it. No learner's picture sells products without the parents' written yes.`,
    ],
    [
      "Sponsors",
      "Only what is attached to this fixture. Never alcohol, gambling, tobacco, vaping, adult content, party politics, or what the school refuses.",
    ],
    [
      "Disagreement",
      `Message first, then open a dispute within ${terms.disputeWithinDays} days of delivery: Touchline hears both and decides in ${terms.decisionWorkingDays} working days, release or refund. Ombud, National Consumer Commission and courts stay open. South African law; nothing here takes away a right it gives you.`,
    ],
    [
      "Signing",
      "Typing your full name and pressing Sign is your signature; we agree that this is enough. Changes count once both sign the new text.",
    ],
  ];
}

function who({ fixture, bid }: ContractParts): string {
  const streamer = withPerson(bid.streamerName, bid.streamerContactPerson);
  const requester = withPerson(requesterName(fixture), fixture.contactName);
  return `${streamer}, "the streamer"; ${requester}, "the requester"; both 18 or older. Touchline keeps the record and is not a party.`;
}

function match(fixture: Fixture): string {
  const also = [fixture.additionalRequirements, fixture.specialInstructions]
    .filter(Boolean)
    .map((text) => sentence(text));
  const played = `${fixture.sport}: ${matchTitle(fixture)}, ${formatDate(fixture.matchDate)}, ${fixture.matchTime}, ${fixture.venue}`;
  return also.length > 0 ? `${sentence(played)} Also agreed: ${also.join(" ")}` : sentence(played);
}

function schoolDecides({ fixture, respondedAt, conditions }: ContractParts): string {
  const answered = [fixture.schoolContactRole, sastMoment(respondedAt)].filter(Boolean).map((text) => inline(text));
  const condition = conditions ? `, on its conditions: ${sentence(conditions)}` : ".";
  return `This contract works only while ${inline(fixture.homeSchool)} says yes (${answered.join(", ")})${condition} If it withdraws before delivery, nothing is shown, the contract ends, the requester is refunded in full.`;
}

function price({ fixture, bid }: ContractParts): string {
  const cents = bid.proposedPriceCents;
  const isParent = fixture.clientType !== "business";
  const discounted = cents - Math.round((cents * terms.parentDiscountPercent) / 100);
  const paidNow = isParent
    ? `${formatRand(discounted)}; Touchline carries the parents' ${terms.parentDiscountPercent} %`
    : formatRand(cents);
  return `${formatRand(cents)}, all included. Paid now (${paidNow}), on event day, or within 30 days of invoice. Money paid now is the streamer's after delivery.`;
}

function withPerson(name: string, person: string | undefined): string {
  return person && person !== name ? `${inline(name)} (${inline(person)})` : inline(name);
}

function inline(text: string | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** One line, with a full stop unless it already ends with a mark. */
function sentence(text: string | undefined): string {
  const line = inline(text);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
