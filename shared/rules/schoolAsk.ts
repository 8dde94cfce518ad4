import type { Bid, SchoolAsk } from "../entities/bid.ts";

/** Who reads: the tracker calls them by the same names. */
type Reader = "streamer" | "requester";

/** What each side reads while the school's answer is awaited. `unknown`: asked before this was kept. */
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

/** How far asking the school has come, in one sentence. */
export function schoolAskSentence({ schoolAsk }: Pick<Bid, "schoolAsk">, reader: Reader): string {
  return sentences[schoolAsk ?? "unknown"][reader];
}

/** Whether the school has its link, or is about to: the streamer may remind it of that. */
export function hasSchoolLink({
  schoolPermissionStatus,
  schoolAsk,
}: Pick<Bid, "schoolPermissionStatus" | "schoolAsk">): boolean {
  return schoolPermissionStatus === "requested" && schoolAsk !== "checking" && schoolAsk !== "refused";
}
