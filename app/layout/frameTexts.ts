/** What the pill, the bell, the sign-out question and the app's own cards say. */
export const frameTexts = {
  needsYou: (count: number) => `${count} needs you`,
  offlineSaved: (count: number) => (count === 0 ? "Offline" : `Offline, ${count} saved`),
  saved: (count: number) => `${count} saved`,
  sendingOf: (current: number, total: number) => `Sending ${current} of ${total}`,
  signIn: "Sign In",
  openPanel: "What this phone has saved and sent",
  unread: (count: number) => (count === 0 ? "Notifications" : `Notifications, ${count} unread`),

  signInToSend: (count: number) => `Sign in to send ${changes(count)}.`,
  sendKeepOrDiscard: (count: number) => `Send, keep or discard ${changes(count)}?`,
  signOutExplained:
    "They are saved on this phone only. Kept, they go out when you sign in here again; discarded, they are gone.",
  sendThenSignOut: "Send and sign out",
  sendingAll: "Sending…",
  keep: "Keep on this phone",
  discard: "Discard",
  noSignal: "No signal now: they cannot be sent.",
  refusedTitle: "Not everything was accepted",
  refusedText: "Look at what needs you before you sign out: it leaves this phone with you.",
  staySignedIn: "Stay signed in",
  signOutAnyway: "Sign out",

  phoneFull: "Phone full",
  broken: "Reload to send",
  lostTitle: (count: number) => `${changes(count)} ${count === 1 ? "is" : "are"} gone`,
  lostText:
    "The browser deleted what this phone had saved before it could be sent: a full phone or cleared site data does that. Please do it again.",

  brokenTitle: "This part could not be loaded",
  brokenText: "What you typed and what waits to be sent stays on this phone.",

  newVersion: "New version: reload",
  newVersionText: (waiting: number) =>
    waiting === 0
      ? "It takes a second. What you typed stays on this phone."
      : `It takes a second. Your ${waiting} saved ${waiting === 1 ? "change" : "changes"} and what you typed stay on this phone.`,
  reload: "Reload",
  updating: "Reloading…",
  later: "Later",
  installTitle: "Touchline on your home screen",
  installReasons: ["Opens at the field without signal", "Keeps what you send until it has arrived"],
  installOnIos: "Tap Share, then “Add to Home Screen”.",
  install: "Install",
  notNow: "Not now",
  gotIt: "Got it",
} as const;

function changes(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}
