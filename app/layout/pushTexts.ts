/** What is said of notifications on a device, in the card that asks and on the account page. */
export const pushTexts = {
  off: "Hear at once when someone bids, answers, signs or cancels, even while Touchline is closed. It says what happened without names.",
  on: "On. This device shows news while Touchline is closed; your emails go on as before.",
  blocked:
    "This browser blocks notifications from Touchline. Allow them in its settings for this site, then come back here. Until then we email you.",
  homeScreenFirst:
    "An iPhone shows notifications only from the home screen. Tap Share, then “Add to Home Screen”, open Touchline from there and turn them on. Until then we email you.",
  never: "This browser cannot show notifications. We email you.",
  turnOn: "Turn on",
  turnOff: "Turn off",
  working: "One moment…",
  kept: "This browser promises to keep what you save here.",
  notKept: "This browser may delete what you save here when the device is full. Send it soon.",

  askTitle: "Hear it at once",
  isOn: "Notifications are on",
  choose: "Choose what and when under Your account.",
  isBlocked: "Notifications are blocked",
  notNow: "Not now",
  gotIt: "Got it",
  offline: "You're offline. This needs a connection.",
  notDone: "This did not work. Please try again.",
} as const;
