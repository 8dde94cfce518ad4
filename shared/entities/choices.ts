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
