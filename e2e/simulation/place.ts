/** What the clients and the server keep their data in. */
export const places = ["memory", "indexeddb", "database"] as const;
export type Place = (typeof places)[number];

/** How many seeds the long run spends on each place, and on each bug that is planted there. */
export const seedsIn: Readonly<Record<Place, number>> = { memory: 20_000, indexeddb: 200, database: 1_000 };
