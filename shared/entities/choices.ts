/** What can be chosen, apart from the schemas: screens show it before any form is loaded. */
export const sports = [
  "Rugby",
  "Soccer",
  "Basketball",
  "Cricket",
  "Hockey",
  "Tennis",
  "Athletics",
  "Swimming",
  "Netball",
  "Volleyball",
] as const;
export type Sport = (typeof sports)[number];
export const schoolContactRoles = ["Principal", "Sports Coordinator", "Teacher", "Other"] as const;
/** What a requester chooses in place of paying now: the streamer is paid on the day, or a business gets an invoice. */
export const choiceKinds = ["eventDay", "invoice"] as const;
export type ChoiceKind = (typeof choiceKinds)[number];
