import type { Announcement } from "../rules/announcement.ts";

/** Something for every placeholder of the sentences. */
export const announcementValues = {
  homeSchool: "Rondebosch",
  sport: "Rugby",
  matchTime: "10:30",
  changes: "time: 11:15",
  isContractReady: "yes",
  name: "Mokoena Live",
  match: "Hoërskool Stellenberg Eerste Span vs Paul Roos Gimnasium Eerste Span",
  when: "28/11/2026, 10:30",
  absent: "streamer",
  newWhen: "01/12/2026, 14:00",
  matchDate: "28/11/2026",
  venue: "Main field",
  streamer: "Mokoena Live",
  requester: "Naledi Dube",
  price: "2500.00",
  message: "Two cameras.",
  notes: "No close-ups.",
  reason: "Rain",
  from: "Naledi Dube",
  subject: "Light",
  deliveredAt: "28/11/2026, 12:30",
  amount: "2250.00",
  collected: "1800.00",
  target: "2250.00",
  deadline: "27/11/2026",
  date: "21/11/2026",
  ref: "TL-12",
  number: "INV-000012",
  invoice: "INV-000011",
  dueDate: "28/12/2026",
  count: "2 matches",
  outcome: "R100.00 goes back to Naledi Dube.",
  title: "Tries",
  search: "Rugby around Stellenbosch on Saturdays",
  said: "yes",
  answeredAt: "28/11/2026, 12:30",
  isYes: "yes",
  address: "head@school.example",
  waiting: "2 streamers to verify, 1 open dispute",
  side: "streamer",
};

/** News about a match, for an account. */
export function about(kind: Announcement["kind"], changes: Record<string, string> = {}): Announcement {
  return { kind, to: { userId: "u" }, fixtureId: "f", values: { ...announcementValues, ...changes } };
}
