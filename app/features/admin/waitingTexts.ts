import type { FailureAnswer } from "#shared/api/adminCalls.ts";

export const waitingTexts = {
  heading: "Waits for you",
  text: "Everything that needs an admin, with how long the oldest has waited.",
  oldest: (ago: string) => `Oldest: ${ago}`,
  none: "Nothing waits for you",
  noneText: "We'll email you and mark the bell as soon as something does.",
  failed: { title: "What waits could not be loaded", text: "It needs a connection. Please try again." },
  failures: {
    heading: "What failed",
    text: "These were tried many times and given up. An email can be sent again on the Email tab.",
    failed: { title: "The list could not be loaded", text: "It needs a connection. Please try again." },
    none: "Nothing has failed since you last looked.",
    kind: { failedJobs: "Job", quarantined: "Change" } satisfies Record<FailureAnswer["kind"], string>,
    mail: (subject: string) => `Email: ${subject}`,
    seen: "I've looked at these",
    seeing: "Saving…",
    seenDone: { title: "Marked as looked at", description: "They no longer wait for you." },
    seenFailed: "They could not be marked as looked at",
    offline: "You're offline. This needs a connection.",
  },
} as const;
