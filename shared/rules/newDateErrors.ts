/** Why a match cannot be moved. */
export const newDateErrors = {
  "newDate.past": { status: 400, sentence: "The {date} is over. Choose a day that is still to come." },
  "newDate.same": { status: 400, sentence: "This is the date the match has already. Choose another one." },
  "newDate.tooFar": { status: 400, sentence: "A match can be moved by at most {days} days: until {date}." },
  "newDate.bookingOver": { status: 409, sentence: "This booking has ended, so its date can't change." },
  "newDate.streaming": { status: 409, sentence: "The stream has started, so the date can't change." },
  "newDate.otherFirst": { status: 409, sentence: "The other side proposed {when} first. Accept or decline that." },
  "newDate.alreadyAgreed": { status: 409, sentence: "You both agreed on {when}. The school is being asked." },
  "newDate.gone": { status: 409, sentence: "This proposal was answered, changed or taken back. Look again." },
  "newDate.own": { status: 409, sentence: "This is your own proposal. The other side accepts it." },
} as const;
