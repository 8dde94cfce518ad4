/** Why a no-show cannot be reported, answered or decided, and why an outcome is not one. */
export const noShowErrors = {
  "noShow.delivered": { status: 409, sentence: "This match was delivered, so somebody came to film it." },
  "noShow.bookingOver": { status: 409, sentence: "This booking has ended already." },
  "noShow.alreadyReported": { status: 409, sentence: "This was reported already." },
  "noShow.notSigned": { status: 409, sentence: "The contract was not signed by both. Cancel the booking instead." },
  "noShow.moving": { status: 409, sentence: "You both agreed on another date, and the school is asked about it." },
  "noShow.tooEarly": { status: 409, sentence: "You can report this half an hour after kick-off: from {when}." },
  "noShow.notReported": { status: 409, sentence: "Nobody has reported that for this match." },
  "noShow.own": { status: 409, sentence: "You reported this yourself. The other side answers." },
  "noShow.decided": { status: 409, sentence: "This was decided already." },
  "outcome.notStreamed": { status: 409, sentence: "The stream was never started. Say that it was recorded only." },
} as const;
