import type { Bid, SchoolAsk } from "../entities/bid.ts";

/** The reader's side; the tracker uses the same names. */
type Reader = "streamer" | "requester";

/** Each side's sentence while the school's answer is awaited. `unknown`: requests from before the state was stored. */
const sentences: Readonly<Record<SchoolAsk | "unknown", Readonly<Record<Reader, string>>>> = {
  checking: both("We're checking the school's address first (usually within a day). We'll tell you once we've asked."),
  refused: {
    streamer: "We couldn't confirm the school's address. The requester can send us the right one.",
    requester: "We couldn't confirm the school's address. Reply to our email with the right one.",
  },
  sending: both("We're sending the school our email. We'll tell you when they answer."),
  asked: both("We've asked the school. We'll tell you when they answer."),
  unknown: both("The school has not answered yet. We'll tell you when they do."),
};

function both(sentence: string): Readonly<Record<Reader, string>> {
  return { streamer: sentence, requester: sentence };
}

/** The progress of asking the school, in one sentence. */
export function schoolAskSentence({ schoolAsk }: Pick<Bid, "schoolAsk">, reader: Reader): string {
  return sentences[schoolAsk ?? "unknown"][reader];
}

/** Whether the school has its link, or soon will: the streamer may remind it. */
export function hasSchoolLink({
  schoolPermissionStatus,
  schoolAsk,
}: Pick<Bid, "schoolPermissionStatus" | "schoolAsk">): boolean {
  return schoolPermissionStatus === "requested" && schoolAsk !== "checking" && schoolAsk !== "refused";
}
