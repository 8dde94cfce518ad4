import { expect, test } from "vitest";
import { calendarFile } from "./calendarFile.ts";

const match = {
  id: "0d0c0b0a-1111-4222-8333-444455556666",
  revision: 3,
  title: "Rondebosch Boys vs Paarl Gim",
  date: "2026-12-05",
  time: "01:30",
  place: "Main field; gate 2, Rondebosch",
  address: "https://touchline.example/streamer-dashboard?fixture=1",
};

function lines(changes: Partial<typeof match> = {}): string[] {
  return calendarFile({ ...match, ...changes })
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
}

test("kick-off is in UTC, also when South Africa is a day ahead", () => {
  expect(lines()).toContain("DTSTART:20261204T233000Z");
  expect(lines({ time: "10:30" })).toContain("DTSTART:20261205T083000Z");
});

test("a changed match replaces its entry in the calendar", () => {
  const [before, after] = [lines(), lines({ revision: 4, time: "11:00" })];
  const uid = `UID:${match.id}@touchline`;
  expect(before).toContain(uid);
  expect(after).toContain(uid);
  expect(before).toContain("SEQUENCE:3");
  expect(after).toContain("SEQUENCE:4");
});

test("a venue with a comma or semicolon stays on one line", () => {
  expect(lines()).toContain(String.raw`LOCATION:Main field\; gate 2\, Rondebosch`);
});
