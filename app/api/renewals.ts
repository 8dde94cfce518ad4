/** Tells that calls are to be looked after now. */
export const renewals = new EventTarget();

/** The network may be another one, or somebody does not want to wait: calls that are silent are looked after now. */
export function renewCalls(): void {
  renewals.dispatchEvent(new Event("renew"));
}
