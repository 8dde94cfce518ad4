import { accountErrors } from "./accountErrors.ts";
import { calendarErrors } from "./calendarErrors.ts";
import { costShareErrors } from "./costShareErrors.ts";
import { liveErrors } from "./liveErrors.ts";
import { newDateErrors } from "./newDateErrors.ts";
import { pushErrors } from "./pushErrors.ts";
import { noShowErrors } from "./noShowErrors.ts";
import { schoolContactErrors } from "./schoolContactErrors.ts";

interface Rejection {
  /** HTTP status at the edge. */
  status: number;
  /** Braces are placeholders for values. */
  sentence: string;
}

/** Every expected rejection of the product, with its sentence for users. */
export const rejections = {
  "auth.signInFirst": { status: 401, sentence: "Please sign in. What you typed is kept." },
  "bid.noProfile": { status: 403, sentence: "Create your streamer profile first." },
  "bid.notVerified": { status: 403, sentence: "An admin must approve you first (2–3 business days)." },
  "bid.alreadyLive": { status: 409, sentence: "You already have a bid here. Change or withdraw it." },
  "bid.notPending": { status: 409, sentence: "This bid is {status} and can't change." },
  "bid.notAccepted": { status: 409, sentence: "This works only on an accepted bid." },
  "bid.priceChanged": { status: 409, sentence: "The price was changed: it is {price} now. Nothing was accepted." },
  "bid.reasonMissing": { status: 400, sentence: "Say why you cancel. The other side sees it." },
  "fixture.alreadyAssigned": { status: 409, sentence: "This match already has a streamer." },
  "fixture.notOpen": { status: 409, sentence: "This match is no longer open." },
  "fixture.past": { status: 409, sentence: "This match date has passed." },
  "fixture.cancelled": { status: 409, sentence: "This match was cancelled." },
  "fixture.alreadyClaimed": { status: 409, sentence: "This request belongs to an account. Sign in." },
  "link.invalid": { status: 403, sentence: "This link has expired. Ask for a new one." },
  "permission.alreadyAnswered": { status: 409, sentence: "The school has already answered: {status}." },
  "permission.alreadyRequested": { status: 409, sentence: "The school has been asked already." },
  "permission.messageMissing": { status: 400, sentence: "Write to the school why you ask again." },
  "permission.ticksMissing": { status: 400, sentence: "Tick all three statements before you approve." },
  ...schoolContactErrors,
  ...newDateErrors,
  ...noShowErrors,
  ...calendarErrors,
  "savedSearch.tooMany": {
    status: 409,
    sentence: "You can keep {count} searches. Delete one, then save this one again.",
  },
  "dayOff.past": { status: 400, sentence: "These days are over. Choose days that are still to come." },
  "dayOff.tooMany": { status: 409, sentence: "You can keep {count} entries. Delete one, then add this one again." },
  "permission.notApproved": {
    status: 409,
    sentence: "The school has not given permission, so there is nothing to withdraw.",
  },
  "permission.alreadyWithdrawn": {
    status: 409,
    sentence: "The school has withdrawn this permission already. Nobody is shown its film.",
  },
  "contract.permissionMissing": { status: 409, sentence: "You can sign once the school has said yes." },
  "contract.permissionWithdrawn": { status: 409, sentence: "The school has withdrawn permission." },
  "contract.termsChanged": { status: 409, sentence: "The text has changed. Read it and sign again." },
  "contract.alreadySigned": { status: 409, sentence: "You have already signed." },
  "contract.otherName": {
    status: 400,
    sentence: "Sign with your own name, as it stands in this match: {name}.",
  },
  "contract.startNowMissing": {
    status: 400,
    sentence: "The match is at most 7 days away: tick that preparing may start now.",
  },
  "stream.contractMissing": { status: 409, sentence: "Both must sign before the stream starts." },
  "stream.permissionMissing": {
    status: 409,
    sentence: "The school has not said yes (or took it back). Do not stream.",
  },
  "stream.notHttps": { status: 400, sentence: "The link must start with https://." },
  "stream.unknownHost": { status: 400, sentence: "Use YouTube, Twitch, Vimeo, Facebook, .m3u8, .mp4." },
  ...liveErrors,
  ...pushErrors,
  "stream.notStarted": { status: 409, sentence: "First start the stream or add the recording." },
  "stream.notLive": { status: 409, sentence: "There is no stream yet whose link could be corrected." },
  "stream.alreadyStarted": { status: 409, sentence: "This stream has already started." },
  "stream.alreadyDelivered": { status: 409, sentence: "This match is already delivered." },
  "recording.notDelivered": { status: 409, sentence: "Mark the match as delivered first." },
  "recording.alreadyThere": { status: 409, sentence: "This match has its recording already." },
  "recording.missing": { status: 400, sentence: "Choose a video or add a link." },
  "recording.twice": { status: 400, sentence: "Send either a video or a link, not both." },
  ...costShareErrors,
  "payment.alreadyPaid": { status: 409, sentence: "This match is paid. Reference {ref}." },
  "payment.nothingDue": { status: 409, sentence: "It was decided that nothing is to be paid for this match." },
  "payment.amountInvalid": { status: 400, sentence: "Payment amount must be greater than 0." },
  "payment.schoolSaidNo": { status: 409, sentence: "The school said no to this match. There is nothing to pay." },
  "payment.fixtureMissing": { status: 400, sentence: "Choose the match you are paying for." },
  "payment.priceChanged": { status: 409, sentence: "The price is now R{price}. Check and pay again." },
  "payment.differenceDue": { status: 409, sentence: "Pay R{amount} more to accept this bid." },
  "payment.noInvoice": { status: 409, sentence: "Invoices are for businesses. Please choose another way to pay." },
  "payment.noBank": {
    status: 409,
    sentence: "Invoices are not set up here yet. Please pay now, or contact support.",
  },
  "payment.underWay": { status: 409, sentence: "A payment for this match is being confirmed. Please wait a moment." },
  "payment.amountDiffers": { status: 409, sentence: "The provider reports another amount than was asked for." },
  "payment.otherPage": { status: 409, sentence: "This was paid on another page already." },
  "refund.tooMuch": { status: 409, sentence: "At most R{paid} can be refunded." },
  "payment.notDelivered": { status: 409, sentence: "Mark as paid once the match is delivered." },
  "sponsor.notDelivered": { status: 409, sentence: "The receipt is ready once the match is delivered." },
  "dispute.notDelivered": { status: 409, sentence: "You can say what is wrong once the match is delivered." },
  "dispute.tooLate": { status: 409, sentence: "A dispute can be opened within 7 days." },
  "dispute.alreadyOpened": {
    status: 409,
    sentence: "You've already told us about this match. Reply to our email if there is more to say.",
  },
  "dispute.alreadyAnswered": { status: 409, sentence: "You have already sent your side of this." },
  "dispute.notPaid": { status: 409, sentence: "Nothing was paid here. Choose what is to be paid for the match." },
  "dispute.paidHere": { status: 409, sentence: "This match was paid here. Choose how much of it goes back." },
  "dispute.priceMissing": { status: 400, sentence: "Enter what is to be paid for the match." },
  "dispute.priceTooHigh": { status: 409, sentence: "At most R{price} can be asked for this match." },
  "dispute.alreadyDecided": { status: 409, sentence: "This dispute has been decided." },
  "review.notDelivered": { status: 409, sentence: "You can rate once the match is delivered." },
  "review.alreadyGiven": { status: 409, sentence: "You have already rated this match." },
  "review.notDue": { status: 409, sentence: "This rating is not shown yet." },
  "invoice.notOpen": { status: 409, sentence: "This invoice is not open any more." },
  "refund.byProvider": { status: 409, sentence: "The payment provider sends this money back by itself." },
  "payout.noBankAccount": { status: 409, sentence: "This streamer has given no bank account yet." },
  "payout.accountUnconfirmed": {
    status: 409,
    sentence: "The bank has not confirmed this streamer's account yet. They do that under Earnings.",
  },
  "bankAccount.missing": { status: 409, sentence: "Save your bank account first." },
  "bankAccount.changed": { status: 409, sentence: "Your bank account was changed meanwhile. Confirm it again." },
  "payout.changed": { status: 409, sentence: "It is R{due} now. Look again before you pay out." },
  "payout.notPrepared": { status: 409, sentence: "This pay-out is {state} already." },
  "bid.stillComing": { status: 409, sentence: "This match is still to come." },
  "message.toYourself": { status: 409, sentence: "This is your own profile. You cannot write to yourself." },
  "clip.notParty": { status: 403, sentence: "Only this match's streamer and requester add clips." },
  "clip.notMaker": { status: 403, sentence: "Only the person who added this clip can make it public." },
  "clip.permissionMissing": {
    status: 409,
    sentence: "The school has not said yes (or took it back). No video of this match can be added.",
  },
  "clip.trimOutside": { status: 400, sentence: "Choose a part of the video that is at least half a second long." },
  "clip.trimBeyond": { status: 400, sentence: "This clip is {length} s long. Choose half a second of it or more." },
  "clip.noRecording": { status: 409, sentence: "There is no recording of this match here to cut a clip from." },
  "clip.cutTooLong": { status: 400, sentence: "A clip is at most {limit} minutes long. Choose a shorter part." },
  "clip.cutsWaiting": {
    status: 409,
    sentence: "Already {count} of your clips are being cut. Cut this one once some of them are ready.",
  },
  "clip.cutBeyond": { status: 400, sentence: "The recording ends at {length}. Choose a part before that." },
  "file.tooLarge": { status: 413, sentence: "This file is too large: at most {limit} can be sent." },
  "brand.businessOnly": { status: 409, sentence: "Only a business adds brand assets to its request." },
  "brand.tooMany": { status: 409, sentence: "At most 1 logo, 3 banners and 2 sponsor videos can be added." },
  "file.notTaken": { status: 400, sentence: "This file cannot be used. Choose another one." },
  "file.noRoom": {
    status: 409,
    sentence: "This file has {size} and this phone has {free} left. Free some space, then choose it again.",
  },
  "file.tooMany": { status: 409, sentence: "Your videos fill your space of {limit}. Delete some first." },
  "file.spaceFull": { status: 413, sentence: "Your videos fill your space of {limit}. Delete some first." },
  "file.unknown": { status: 409, sentence: "What belongs to this file has not arrived yet. Send that first." },
  "file.notExpected": { status: 409, sentence: "This file is here already." },
  "file.wrongLength": { status: 400, sentence: "This is not the file that was announced: its size differs." },
  "file.damaged": { status: 400, sentence: "This file did not arrive as it was sent. Send it again." },
  "reel.notCompleted": { status: 409, sentence: "You can make a reel once the match is completed." },
  "reel.incomplete": {
    status: 400,
    sentence: "Please select a fixture, add a title, and include at least one clip.",
  },
  "reel.clipTwice": { status: 409, sentence: "This clip is in the reel already." },
  "reel.tooLong": { status: 400, sentence: "A reel has at most 50 clips and lasts at most 15 minutes." },
  "reel.reportedEnough": { status: 409, sentence: "Many have reported this reel already. An admin looks at it." },
  "reel.notReported": { status: 409, sentence: "This reel has not been reported." },
  "reel.notWatchable": { status: 409, sentence: "A reel is made for stories once it can be watched." },
  "reel.notFailed": { status: 409, sentence: "Only a reel that failed can be made again." },
  "streamer.alreadyDecided": { status: 409, sentence: "This streamer is already {status}." },
  "streamer.hasComingMatch": { status: 409, sentence: "This streamer still has a coming match." },
  "auth.notAllowed": { status: 403, sentence: "You don't have permission to do this." },
  "row.notFound": { status: 404, sentence: "This does not exist, or is not yours." },
  "row.exists": { status: 409, sentence: "This was saved before." },
  "input.invalid": { status: 400, sentence: "Please check what you entered." },
  "input.outdated": {
    status: 409,
    sentence: "The app was updated before this was sent, and it no longer fits.",
  },
  "input.tooLarge": { status: 413, sentence: "This is too large to send." },
  "mutation.unknown": { status: 400, sentence: "This app does not know how to do that. Please update it." },
  "key.reused": { status: 409, sentence: "This Idempotency-Key was used for something else." },
  ...accountErrors,
  "bid.ownFixture": { status: 409, sentence: "You cannot bid on your own request." },
  "sync.changedElsewhere": { status: 409, sentence: "This was changed on another device. Both versions are shown." },
  "server.repeatedFault": {
    status: 500,
    sentence: "Something went wrong on our side. We kept what you sent; please try again.",
  },
} as const satisfies Record<string, Rejection>;

export type RejectionCode = keyof typeof rejections;

export function isRejectionCode(code: string): code is RejectionCode {
  return Object.hasOwn(rejections, code);
}
