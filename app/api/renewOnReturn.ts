import { renewCalls } from "./renewals.ts";

/** What is on its way when the device hears of a network, or when its person looks again, may never be answered. */
export function renewOnReturn(): void {
  window.addEventListener("online", renewCalls);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") renewCalls();
  });
}
