const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  /** So many tries… */
  points: number;
  /** …in so many seconds. */
  duration: number;
  /** Whom it is counted for. */
  per: "account and address" | "address" | "account" | "recipient";
  /**
   * Where it is counted. In the database all servers count together, at the price of a write; what comes often is
   * counted by each process for itself, because counting must not cost more than what is counted.
   */
  counted: "database" | "process";
  /** What is answered; {wait} says how long it lasts. */
  sentence: string;
}

const tooManyTries = "Too many tries. Please come back in {wait}.";
const goOn = "You can go on in {wait}; what is saved goes out then.";

/**
 * Every limit of the product. Those of accounts let a day's queue of 500 through at once and end a flood: nobody types
 * more in a day.
 */
export const limitTable = {
  /** Failures per account and address, or device that has signed in to the account before. */
  signIn: limit(10, 15 * minute, "account and address", "database", tooManyTries),
  /** Tries of one address, which are counted before anything that costs: who floods is refused without a look. */
  signInTries: limit(300, 15 * minute, "address", "process", tooManyTries),
  /** Failures of one address over all accounts: a school's people may share one. */
  signInFrom: limit(100, 15 * minute, "address", "database", tooManyTries),
  /** Failures of one account from anywhere but such devices: never more than a hundred in an hour either. */
  signInTo: limit(100, day, "account", "database", tooManyTries),
  /** Sign-ins with the right password: whoever knows none cannot use them up. */
  signInRight: limit(30, 15 * minute, "account and address", "database", tooManyTries),
  /** Wrong answers to "your current password", by whoever has the session. */
  passwordCheck: limit(10, 15 * minute, "account", "database", tooManyTries),
  /** Copies of everything that is kept of an account. */
  export: limit(5, day, "account", "database", "You had several copies today. You can have the next in {wait}."),
  /** "Forgotten your password?", whether the account exists or not. */
  forgotten: limit(5, hour, "account", "database", tooManyTries),
  forgottenFrom: limit(30, hour, "address", "database", tooManyTries),
  /** Tokens of links to accounts, tried from one address. */
  accountLink: limit(60, 10 * minute, "address", "database", tooManyTries),
  /** Wrong codes of the second step, per account and address, or device that has signed in with a code before. */
  secondStep: limit(10, 15 * minute, "account and address", "database", tooManyTries),
  /** The same from anywhere but such devices: a hundred guesses a day at a code of a million. */
  secondStepTo: limit(100, day, "account", "database", tooManyTries),
  registration: limit(30, 10 * minute, "address", "database", tooManyTries),
  /** Requests of visitors, and what REST calls and links write. */
  submission: limit(120, 10 * minute, "address", "database", tooManyTries),
  /** Reports of reels: each hides a video until somebody has looked at it. */
  report: limit(10, hour, "address", "database", tooManyTries),
  /** Everything else that visitors send by the sync call: each leaves a receipt. */
  visitorWrite: limit(600, 10 * minute, "address", "process", `A lot has been sent from this connection. ${goOn}`),
  /** Files of visitors' requests, each of which may be large. */
  visitorFile: limit(60, hour, "address", "database", tooManyTries),
  /** What these hold together, in megabytes: nobody fills the disk without an account. */
  visitorMegabytes: limit(
    2_000,
    day,
    "address",
    "database",
    "Many files came from here today. The rest can be sent in {wait}.",
  ),
  fixture: limit(600, day, "account", "process", `You asked for many matches today. ${goOn}`),
  /**
   * Until an account is settled (`settledAccount.ts`): a term's list of a school goes out over days, or at once when the
   * school's address is confirmed. Every match that is asked for stands in front of everyone.
   */
  newFixture: limit(20, day, "account", "process", `${newAccount("asks for 20 matches")} ${goOn}`),
  /** New accounts and visitors of one address together. A mobile network has thousands of phones behind one. */
  newFixtureFrom: limit(200, day, "address", "database", `Many matches were asked for from here today. ${goOn}`),
  /** Two schools behind one address, each with as much as an account may. */
  fixtureFrom: limit(1_200, day, "address", "database", `Many matches were asked for from here today. ${goOn}`),
  /** Nobody bids before an admin has approved the profile: what is counted here is refused, and leaves a receipt. */
  newBid: limit(20, day, "account", "process", `${newAccount("sends 20 bids")} ${goOn}`),
  newMessage: limit(50, day, "account", "process", `${newAccount("writes 50 messages")} ${goOn}`),
  newMessageFrom: limit(300, day, "address", "database", `Many messages were written from here today. ${goOn}`),
  bid: limit(600, day, "account", "process", `You sent many bids today. ${goOn}`),
  message: limit(600, day, "account", "process", `You wrote many messages today. ${goOn}`),
  /** Whatever else an account writes: edits, marks, answers, no-ops. */
  change: limit(3_000, day, "account", "process", `You changed a lot today. ${goOn}`),
  /** Whatever else accounts write from one address: six with all that an account may change. */
  writeFrom: limit(20_000, day, "address", "process", `Much was sent from here. ${goOn}`),
  /** Refusals that are noted in the audit log. */
  refusalNoted: limit(100, hour, "address", "process", tooManyTries),
  /** Mails about messages to one person; each message is in the app all the same. */
  messageMail: limit(20, hour, "recipient", "database", "We've already sent this person several emails."),
  /** Claim links to an address that somebody typed in. */
  claimMail: limit(5, day, "recipient", "database", "We've already sent this address several emails."),
  /** Links that set a new password. */
  resetMail: limit(5, hour, "recipient", "database", "We've already sent this address several emails."),
  /** Links that confirm an address: anybody may type in anybody's. */
  confirmMail: limit(5, day, "recipient", "database", "We've already sent this address several emails."),
  /** Private links to a school's address, asked for by anybody. */
  schoolMail: limit(20, day, "recipient", "database", "We've already sent this address several emails."),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

/** Connections that are open at once, of one address and of one account: pokes are held open for hours. */
export const openPokes = { address: 300, account: 20 } as const;

/** Says how the limit of a new account ends. */
function newAccount(does: string): string {
  return `A new account ${does} a day, until its e-mail address is confirmed and a bid is accepted or the address is confirmed as a school's.`;
}

function limit(
  points: number,
  duration: number,
  per: Limit["per"],
  counted: Limit["counted"],
  sentence: string,
): Limit {
  return { points, duration, per, counted, sentence };
}
