/** Why an admin's decision about a school's address is refused. */
export const schoolContactErrors = {
  "schoolContact.alreadyDecided": { status: 409, sentence: "This address has already been checked." },
  "schoolContact.notConfirmed": { status: 409, sentence: "Only a confirmed address can be revoked." },
  "schoolContact.lookAlike": { status: 409, sentence: "This address has letters of another alphabet." },
  "schoolContact.ofParty": {
    status: 409,
    sentence: "This address belongs to the requester or the streamer. Type in the school's own.",
  },
} as const;
