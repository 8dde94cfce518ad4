/** Longest texts, in characters. The same on the form, on the phone and on the server. */
export const limits = {
  name: 120,
  email: 254,
  phone: 30,
  username: 50,
  password: 128,
  venue: 200,
  url: 1000,
  fileName: 255,
  tag: 40,
  searchName: 40,
  /** Searches that a streamer may keep, and the widest circle of one in kilometres. */
  savedSearches: 10,
  searchKm: 500,
  dayOffReason: 120,
  /** Coming days off that a streamer may have: a range counts once. */
  daysOff: 100,
  subject: 150,
  message: 2000,
  requirements: 2000,
  instructions: 2000,
  equipment: 2000,
  notes: 2000,
  reason: 500,
  review: 1000,
  /** Rows that one "mark as read" may name. */
  idsPerCall: 500,
  /** The largest amount of a decimal(10,2) column. */
  cents: 99_999_999_99,
} as const;
