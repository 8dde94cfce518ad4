import { expect, test } from "vitest";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { whatsAppLink } from "./whatsAppLink.ts";

const id = "0197a000-0000-7000-8000-000000000001";
const base = { id, rev: 1, createdAt: "2026-11-21T08:00:00.000Z" };
const fixture: Fixture = {
  ...base,
  homeSchool: "Hoërskool Witberg",
  awaySchool: "Rietvlei High",
  sport: "Rugby",
  matchDate: "2026-11-28",
  matchTime: "10:30",
  venue: "Witberg A Field",
  budgetCents: 250_000,
  status: "assigned",
};
const bid: Bid = {
  ...base,
  fixtureId: id,
  streamerId: id,
  streamerUserId: id,
  streamerName: "Boland Beeld",
  status: "accepted",
  message: "",
  proposedPriceCents: 240_000,
  schoolPermissionStatus: "requested",
  contractSigned: false,
  paymentStatus: "pending",
  schoolContactPhone: "082 123 4567",
};

test("the WhatsApp link goes to the school's number with the message and the link that emails its own", () => {
  const link = new URL(whatsAppLink(bid, fixture, "https://touchline.example"));
  expect(link.href).toMatch(/^https:\/\/wa\.me\/27821234567\?text=/);
  expect(link.searchParams.get("text")).toBe(
    "Good day. Boland Beeld would like to live-stream Hoërskool Witberg vs Rietvlei High on 28/11/2026, 10:30. " +
      `Nothing is streamed unless the school agrees. Please open this page to get your private link: https://touchline.example/ask#${id}`,
  );
});

test("without the school's number, WhatsApp asks for a recipient", () => {
  const { schoolContactPhone: _, ...unknown } = bid;
  expect(whatsAppLink(unknown, fixture, "https://touchline.example")).toMatch(/^https:\/\/wa\.me\/\?text=/);
});
