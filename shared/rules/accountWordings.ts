import type { Wording } from "./wording.ts";

/** Notifications about the reader's own account: email only, except the restoration and a changed bank account. */
export const accountWordings = {
  passwordReset: {
    sentence: "Reset your password",
    body: ["This link works once, until {expiry}. Didn't ask for it? You can ignore this."],
    action: "Choose a new password",
    path: "/reset-password",
  },
  passwordChanged: {
    sentence: "Your password was changed",
    body: ["You were signed out on your other devices. Was it not you? Choose a new password at once."],
    action: "It was not me",
    path: "/reset-password",
  },
  secondStepChanged: {
    sentence: "Signing in with a code was changed",
    body: [
      "It was turned on or off or moved to another app, or recovery codes were made or used. Was it not you? Choose a new password at once.",
    ],
    action: "It was not me",
    path: "/reset-password",
  },
  emailChanged: {
    sentence: "Your email address was changed",
    body: ["Mails about your Touchline account go to another address from now on. Was it not you? Tell us at once."],
    action: "It was not me",
    path: "/help",
  },
  bankAccountChanged: {
    sentence: "Your bank account was changed",
    body: [
      "What you earn is paid into the new account from now on. Was it not you? Choose a new password at once, correct the account and tell us.",
    ],
    action: "Look at the account",
    path: "/streamer-dashboard?tab=earnings",
  },
  confirmEmail: {
    sentence: "Please confirm your email address",
    body: [
      "This address was given for an account on Touchline. Confirm that it is yours, and it can bring you back in when you forget your password.",
      "This link works until {expiry}. Not your account? You can ignore this.",
    ],
    action: "Confirm this address",
    path: "/confirm-email",
  },
  accountSuspended: {
    sentence: "Your Touchline account is suspended",
    body: [
      "Reason: {reason}.",
      "Your coming matches are cancelled and the people involved have been notified. What you paid for them is refunded, and what you earned for delivered matches is still yours.",
      "What you typed and have not sent stays on your device.",
    ],
    action: "Talk to us",
    path: "/help",
  },
  accountRestored: {
    sentence: "Your Touchline account is restored",
    body: ["You can use Touchline again. Matches that were cancelled stay cancelled."],
    action: "Open Touchline",
    path: "/account",
  },
} as const satisfies Readonly<Record<string, Wording>>;
