/** Tag of the service worker's wake-up call. */
export const outboxTag = "touchline-outbox";
