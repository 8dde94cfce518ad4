import { expect, test } from "vitest";
import { filterFixtures, filterStreamers, listedStreamers, openFixtures } from "./search.ts";

const rugby = {
  homeSchool: "Grey High",
  awaySchool: "Paarl Gim",
  venue: "Philip Field, Gqeberha",
  sport: "Rugby" as const,
};
const netball = { homeSchool: "Hoërskool A", awaySchool: "B", venue: "Durban", sport: "Netball" as const };
const all = [rugby, netball];

test("fixtures are found by school or venue, without case or accents", () => {
  expect(filterFixtures(all, { text: "  PAARL " })).toEqual([rugby]);
  expect(filterFixtures(all, { text: "hoerskool" })).toEqual([netball]);
  expect(filterFixtures(all, { text: "philip" })).toEqual([rugby]);
  expect(filterFixtures(all, {})).toEqual(all);
});

test("Port Elizabeth finds Gqeberha, and All finds everything", () => {
  expect(filterFixtures(all, { location: "Port Elizabeth" })).toEqual([rugby]);
  expect(filterFixtures(all, { location: "All", sport: "all" })).toEqual(all);
  expect(filterFixtures(all, { sport: "Netball", location: "Durban" })).toEqual([netball]);
});

test("streamers are found by name, business or location", () => {
  const thabo = { businessName: "Mokoena Live", contactPerson: "Thabo M", location: "Gqeberha" };
  const lerato = { businessName: "LK Media", contactPerson: "Lerato K", location: "Pretoria" };
  expect(filterStreamers([thabo, lerato], { text: "thabo" })).toEqual([thabo]);
  expect(filterStreamers([thabo, lerato], { text: "media" })).toEqual([lerato]);
  expect(filterStreamers([thabo, lerato], { location: "Port Elizabeth" })).toEqual([thabo]);
});

test("only coming open fixtures are open, the nearest first", () => {
  const at = (id: string, matchDate: string, status: "open" | "assigned" = "open") => ({
    id,
    matchDate,
    matchTime: "10:00",
    status,
  });
  const rows = [
    at("late", "2026-12-01"),
    at("past", "2026-11-20"),
    at("taken", "2026-11-25", "assigned"),
    at("today", "2026-11-21"),
  ];
  expect(openFixtures(rows, "2026-11-21").map((row) => row.id)).toEqual(["today", "late"]);
});

test("only verified streamers are listed", () => {
  const row = (id: string, verified: boolean, ratingHundredths: number) => ({
    id,
    verified,
    ratingHundredths,
    streamsCompleted: 0,
  });
  const listed = listedStreamers([row("a", true, 400), row("b", false, 500), row("c", true, 480)]);
  expect(listed.map((streamer) => streamer.id)).toEqual(["c", "a"]);
});
