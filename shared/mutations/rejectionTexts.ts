import { sastMoment } from "../rules/format.ts";
import { isRejectionCode } from "../rules/domainErrors.ts";
import type { RejectionAdvice } from "./defineMutation.ts";
import { outboxEntryOf } from "./clientMutations.ts";

/** The client's facts about a refused change. */
export interface Rejection {
  /** The mutation's name. */
  name: string;
  code: string;
  /** The server's sentence. */
  message: string;
  match?: string | undefined;
  streamer?: string | undefined;
  /** ISO time at which the match was cancelled. */
  cancelledAt?: string | undefined;
  /** For a conflict: the field, and who wrote the other version. */
  field?: string | undefined;
  otherName?: string | undefined;
}

export interface RejectionText {
  /** What you did. */
  did: string;
  /** Why it was refused, or what is true now. */
  why: string;
  /** What to do next. */
  next: string;
}

const keptText = "Your text is kept.";

/** The outbox panel's text for a rejection: what you did, why not and what is true now, what next. */
export function rejectionText(rejection: Rejection): RejectionText {
  const told = special(rejection) ?? { why: rejection.message, next: nextByCode[rejection.code] ?? keptText };
  return { did: did(rejection), ...told };
}

function special(rejection: Rejection): RejectionAdvice | undefined {
  const { name, code } = rejection;
  if (code === "sync.changedElsewhere") {
    return { why: `So did ${rejection.otherName ?? "another device"}.`, next: "Use mine, or keep theirs." };
  }
  if (code === "fixture.cancelled") {
    const when = rejection.cancelledAt ? ` ${sastMoment(rejection.cancelledAt)}` : "";
    return { why: `It was cancelled${when}.`, next: keptText };
  }
  if (code === "contract.termsChanged") {
    return { why: "The text changed since.", next: "Read it and sign again." };
  }
  return isRejectionCode(code) ? outboxEntryOf(name)?.rejections?.[code] : undefined;
}

const nextByCode: Readonly<Record<string, string>> = {
  "account.suspended": "Once your account is restored, send it again.",
  "auth.signInFirst": "Sign in, then send it again.",
  "bid.noProfile": "Create your profile, then apply again.",
  "bid.priceChanged": "Look at the bid again.",
  "bid.notVerified": "Wait for the approval, then apply again.",
  "input.invalid": "Change it and send it again.",
  "input.outdated": "Do it again: what you typed is kept.",
  "payment.alreadyPaid": "Nothing to do.",
  "contract.alreadySigned": "Nothing to do.",
  "stream.alreadyStarted": "Nothing to do.",
  "stream.alreadyDelivered": "Nothing to do.",
  "permission.alreadyRequested": "Nothing to do.",
  "permission.alreadyAnswered": "Nothing to do.",
  "server.repeatedFault": "Send it again, or contact support.",
};

function did({ name, code, field, match, streamer }: Rejection): string {
  if (code === "sync.changedElsewhere") return `You changed ${field ?? match ?? "the request"}.`;
  const said = outboxEntryOf(name)?.did ?? "You changed something.";
  return typeof said === "string" ? said : said({ match, streamer });
}
