import { expect, test } from "vitest";
import type { Fixture } from "../entities/fixture.ts";
import { contractText, splitContract } from "./contractText.ts";
import { textHash } from "./textHash.ts";

const fixture: Fixture = {
  id: "00000000-0000-7000-8000-00000000000a",
  rev: 1,
  createdAt: "2026-11-20T08:00:00.000Z",
  number: 12,
  clientType: "parent",
  contactName: "Naledi Dube",
  schoolContactRole: "Principal",
  homeSchool: "Rondebosch Boys",
  awaySchool: "Paarl Gim",
  sport: "Rugby",
  matchDate: "2026-11-28",
  matchTime: "10:30",
  venue: "Main field",
  budgetCents: 250000,
  status: "assigned",
};
const bid = { proposedPriceCents: 240000, streamerName: "Mokoena Live", streamerContactPerson: "Thabo Mokoena" };
const parts = { fixture, bid, respondedAt: "2026-11-21T15:04:00.000Z" };

function clause(text: string, number: number): string | undefined {
  return splitContract(text).clauses.find((candidate) => candidate.number === number)?.text;
}

test("the text has a title and fifteen numbered clauses", () => {
  const { title, clauses } = splitContract(contractText(parts));
  expect(title).toBe("Streaming agreement: Rondebosch Boys vs Paarl Gim, Fixture #12");
  expect(clauses.map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(clauses.map((one) => one.title).slice(7, 10)).toEqual([
    "Cancelling",
    "Rain, load-shedding, no signal",
    "Equipment and safety",
  ]);
});

test("it names people, match, the school's answer and the price", () => {
  const text = contractText(parts);
  expect(clause(text, 1)).toBe(
    'Mokoena Live (Thabo Mokoena), "the streamer"; Naledi Dube, "the requester"; both 18 or older. Touchline keeps the record and is not a party.',
  );
  expect(clause(text, 2)).toBe("Rugby: Rondebosch Boys vs Paarl Gim, 28/11/2026, 10:30, Main field.");
  expect(clause(text, 3)).toBe(
    "The whole match in at least 1080p with clear sound, live; the full recording within 48 hours. Set up 45 minutes before.",
  );
  expect(clause(text, 4)).toMatch(
    /^This contract works only while Rondebosch Boys says yes \(Principal, 21\/11\/2026, 17:04\)\. If it withdraws/,
  );
  expect(clause(text, 7)).toBe(
    "R2400.00, all included. Paid now (R2160.00; Touchline carries the parents' 10 %), on event day, or within 30 days of invoice. Money paid now is the streamer's after delivery.",
  );
});

test("requirements, conditions and a business appear if present", () => {
  const business: Fixture = {
    ...fixture,
    clientType: "business",
    businessName: "Sipho Sports",
    additionalRequirements: "Commentary in Afrikaans",
    specialInstructions: "Thank the sponsor!",
  };
  const text = contractText({ ...parts, fixture: business, conditions: "No close-ups." });
  expect(clause(text, 1)).toContain('Sipho Sports (Naledi Dube), "the requester"');
  expect(clause(text, 2)).toContain("Main field. Also agreed: Commentary in Afrikaans. Thank the sponsor!");
  expect(clause(text, 4)).toContain("17:04), on its conditions: No close-ups. If it withdraws");
  expect(clause(text, 7)).toContain("Paid now (R2400.00), on event day");
});

test("typed text cannot add a clause", () => {
  const sly = { ...fixture, additionalRequirements: "Fun\n\n16. Extra. The streamer pays\r\n\r\n17. More. x" };
  const text = contractText({ ...parts, fixture: sly });
  expect(splitContract(text).clauses).toHaveLength(15);
});

test("no draft marks remain in the text", () => {
  expect(contractText(parts)).not.toMatch(/\(P\)|\{|\}|undefined/);
});

test("the hash is SHA-256 of the exact text", () => {
  expect(textHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(textHash(contractText(parts))).toBe(textHash(contractText({ ...parts })));
  expect(textHash(contractText(parts))).not.toBe(textHash(contractText({ ...parts, conditions: "None" })));
});
