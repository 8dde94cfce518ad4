/** Signals that calls should be checked now. */
export const renewals = new EventTarget();

/** The network may have changed, or the user does not want to wait: silent calls are checked now. */
export function renewCalls(): void {
  renewals.dispatchEvent(new Event("renew"));
}
