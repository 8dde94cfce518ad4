import { createHash } from "node:crypto";
import { sports } from "#shared/entities/choices.ts";
import { match } from "#shared/testing/samples.ts";

const places = ["Pretoria", "Paarl", "Durban", "Bloemfontein", "Gqeberha", "Polokwane", "Stellenbosch", "Soweto"];
const names = ["Kaapsedrif", "Lionsrock", "Muizenzee", "Witberg", "Rietvlei", "Dobsonvlei", "Linksridge", "Bereacrest"];
const kinds = ["Boys’ High", "Girls’ High", "Hoërskool", "Primary", "College", "Secondary"];
const fields = ["A Field", "B Field", "Astro", "Main Oval", "Indoor Hall", "Court 3", "Swimming Pool"];
const wishes = ["Please with commentary", "Finals only", "Our banners stand along the far touchline", "Two angles"];
const whos = ["for the grandparents", "for the away parents", "for the scouts", "for the school’s page"];
const days = 200;

export type BenchFixture = typeof match & { id: string; additionalRequirements?: string };

/** Realistic fixtures, no two alike, the same in every run. */
export function benchFixtures(count: number): BenchFixture[] {
  return Array.from({ length: count }, (_, n) => benchFixture(n));
}

function benchFixture(n: number): BenchFixture {
  const from = <T>(list: readonly T[], salt: number): T => list[numberOf(n, salt) % list.length] as T;
  const school = (salt: number) => `${from(kinds, salt)} ${from(names, salt + 1)} ${from(places, salt + 2)}`;
  const hour = 8 + (numberOf(n, 7) % 10);
  const base = {
    ...match,
    id: uuidOf(n),
    homeSchool: school(1),
    awaySchool: school(11),
    sport: sports[numberOf(n, 4) % sports.length] as typeof match.sport,
    matchDate: new Date(Date.now() + (1 + (numberOf(n, 5) % days)) * 86_400_000).toISOString().slice(0, 10),
    matchTime: `${String(hour).padStart(2, "0")}:${from(["00", "15", "30", "45"], 8)}`,
    venue: `${from(names, 6)} ${from(fields, 9)}, ${from(places, 10)}`,
    budget: `${800 + (numberOf(n, 12) % 60) * 100}.00`,
  };
  const hasWish = numberOf(n, 13) % 3 === 0;
  return hasWish ? { ...base, additionalRequirements: `${from(wishes, 14)}, ${from(whos, 15)}.` } : base;
}

function numberOf(n: number, salt: number): number {
  return createHash("md5").update(`${n} ${salt}`).digest().readUInt32BE(0);
}

export function uuidOf(n: number | string): string {
  const hex = createHash("sha256").update(`bench ${n}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
