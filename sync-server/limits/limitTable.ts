const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Limit {
  /** This many tries… */
  points: number;
  /** …in this many seconds. */
  duration: number;
  /** Whom it is counted for. */
  per: "account and address" | "address" | "account" | "recipient";
  /**
   * In the database all servers count together, at the price of a write; each process counts frequent events itself,
   * because counting must not cost more than the event.
   */
  counted: "database" | "process";
  /** The text of the refusal; {wait} says how long it lasts. */
  sentence: string;
}

const tooManyTries = "Too many tries. Please come back in {wait}.";
const goOn = "You can go on in {wait}; what is saved goes out then.";

/**
 * Every limit of the product. Those for accounts let a day's queue of 500 through at once and stop a flood: nobody
 * types more in a day.
 */
export const limitTable = {
  /** Failures per account and address, or per device that has signed in to the account before. */
  signIn: limit(10, 15 * minute, "account and address", "database", tooManyTries),
  /** Tries from one address, counted before any costly step, so that a flood is refused cheaply. */
  signInTries: limit(300, 15 * minute, "address", "process", tooManyTries),
  /** Failures from one address over all accounts: a whole school may share one address. */
  signInFrom: limit(100, 15 * minute, "address", "database", tooManyTries),
  /** Failures on one account from unknown devices: also never more than a hundred in an hour. */
  signInTo: limit(100, day, "account", "database", tooManyTries),
  /** Sign-ins with the right password, so that someone without it cannot use them up. */
  signInRight: limit(30, 15 * minute, "account and address", "database", tooManyTries),
  /** Wrong answers to "your current password" within a session. */
  passwordCheck: limit(10, 15 * minute, "account", "database", tooManyTries),
  /** Copies of all data kept about an account. */
  export: limit(5, day, "account", "database", "You had several copies today. You can have the next in {wait}."),
  /** "Forgotten your password?", whether the account exists or not. */
  /** Calendars fetch a feed every few minutes; a wrong key is cheap to refuse. */
  calendar: limit(600, 10 * minute, "address", "process", tooManyTries),
  /** A phone at the gate asks every 1.5 seconds while it shows a code. */
  proof: limit(1200, 10 * minute, "address", "process", tooManyTries),
  /** Pages that show a match say so once a minute: a ground's viewers may share one address. */
  shown: limit(30_000, 10 * minute, "address", "process", tooManyTries),
  forgotten: limit(5, hour, "account", "database", tooManyTries),
  forgottenFrom: limit(30, hour, "address", "database", tooManyTries),
  /** Account link tokens, tried from one address. */
  accountLink: limit(60, 10 * minute, "address", "database", tooManyTries),
  /** Wrong second-step codes, per account and address, or per device that has signed in with a code before. */
  secondStep: limit(10, 15 * minute, "account and address", "database", tooManyTries),
  /** The same from unknown devices: a hundred guesses a day at a code with a million values. */
  secondStepTo: limit(100, day, "account", "database", tooManyTries),
  registration: limit(30, 10 * minute, "address", "database", tooManyTries),
  /** Questions to a bank about an account: each costs the operator money. */
  accountCheck: limit(5, day, "account", "database", tooManyTries),
  /** Visitors' requests, and writes by REST calls and links. */
  submission: limit(120, 10 * minute, "address", "database", tooManyTries),
  /** Reports of reels: each hides a video until someone has reviewed it. */
  report: limit(10, hour, "address", "database", tooManyTries),
  /** Everything else visitors send through sync: each item leaves a receipt. */
  visitorWrite: limit(600, 10 * minute, "address", "process", `A lot has been sent from this connection. ${goOn}`),
  /** Files with visitors' requests, each possibly large. */
  visitorFile: limit(60, hour, "address", "database", tooManyTries),
  /** Their total size in megabytes: nobody fills the disk without an account. */
  visitorMegabytes: limit(
    2_000,
    day,
    "address",
    "database",
    "Many files came from here today. The rest can be sent in {wait}.",
  ),
  /** Parts of one stream: a phone back from a dead spot sends what waits as fast as it can. */
  livePart: limit(2_400, minute, "account", "process", "This phone sends too fast. It goes on in {wait}."),
  fixture: limit(600, day, "account", "process", `You asked for many matches today. ${goOn}`),
  /**
   * Until an account is settled (`settledAccount.ts`): a school's list for a term goes out over days, or at once when
   * the school's address is confirmed. Everyone sees every requested match.
   */
  newFixture: limit(20, day, "account", "process", `${newAccount("asks for 20 matches")} ${goOn}`),
  /** New accounts and visitors of one address together. A mobile network has thousands of phones behind one address. */
  newFixtureFrom: limit(200, day, "address", "database", `Many matches were asked for from here today. ${goOn}`),
  /** Two schools behind one address, each with an account's full limit. */
  fixtureFrom: limit(1_200, day, "address", "database", `Many matches were asked for from here today. ${goOn}`),
  /** Nobody can bid before an admin has approved the profile: a bid counted here is refused, and leaves a receipt. */
  newBid: limit(20, day, "account", "process", `${newAccount("sends 20 bids")} ${goOn}`),
  newMessage: limit(50, day, "account", "process", `${newAccount("writes 50 messages")} ${goOn}`),
  newMessageFrom: limit(300, day, "address", "database", `Many messages were written from here today. ${goOn}`),
  bid: limit(600, day, "account", "process", `You sent many bids today. ${goOn}`),
  message: limit(600, day, "account", "process", `You wrote many messages today. ${goOn}`),
  /** Everything else an account writes: edits, marks, answers, no-ops. */
  change: limit(3_000, day, "account", "process", `You changed a lot today. ${goOn}`),
  /** Everything else accounts write from one address: room for six accounts at their full limit. */
  writeFrom: limit(20_000, day, "address", "process", `Much was sent from here. ${goOn}`),
  /** Refusals recorded in the audit log. */
  refusalNoted: limit(100, hour, "address", "process", tooManyTries),
  /** Emails about messages to one person; each message still appears in the app. */
  messageMail: limit(20, hour, "recipient", "database", "We've already sent this person several emails."),
  /** Emails about matches that fit a saved search; each still appears in the app. */
  searchMail: limit(20, hour, "recipient", "database", "We've already sent this person several emails."),
  /** Claim links to an address that someone typed in. */
  claimMail: limit(5, day, "recipient", "database", "We've already sent this address several emails."),
  /** Links that set a new password. */
  resetMail: limit(5, hour, "recipient", "database", "We've already sent this address several emails."),
  /** Links that confirm an address: anyone can type in anyone's address. */
  confirmMail: limit(5, day, "recipient", "database", "We've already sent this address several emails."),
  /** Private links to a school's address, which anyone can ask for. */
  schoolMail: limit(20, day, "recipient", "database", "We've already sent this address several emails."),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limitTable;

/** Connections open at once, per address and per account: pokes are held open for hours. */
export const openPokes = { address: 300, account: 20 } as const;

/** The same for watch pages: a ground's visitors may share one address. */
export const openWatches = { address: 2_000, account: 20 } as const;

/** Says how the limit of a new account is lifted. */
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
