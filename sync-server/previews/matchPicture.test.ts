import sharp from "sharp";
import { expect, test } from "vitest";
import { sports } from "#shared/entities/choices.ts";
import { fittedLines, lineOf } from "./letters.ts";
import { matchPicture } from "./matchPicture.ts";

const match = {
  ...{ number: 12, homeSchool: "Rondebosch Boys", awaySchool: "Paarl Gim", sport: "Rugby" as const },
  ...{ startsAt: "2026-12-05T08:30:00.000Z", venue: "Main field" },
};
const nasty = `<script>"&'</svg> 日本 Žofia Иван ${"x".repeat(150)}`;

test("each sport and each school has a picture of its own, in a messenger's size", async () => {
  const pictures = [
    ...(await Promise.all(sports.map((sport) => matchPicture({ ...match, sport })))),
    await matchPicture({ ...match, homeSchool: "Grey High" }),
    await matchPicture({ ...match, startsAt: "2026-12-06T08:30:00.000Z" }),
    await matchPicture({ ...match, homeSchool: nasty, awaySchool: nasty }),
  ];
  expect(new Set(pictures.map((bytes) => bytes.toString("base64"))).size).toBe(pictures.length);
  for (const bytes of pictures) {
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
    expect(bytes.length).toBeLessThan(100_000);
  }
});

test("no name is wider than its half of the picture, and none is read as markup", () => {
  for (const name of ["A", "Hoërskool Voorbeeld", nasty, "word ".repeat(60), ""]) {
    const { lines } = fittedLines(name, "heading", { sizes: [60, 28], width: 480 });
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(480);
    expect(lines.map(({ svg }) => svg).join("")).not.toMatch(/script|&/);
  }
  expect(lineOf("日", "heading", 40).svg).toContain("<rect");
});
