/** Texts of the pill, the bell, the sign-out question and the app's own cards. */
export const frameTexts = {
  needsYou: (count: number) => `${count} ${count === 1 ? "needs" : "need"} you`,
  offlineSaved: (count: number) => (count === 0 ? "Offline" : `Offline, ${count} saved`),
  saved: (count: number) => `${count} saved`,
  sendingOf: (current: number, total: number) => `Sending ${current} of ${total}`,
  videosWait: (count: number) => (count === 1 ? "1 video waits" : `${count} videos wait`),
  sendingVideos: (count: number) => `Sending ${videos(count)}`,
  signIn: "Sign In",
  openPanel: "What this phone has saved and sent",
  unread: (count: number) => (count === 0 ? "Notifications" : `Notifications, ${count} unread`),

  /** What signing in will send, and recordings made here that are not clips yet. */
  signInFor: (count: number, recorded: number) =>
    [
      ...(count + recorded === 0 ? ["Sign in to go on."] : []),
      ...(count > 0 ? [`Sign in to send ${changes(count)}.`] : []),
      ...(recorded > 0 ? [recordings(recorded, count === 0)] : []),
    ].join(" "),
  videosNotSent: (count: number) => `${videos(count)} ${count === 1 ? "has" : "have"} not been sent`,
  changesAndVideosNotSent: (count: number, files: number) =>
    `${changes(count)} and ${videos(files)} have not been sent`,
  sendKeepOrDiscard: (count: number) => `Sign out? ${changes(count)} ${count === 1 ? "has" : "have"} not been sent yet`,
  signOutExplained:
    "They are saved on this phone only. Keep them, and they are sent when you sign in here again. Discard them, and they are gone.",
  sendThenSignOut: "Send and sign out",
  sendingAll: "Sending…",
  keep: "Keep on this phone",
  discard: "Discard",
  recordingRuns: "A recording is running in another window. Stop it first.",
  noSignal: "No signal right now, so they can't be sent.",
  refusedTitle: "Not everything was accepted",
  refusedText: "Look at what needs you before you sign out. After that it is no longer on this phone.",
  staySignedIn: "Stay signed in",
  signOutAnyway: "Sign out",

  phoneFull: "Phone full",
  broken: "Reload to send",
  lostTitle: (count: number) => `${changes(count)} ${count === 1 ? "is" : "are"} gone`,
  lostText:
    "The browser deleted what this phone had saved before it could be sent: a full phone or cleared site data does that. Please do it again.",

  lostBothTitle: (count: number, files: number) => `${changes(count)} and ${videos(files)} are gone`,
  lostBothText:
    "The browser deleted what was saved here before it could be sent: a full device or cleared site data does that. Please do it again, and add the videos again if they are still in your gallery.",

  lostVideosTitle: (count: number) =>
    count === 1 ? "1 video was on this phone and is gone" : `${count} videos were on this phone and are gone`,
  lostVideosText:
    "The browser deleted them before they could be sent: a full phone or cleared site data does that. If they are still in your gallery, add them again.",

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
  installForNews: "Shows you news while it is closed: an iPhone does that only from there",
  installOnIos: "Tap Share, then “Add to Home Screen”. Sign in there again: it has a storage of its own.",
  install: "Install",
  notNow: "Not now",
  gotIt: "Got it",
} as const;

function changes(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}

function recordings(count: number, isAlone: boolean): string {
  const what = count === 1 ? "1 recording that is not a clip yet" : `${count} recordings that are not clips yet`;
  return isAlone ? `Sign in to save ${what}.` : `This phone also has ${what}.`;
}

function videos(count: number): string {
  return count === 1 ? "1 video" : `${count} videos`;
}
