import { expect, test } from "vitest";
import type { Streamer } from "#shared/entities/streamer.ts";
import { streamerList } from "./streamerList.ts";

function aStreamer(businessName: string, changes: Partial<Streamer> = {}): Streamer {
  return {
    id: businessName,
    rev: 1,
    createdAt: "2026-11-20T08:00:00.000Z",
    businessName,
    contactPerson: "Thabo Mokoena",
    location: "Durban",
    experience: "expert",
    equipment: "Two cameras",
    priceRange: "premium",
    verified: false,
    verificationStatus: "pending",
    ratingHundredths: 0,
    streamsCompleted: 0,
    ...changes,
  };
}

const approved = aStreamer("Boland Beeld", { verificationStatus: "approved", verified: true });
const rejected = aStreamer("Quickcast", { verificationStatus: "rejected" });
const newest = aStreamer("Karoo Kamera", { createdAt: "2026-11-21T08:00:00.000Z" });
const oldest = aStreamer("Soweto Side Line", { location: "Johannesburg" });

function names(streamers: readonly Streamer[]): string[] {
  return streamers.map((streamer) => streamer.businessName);
}

test("streamers awaiting a decision come first, the longest waiting on top", () => {
  const list = streamerList([approved, rejected, newest, oldest], "", "all");
  expect(names(list)).toEqual(["Soweto Side Line", "Karoo Kamera", "Boland Beeld", "Quickcast"]);
});

test("search and status filter combine", () => {
  expect(names(streamerList([approved, newest, oldest], "johannes", "pending"))).toEqual(["Soweto Side Line"]);
  expect(names(streamerList([approved, newest, oldest], "johannes", "approved"))).toEqual([]);
});
