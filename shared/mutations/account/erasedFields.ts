import type { Bid } from "../../entities/bid.ts";
import type { Contract, Signature } from "../../entities/contract.ts";
import type { NoShow } from "../../entities/noShow.ts";
import type { Outcome } from "../../entities/outcome.ts";
import type { RowOf } from "../../entities/registry.ts";
import { erasedMessage, erasedName, withoutWords } from "../../rules/erasedText.ts";
import { textHash } from "../../rules/textHash.ts";
import type { Changes } from "../store.ts";

/** Whose traces go. */
export interface Erased {
  userId: string;
  /** Names, addresses and numbers of this person, to be found in texts of others. */
  words: readonly string[];
  now: string;
}

/** A row's fields that say how to reach the two sides and the school. Kept to the end of the match's year, no longer. */
export const erasedMatchContacts = {
  contactName: undefined,
  contactEmail: undefined,
  contactPhone: undefined,
  schoolContactName: undefined,
  schoolContactEmail: undefined,
  schoolContactPhone: undefined,
  schoolContactRole: undefined,
} as const;

/** What the school's answer keeps: that it was given, when, and a hash of who gave it. */
export function anonymousAnswer({ schoolContactAnswered, onPaper }: RowOf<"schoolPermission">) {
  const who = schoolContactAnswered ?? onPaper?.answeredBy;
  return {
    schoolContactName: undefined,
    schoolContactEmail: undefined,
    schoolContactPhone: undefined,
    schoolContactAnswered: undefined,
    message: undefined,
    ...(onPaper ? { onPaper: { ...onPaper, answeredBy: erasedName } } : {}),
    ...(who === undefined || who === erasedName ? {} : { answeredByHash: textHash(who) }),
  };
}

/** Without the names and the account number; that and how much was paid stays. */
export const erasedBankDetails = { holder: "", bank: "", branchCode: "", accountNumber: "" };

export function erasedUser({ id, number }: RowOf<"user">, { userId, now }: Erased): Changes<RowOf<"user">> {
  if (id !== userId) return {};
  return {
    username: `${erasedName} ${number ?? ""}`.trim(),
    usernameKey: `deleted ${id}`,
    email: undefined,
    formerEmails: undefined,
    audiences: undefined,
    school: undefined,
    notificationChoices: undefined,
    suspendedReason: undefined,
    deletedAt: now,
  };
}

export function erasedFixture({ requesterId }: RowOf<"fixture">, { userId }: Erased): Changes<RowOf<"fixture">> {
  if (requesterId !== userId) return {};
  return {
    ...erasedMatchContacts,
    businessName: undefined,
    ...{ billingAddress: undefined, billingVatNumber: undefined },
    businessLogo: undefined,
    bannerImages: undefined,
    sponsorVideos: undefined,
    specialInstructions: undefined,
    additionalRequirements: undefined,
    cancelReason: undefined,
  };
}

export function erasedStreamer(streamer: RowOf<"streamer">, { userId, now }: Erased): Changes<RowOf<"streamer">> {
  if (streamer.userId !== userId) return {};
  return {
    ...{ businessName: erasedName, contactPerson: erasedName, email: undefined, phone: undefined },
    ...{ location: "", equipment: "", serviceAreas: undefined, portfolio: undefined },
    ...{ verificationNotes: undefined, approvedProfile: undefined, verified: false, deletedAt: now },
  };
}

export function erasedMessageRow(message: RowOf<"message">, { userId }: Erased): Changes<RowOf<"message">> {
  const isOfThread = message.requesterId === userId || message.streamerUserId === userId;
  if (!isOfThread) return {};
  const isSender = message.fromStreamerId ? message.streamerUserId === userId : message.requesterId === userId;
  // Nothing is left to read, so it no longer counts as unread.
  return { subject: erasedName, message: erasedMessage, isRead: true, ...(isSender ? { fromName: erasedName } : {}) };
}

export const noSchoolContact = { name: undefined, email: "", phone: undefined, status: "refused" } as const;

export function erasedSchoolContact(
  { email, phone }: RowOf<"schoolContact">,
  { words }: Erased,
): Changes<RowOf<"schoolContact">> {
  // An address is erased as a whole or kept as it is.
  const isPersons = [email, phone].some((text) => text !== undefined && words.includes(text));
  return isPersons ? noSchoolContact : { email, phone };
}

export function erasedPayment(
  { requesterId, description, payerName, payerEmail }: RowOf<"payment">,
  { userId, words }: Erased,
): Changes<RowOf<"payment">> {
  return {
    ...redacted({ description, payerName }, words),
    ...(payerEmail !== undefined && words.includes(payerEmail) ? { payerEmail: undefined } : {}),
    ...(requesterId === userId ? { checkoutUrl: undefined } : {}),
  };
}

export function erasedDispute(dispute: RowOf<"dispute">, { userId, words }: Erased): Changes<RowOf<"dispute">> {
  const { requesterId, streamerUserId, reason, notes, answer } = dispute;
  return {
    ...redacted({ reason, notes, answer }, words),
    ...(requesterId === userId ? { reason: erasedMessage } : {}),
    ...(streamerUserId === userId ? { streamerName: erasedName, answer: answer && erasedMessage } : {}),
  };
}

export function erasedPermission(
  permission: RowOf<"schoolPermission">,
  { userId, words }: Erased,
): Changes<RowOf<"schoolPermission">> {
  const { requesterId, notes } = permission;
  const own = requesterId === userId ? anonymousAnswer(permission) : { message: undefined };
  // The code names the streamer, and cannot be redacted without breaking its signature.
  return { ...redacted({ notes }, words), ...own, proof: undefined };
}

export function erasedClip(clip: RowOf<"videoClip">, { userId, words, now }: Erased): Changes<RowOf<"videoClip">> {
  const { ownerUserId, title, description, tags } = clip;
  if (ownerUserId !== userId) return redacted({ title, description, tags }, words);
  return { title: erasedName, description: undefined, tags: "[]", deletedAt: now };
}

export function erasedReview(review: RowOf<"review">, { userId }: Erased): Changes<RowOf<"review">> {
  const writer = review.writtenBy === "requester" ? review.requesterId : review.streamerUserId;
  return writer === userId ? { reviewText: undefined } : {};
}

export function erasedBid(bid: Bid, { userId, words }: Erased): Changes<Bid> {
  const { message, history, declineReason, schoolPermissionNotes, noShow, outcome } = bid;
  const ofStreamer: Changes<Bid> = {
    ...{ streamerName: erasedName, message: erasedMessage, history: undefined },
    ...{ streamerContactPerson: undefined, streamerEmail: undefined, streamerPhone: undefined },
  };
  return {
    ...redacted({ message, declineReason, schoolPermissionNotes }, words),
    history: history?.map((earlier) => ({ ...earlier, message: withoutWords(earlier.message, words) })),
    ...erasedMatchContacts,
    cancelReason: undefined,
    noShow: noShow && forgottenNoShow(noShow),
    outcome: outcome && forgottenOutcome(outcome),
    ...(bid.requesterId === userId ? { declineReason: undefined } : {}),
    ...(bid.streamerUserId === userId ? ofStreamer : {}),
  };
}

/** That it was reported and how it ended stays; where somebody stood and what they wrote does not. */
export function forgottenNoShow(noShow: NoShow): NoShow {
  return { ...noShow, place: undefined, contest: undefined };
}

/** How the match went stays; where the streamer stood does not. */
export function forgottenOutcome(outcome: Outcome): Outcome {
  return { ...outcome, place: undefined };
}

/** The hash of the text that was signed stays: whoever has a copy can still prove what it said. */
export function erasedContract(contract: Contract, { userId, words }: Erased): Changes<Contract> {
  const { text, streamerSignature, requesterSignature } = contract;
  return {
    text: withoutWords(text, words),
    ...(streamerSignature ? { streamerSignature: unnamed(streamerSignature, userId) } : {}),
    ...(requesterSignature ? { requesterSignature: unnamed(requesterSignature, userId) } : {}),
  };
}

function unnamed(signature: Signature, userId: string): Signature {
  return signature.userId === userId ? { ...signature, typedName: erasedName } : signature;
}

/** Only the texts that change. */
export function redacted<Texts extends Record<string, string | undefined>>(
  texts: Texts,
  words: readonly string[],
): Partial<Record<keyof Texts, string>> {
  const changed: Partial<Record<keyof Texts, string>> = {};
  for (const field of Object.keys(texts) as (keyof Texts)[]) {
    const text = texts[field];
    const left = text === undefined ? undefined : withoutWords(text, words);
    if (left !== undefined && left !== text) changed[field] = left;
  }
  return changed;
}
