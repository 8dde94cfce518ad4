export const schools = [
  "Hoërskool Witberg",
  "Rietvlei Boys’ High",
  "Seaview Girls’ High",
  "Khanyisa Secondary",
  "St Brendan’s College",
  "Milnerfield High",
  "Umgeni Ridge College",
  "Hoërskool Sandrivier",
  "Ferndale Park High",
  "Kasteelberg High",
  "Bergsig Akademie",
  "Lwandle Combined School",
];

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
];

export const matches = [
  {
    date: "2026-11-28",
    home: "Hoërskool Witberg",
    away: "Rietvlei Boys’ High",
    sport: "Rugby",
    price: "R2500.00",
    quote: "“First fifteen. Please bring a wind muff, the south-easter is strong by noon.”",
  },
  {
    date: "2026-12-02",
    home: "St Brendan’s College",
    away: "Milnerfield High",
    sport: "Cricket",
    price: "R4000.00",
    quote: "“Fifty overs.”",
  },
  {
    date: "2026-12-05",
    home: "Umgeni Ridge College",
    away: "Hoërskool Buitenverwagting-Noord",
    sport: "Swimming",
    price: "R3000.00",
    quote: "“Relays at 11:00 matter most.”",
  },
];
