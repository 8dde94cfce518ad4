/** Why something about an account is refused. */
export const accountErrors = {
  "account.usernameTaken": { status: 409, sentence: "This username is taken. Choose another one." },
  "account.usernameReserved": { status: 400, sentence: "Usernames that begin with admin are reserved." },
  "account.usernameUnreadable": { status: 400, sentence: "Choose a username of letters and digits of one alphabet." },
  "account.passwordIsName": {
    status: 400,
    sentence: "Your password cannot be your own name, address or business. Choose another one.",
  },
  "account.passwordUnseen": { status: 400, sentence: "Your password needs letters, digits or signs that can be seen." },
  "account.passwordCommon": {
    status: 400,
    sentence: "Many people use this password, so it is tried first. Choose another one.",
  },
  "account.passwordShort": { status: 400, sentence: "An admin's password needs at least 12 characters." },
  "account.passwordWrong": { status: 403, sentence: "This is not your current password." },
  "account.codeWrong": {
    status: 403,
    sentence: "This code is not right, or was used already. Wait for the next one.",
  },
  "account.secondStepOn": { status: 409, sentence: "Signing in with a code is on already." },
  "account.secondStepNeeded": {
    status: 409,
    sentence: "Admins of this site sign in with a code: it cannot be turned off.",
  },
  "account.suspended": {
    status: 403,
    sentence: "Your account is suspended. Reason: {reason}. Please contact support.",
  },
  "account.notSuspendable": { status: 409, sentence: "This account cannot be suspended." },
  "account.alreadySuspended": { status: 409, sentence: "This account is suspended already." },
  "account.notSuspended": { status: 409, sentence: "This account is not suspended." },
  "account.adminStays": {
    status: 409,
    sentence: "An admin's account is not deleted here: ask another admin to take the role away first.",
  },
  "account.hasComingMatch": {
    status: 409,
    sentence: "Your match {match} is still to come. Cancel it or wait until it is over, then delete the account.",
  },
  "account.moneyOpen": {
    status: 409,
    sentence: "Money is still open for {match}. The account can be deleted once that is settled.",
  },
  "account.hasProfile": { status: 409, sentence: "This account already has a streamer profile." },
} as const;
