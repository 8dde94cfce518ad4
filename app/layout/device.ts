/** iPhones and iPads: nothing is sent in the background there, and only the user can install the app. */
export function isIos(): boolean {
  const isTabletAsMac = navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || isTabletAsMac;
}

/** The app runs from the home screen. */
export function isInstalled(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}
