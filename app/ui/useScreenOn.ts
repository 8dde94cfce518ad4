import { useEffect } from "react";

/** Keeps the screen on: a phone that locks itself stops its camera and its sounds. Silent if the browser cannot. */
export function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return undefined;
    const asked = new Set<Promise<WakeLockSentinel | undefined>>();
    // The browser releases it whenever the page is hidden.
    const ask = () => {
      if (document.visibilityState === "visible")
        asked.add(navigator.wakeLock.request("screen").catch(() => undefined));
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      for (const lock of asked) void lock.then((held) => held?.release());
    };
  }, [isOn]);
}
