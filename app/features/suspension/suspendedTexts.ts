export const suspendedTexts = {
  pageTitle: "Account suspended · Touchline",
  title: "Your account is suspended",
  since: (when: string) => `Since ${when}. Touchline gave this reason:`,
  parts: [
    {
      title: "Your matches",
      text: "Matches that were still to come are cancelled, and the people involved have been notified. Delivered matches stay delivered. Your reels, clips and reviews are hidden for now.",
    },
    {
      title: "Your money",
      text: "What you paid for a cancelled match is refunded in full. What you earned for delivered matches is still yours, and invoices for delivered matches are still due.",
    },
    {
      title: "What you have not sent",
      text: "Everything you typed or filmed and have not sent stays on this device. You can send it again once your account is restored.",
    },
  ],
  ask: "Do you think this is a mistake? Write to us.",
  ends: "Once your account is restored, Touchline opens here again. We'll email you too.",
  signOut: "Sign out",
} as const;
