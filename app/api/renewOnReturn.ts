import { renewCalls } from "./renewals.ts";

/** Requests in flight when a network appears, or when the user returns, may never be answered. */
export function renewOnReturn(): void {
  window.addEventListener("online", renewCalls);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") renewCalls();
  });
}
