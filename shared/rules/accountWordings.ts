import type { Wording } from "./wording.ts";

/** What somebody is told about the own account: by mail only. */
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
  confirmEmail: {
    sentence: "Please confirm your email address",
    body: [
      "This address was given for an account on Touchline. Confirm that it is yours, and it can bring you back in when you forget your password.",
      "This link works until {expiry}. Not your account? You can ignore this.",
    ],
    action: "Confirm this address",
    path: "/confirm-email",
  },
} as const satisfies Readonly<Record<string, Wording>>;
