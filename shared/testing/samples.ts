/** Form values for tests on both sides. */
export const profile = {
  businessName: "Boland Beeld",
  contactPerson: "Anri Fourie",
  email: "anri@boland.example",
  phone: "0821234567",
  location: "Cape Town",
  experience: "expert",
  equipment: "Two cameras, tripod, microphone",
  serviceAreas: "Boland",
  priceRange: "standard",
};

export const match = {
  clientType: "parent" as const,
  contactName: "Nomsa Dlamini",
  contactEmail: "nomsa@home.example",
  contactPhone: "0821234567",
  schoolContactName: "Pieter Louw",
  schoolContactEmail: "sport@witberg.example",
  schoolContactPhone: "0219876543",
  schoolContactRole: "Principal",
  homeSchool: "Hoërskool Witberg",
  awaySchool: "Rietvlei Boys’ High",
  sport: "Rugby" as const,
  matchDate: "2099-11-28",
  matchTime: "10:30",
  venue: "Witberg A Field, Cape Town",
  budget: "2500.00",
};

/** Where a phone was. */
export const field = { latitude: -33.93212, longitude: 18.86015, accuracyMetres: 8 };

/** What a streamer sends with a delivery. */
export const delivery = {
  recordingUrl: "https://cdn.example.org/match.mp4",
  outcome: { kind: "streamed", claimedAt: "2026-12-05T10:40:00.000Z", minutesRecorded: 70, place: field },
};
