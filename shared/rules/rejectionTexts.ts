import { sastMoment } from "./format.ts";

/** What the phone knows about a refused change. */
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
  /** Of two versions: the field, and who wrote the other one. */
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

type Told = { why: string; next: string };
const keptText = "Your text is kept.";

/** The outbox panel's account of a refusal: what you did, why not and what is true now, what next. */
export function rejectionText(rejection: Rejection): RejectionText {
  const told = special(rejection) ?? { why: rejection.message, next: nextByCode[rejection.code] ?? keptText };
  return { did: did(rejection), ...told };
}

function special(rejection: Rejection): Told | undefined {
  const { name, code } = rejection;
  if (code === "sync.changedElsewhere") {
    return { why: `So did ${rejection.otherName ?? "another device"}.`, next: "Use mine, or keep theirs." };
  }
  if (code === "fixture.cancelled") {
    const when = rejection.cancelledAt ? ` ${sastMoment(rejection.cancelledAt)}` : "";
    return { why: `It was cancelled${when}.`, next: keptText };
  }
  if (name === "bid.accept" && code === "fixture.alreadyAssigned") {
    return { why: "Another bid was accepted first and stands.", next: "Nothing to do." };
  }
  if (name === "bid.submit" && code === "fixture.alreadyAssigned") {
    return { why: "This match went to another streamer.", next: "Your message is kept for the next bid." };
  }
  if (name === "stream.start" && code === "stream.permissionMissing") {
    return { why: "The school withdrew permission.", next: "Stop filming and ask the school." };
  }
  if (code === "contract.termsChanged") {
    return { why: "The text changed since.", next: "Read it and sign again." };
  }
  return undefined;
}

const nextByCode: Readonly<Record<string, string>> = {
  "auth.signInFirst": "Sign in, then send it again.",
  "bid.noProfile": "Create your profile, then apply again.",
  "bid.notVerified": "Wait for the approval, then apply again.",
  "input.invalid": "Change it and send it again.",
  "payment.alreadyPaid": "Nothing to do.",
  "contract.alreadySigned": "Nothing to do.",
  "stream.alreadyStarted": "Nothing to do.",
  "stream.alreadyDelivered": "Nothing to do.",
  "permission.alreadyRequested": "Nothing to do.",
  "permission.alreadyAnswered": "Nothing to do.",
  "server.repeatedFault": "Send it again, or contact support.",
};

function did(rejection: Rejection): string {
  const match = rejection.match ?? "the request";
  if (rejection.code === "sync.changedElsewhere") return `You changed ${rejection.field ?? match}.`;
  switch (rejection.name) {
    case "bid.accept":
      return `You accepted ${rejection.streamer ?? "a bid"}.`;
    case "fixture.submit":
      return `You asked for a stream of ${rejection.match ?? "a match"}.`;
    case "fixture.edit":
      return `You changed ${match}.`;
    case "fixture.cancel":
      return `You cancelled ${match}.`;
    default:
      return didByName[rejection.name] ?? "You changed something.";
  }
}

const didByName: Readonly<Record<string, string>> = {
  "bid.submit": "You applied.",
  "bid.edit": "You changed your bid.",
  "bid.withdraw": "You withdrew your bid.",
  "bid.cancel": "You cancelled the booking.",
  "bid.markPaid": "You marked the stream as paid.",
  "permission.request": "You asked the school for permission.",
  "permission.withdraw": "You withdrew the school's permission.",
  "permission.recordOnPaper": "You recorded the school's answer.",
  "contract.sign": "You signed.",
  "stream.start": "You started the stream.",
  "stream.deliver": "You marked the stream as delivered.",
  "message.send": "You sent a message.",
  "message.markRead": "You read messages.",
  "notification.markRead": "You read the news.",
  "streamer.attach": "You created your streamer profile.",
  "streamer.verify": "You decided about a streamer.",
  "streamer.delete": "You deleted a streamer.",
};
