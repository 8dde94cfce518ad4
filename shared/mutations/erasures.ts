import type { Bid } from "../entities/bid.ts";
import type { Contract, Signature } from "../entities/contract.ts";
import type { EntityName, RowOf } from "../entities/registry.ts";
import { erasedMessage, erasedName, withoutWords } from "../rules/erasedText.ts";
import { textHash } from "../rules/textHash.ts";
import type { Changes } from "./store.ts";

/** Whose traces go. */
export interface Erased {
  userId: string;
  /** Names, addresses and numbers of this person, to be found in texts of others. */
  words: readonly string[];
  now: string;
}

type Erasure<Name extends EntityName> = (row: RowOf<Name>, person: Erased) => Changes<RowOf<Name>>;

/** A row's fields that say how to reach the two sides and the school. Kept to the end of the match's year, no longer. */
export const noMatchContacts = {
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
export const noBankDetails = { holder: "", bank: "", branchCode: "", accountNumber: "" };

/**
 * What of each entity's rows goes with an account: rows that the person owns, is a side of, or is named in. What the
 * law keeps (contracts, payments) stays without the person. An entity without a line does not compile.
 */
export const erasures: { readonly [Name in EntityName]: Erasure<Name> | "nothing" } = {
  user: ({ id, number }, { userId, now }) =>
    id !== userId
      ? {}
      : {
          username: `${erasedName} ${number ?? ""}`.trim(),
          usernameKey: `deleted ${id}`,
          email: undefined,
          formerEmails: undefined,
          school: undefined,
          suspendedReason: undefined,
          deletedAt: now,
        },
  fixture: ({ requesterId }, { userId }) =>
    requesterId !== userId
      ? {}
      : {
          ...noMatchContacts,
          businessName: undefined,
          ...{ billingAddress: undefined, billingVatNumber: undefined },
          businessLogo: undefined,
          bannerImages: undefined,
          sponsorVideos: undefined,
          specialInstructions: undefined,
          additionalRequirements: undefined,
          cancelReason: undefined,
        },
  streamer: (streamer, { userId, now }) =>
    streamer.userId !== userId
      ? {}
      : {
          ...{ businessName: erasedName, contactPerson: erasedName, email: undefined, phone: undefined },
          ...{ location: "", equipment: "", serviceAreas: undefined, portfolio: undefined },
          ...{ verificationNotes: undefined, approvedProfile: undefined, verified: false, deletedAt: now },
        },
  bid: erasedBid,
  message: (message, { userId, words }) => {
    const isOfThread = message.requesterId === userId || message.streamerUserId === userId;
    if (!isOfThread) return redacted({ subject: message.subject, message: message.message }, words);
    const isSender = message.fromStreamerId ? message.streamerUserId === userId : message.requesterId === userId;
    return { subject: erasedName, message: erasedMessage, ...(isSender ? { fromName: erasedName } : {}) };
  },
  schoolContact: ({ email, phone, name }, { words }) =>
    [email, phone].some((text) => text !== undefined && words.includes(text))
      ? { name: undefined, email: "", phone: undefined, status: "refused" }
      : redacted({ name }, words),
  schoolPermission: (permission, { userId }) =>
    permission.requesterId === userId ? anonymousAnswer(permission) : { message: undefined },
  contract: erasedContract,
  notification: ({ userId: reader, text }, { userId, words }) =>
    reader === userId ? { text: erasedName, path: "/", isRead: true } : redacted({ text }, words),
  mediaFile: (file, { userId, now }) => {
    if (file.ownerUserId !== userId) return {};
    // The requester owns the recording that was delivered.
    return file.purpose === "recording" ? { name: "recording" } : { name: "deleted", deletedAt: now };
  },
  videoClip: ({ ownerUserId }, { userId, now }) =>
    ownerUserId !== userId ? {} : { title: erasedName, description: undefined, tags: "[]", deletedAt: now },
  highlightReel: ({ creatorId }, { userId, now }) =>
    creatorId !== userId ? {} : { title: erasedName, description: undefined, deletedAt: now },
  highlightReelClip: "nothing",
  reelLike: "nothing",
  review: ({ writtenBy, requesterId, streamerUserId, reviewText }, { userId, words }) =>
    (writtenBy === "requester" ? requesterId : streamerUserId) === userId
      ? { reviewText: undefined }
      : redacted({ reviewText }, words),
  reelReport: ({ contact, reason }, { words }) => redacted({ contact, reason }, words),
  payment: ({ description }, { words }) => ({ ...redacted({ description }, words), checkoutUrl: undefined }),
  refund: ({ failure }, { words }) => redacted({ failure }, words),
  dispute: ({ requesterId, streamerUserId, notes, answer }, { userId, words }) => ({
    ...redacted({ notes }, words),
    ...(requesterId === userId ? { reason: erasedMessage } : {}),
    ...(streamerUserId === userId ? { streamerName: erasedName, answer: answer && erasedMessage } : {}),
  }),
  payout: ({ streamerUserId }, { userId }) =>
    streamerUserId !== userId ? {} : { streamerName: erasedName, account: noBankDetails, reversedWhy: undefined },
  bankAccount: (account, { userId }) => (account.userId === userId ? noBankDetails : {}),
  billingDocument: ({ requesterId, description }, { userId, words }) => ({
    ...redacted({ description }, words),
    ...(requesterId === userId ? { buyer: erasedName, buyerAddress: undefined, buyerVatNumber: undefined } : {}),
  }),
  operator: "nothing",
  journalEntry: "nothing",
};

function erasedBid(bid: Bid, { userId }: Erased): Changes<Bid> {
  const ofStreamer: Changes<Bid> = {
    ...{ streamerName: erasedName, message: erasedMessage, history: undefined },
    ...{ streamerContactPerson: undefined, streamerEmail: undefined, streamerPhone: undefined },
  };
  return {
    ...noMatchContacts,
    cancelReason: undefined,
    ...(bid.streamerUserId === userId ? ofStreamer : {}),
  };
}

/** The hash of the text that was signed stays: whoever has a copy can still prove what it said. */
function erasedContract(contract: Contract, { userId, words }: Erased): Changes<Contract> {
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
function redacted<Texts extends Record<string, string | undefined>>(
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
