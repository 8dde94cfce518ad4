/** Why a part of a live stream is not taken, or not shown. */
export const liveErrors = {
  "stream.noVideo": { status: 400, sentence: "This link opens no video. Copy the link of the video itself." },
  "stream.otherMatch": { status: 400, sentence: "This address is another match's page." },
  "live.permissionMissing": {
    status: 403,
    sentence: "The school has not said yes (or took it back). Stop filming. What this phone has filmed stays on it.",
  },
  "live.contractMissing": { status: 403, sentence: "Both must sign before the stream starts." },
  "live.notStreamer": { status: 403, sentence: "Only this match's streamer films it." },
  "live.otherPhone": {
    status: 409,
    sentence: "Another phone is filming this match. What this phone has filmed stays on it.",
  },
  "live.ended": { status: 409, sentence: "This stream has ended." },
  "live.endTooEarly": { status: 400, sentence: "This stream has {count} parts here already, so it cannot have fewer." },
  "live.otherBytes": { status: 409, sentence: "This part of the video is here already, and it is a different one." },
  "live.initMissing": { status: 409, sentence: "Send the beginning of this take first." },
  "live.damaged": { status: 400, sentence: "This part of the video was damaged on its way. Send it again." },
  "live.notMedia": { status: 400, sentence: "This is not a part of a video." },
  "live.notVideoType": { status: 415, sentence: "Send this as video/mp4." },
  "live.partTooLarge": { status: 413, sentence: "This part of the video is too large: at most {limit} can be sent." },
  "live.streamTooLarge": { status: 413, sentence: "This stream is full: at most {limit} of one match can be kept." },
  "live.expired": { status: 403, sentence: "This address has expired. Load the page again." },
  "live.hidden": { status: 403, sentence: "This match is not shown any more." },
  "live.notAllowed": { status: 403, sentence: "This link is old. Ask whoever sent it for the new one." },
  "match.reportedEnough": { status: 409, sentence: "Many have reported this match already. An admin looks at it." },
  "match.notReported": { status: 409, sentence: "This match has no open reports." },
} as const;
