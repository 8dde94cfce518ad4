/** Why the cost of a match cannot be shared, or a share cannot be paid. */
export const costShareErrors = {
  "payment.shared": { status: 409, sentence: "Its cost is being shared. Pay the rest there, or close it first." },
  "costShare.alreadyOpen": { status: 409, sentence: "The cost of this match is being shared already." },
  "costShare.notOpen": { status: 409, sentence: "The cost of this match is no longer being shared." },
  "costShare.partPaid": { status: 409, sentence: "A part of this match is paid. Only all of it can be shared." },
  "costShare.tooSmall": { status: 409, sentence: "R{price} is too little to share." },
  "costShare.tooSoon": { status: 409, sentence: "The match is too soon: sharing ends the day before it." },
  "costShare.deadline": { status: 400, sentence: "Choose a last day from today to {date}, the day before the match." },
  "share.least": { status: 400, sentence: "A share is at least R{least}." },
  "share.most": { status: 409, sentence: "Only R{left} is left to pay." },
  "share.done": { status: 409, sentence: "This share is paid, or its page has closed. Look again." },
  "share.nothingLeft": {
    status: 409,
    sentence:
      "Others are paying the rest right now. Look again in ten minutes: what they have not paid by then is free.",
  },
} as const;
