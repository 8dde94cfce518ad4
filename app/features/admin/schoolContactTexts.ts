import type { ContactWarningKind } from "#shared/rules/contactWarnings.ts";

export const schoolContactTexts = {
  tab: "Schools",
  heading: "Check that this is the school",
  text: "Before we ask a school for permission, check that the address is really the school's own. Look it up on the school's website, or call the school.",
  none: "No school addresses to check",
  noneText: "New addresses appear here before the first email goes to them.",
  phoneFrom: "The requester typed this phone number. Look up the school's own number before you call.",
  askedBy: (name: string, username: string | undefined) =>
    `Asked by ${name}${username === undefined ? "" : `, account ${username}`}`,
  forMatch: (match: string, when: string, venue: string, streamer: string) =>
    `${match}, ${when}, ${venue}, filmed by ${streamer}`,
  warning: {
    ofParty: () =>
      "This email address or phone number belongs to the requester or the streamer, so it can't answer for the school.",
    revokedBefore: (reason) => `This address was revoked before: ${reason}`,
    foreignLetters: () => "This address has letters of another alphabet: it may only look like the school's.",
    lookAlike: (addresses) => `It looks like another confirmed address and is not the same: ${addresses}`,
    otherSchools: (schools) => `This address is confirmed for other schools: ${schools}`,
    otherRequester: () => "This address is confirmed for this school, with another requester.",
    otherAddress: (addresses) => `This school has another confirmed address: ${addresses}`,
    requestersPhone: (phone) => `The phone number ${phone} is the requester's own.`,
    freeMail: () => "Anyone can have an address at this provider. Check that the school names it.",
  } satisfies Record<ContactWarningKind, (about: string) => string>,
  confirmedHeading: "Addresses that answer for a school",
  confirmedText:
    "Each answers for one requester and one school in one town. Revoke an address when someone leaves the school.",
  noConfirmed: "No address is confirmed at the moment.",
  decided: (status: string, when: string, site: string | undefined, requester: string | undefined) =>
    [
      `${status === "revoked" ? "Revoked" : "Confirmed"} ${when}`.trim(),
      ...(site === undefined ? [] : [`checked: ${site}`]),
      ...(requester === undefined ? [] : [`for requests of ${requester}`]),
    ].join(", "),
  revokedHeading: (count: number) => `Revoked (${count})`,
  revoke: "Revoke",
  revokeOf: (email: string) => `Revoke ${email}`,
  revokeTitle: "Revoke this address?",
  revokeText: (email: string) =>
    `${email}: every link we emailed there stops working straight away, for every school it was confirmed for. Schools that have not answered yet wait until you confirm another address. Answers already given stay: withdraw those under School answers on the Overview tab.`,
  revokeHint: "Only admins read it.",
  revokedDone: { title: "Address revoked", description: "Its links no longer work." },
  revokeFailed: { title: "The address was not revoked" },
  refused: (reason: string) => `Refused: ${reason}`,
  confirm: "Confirm address",
  confirmOf: (school: string) => `Confirm the address of ${school}`,
  refuse: "Refuse",
  refuseOf: (school: string) => `Refuse the address of ${school}`,
  email: "The school's address",
  emailHint: "Change it if the school gave you another one.",
  site: "Where you checked it",
  siteHint: "The school's website, or who you spoke to.",
  reason: "Reason",
  reasonHint: "Both sides read it.",
  sending: "Sending…",
  confirmed: { title: "Address confirmed", description: "We're asking the school now." },
  confirmFailed: { title: "The address could not be confirmed" },
  refusedDone: { title: "Address refused", description: "Both sides have been told." },
  refuseFailed: { title: "The address could not be refused" },
} as const;
