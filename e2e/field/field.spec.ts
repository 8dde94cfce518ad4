import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { leftFrame } from "../support/filmLive.ts";
import { expect, test } from "../support/test.ts";
import { cutNetwork, expecting, refusedWith } from "../support/watch.ts";
import { picturesPerSecond, writeCountedFilm } from "./countedFilm.ts";
import { FieldDay } from "./fieldDay.ts";

test.use({ expectedErrors: expecting(leftFrame, cutNetwork, refusedWith(403), refusedWith(404), refusedWith(409)) });

/** How long is filmed, about. `npm run test:field` films five minutes. */
const filmedSeconds = Number(process.env["FIELD_SECONDS"] ?? 60);
/** Three dead spots of a minute in five minutes, and one of some seconds. */
const [longDead, shortDead] = [Math.round(filmedSeconds / 5), Math.round(filmedSeconds / 25)];
/** A killed browser loses the segment that was being filmed, and what was not stored yet of the one before. */
const lostAtMost = 4 * picturesPerSecond;
const mb = 1_000_000;

let film: string;
test.beforeAll(async () => {
  film = path.join(await mkdtemp(path.join(tmpdir(), "touchline-film-")), "counted.y4m");
  await writeCountedFilm(film, (filmedSeconds * 2 + 120) * picturesPerSecond);
});
test.afterAll(() => rm(path.dirname(film), { recursive: true, force: true }));

test(
  "the replay has every picture of the camera once and in order, through dead spots, a killed server and a killed browser",
  { tag: "@long" },
  async ({ product, buyPhone, openPhone }) => {
    test.setTimeout((filmedSeconds * 3 + 240) * 1_000);
    const day = await FieldDay.opens({ product, phone: await buyPhone(film), watching: await openPhone() });
    await day.goesLive();
    await day.deadSpot(shortDead, "cut");
    await day.deadSpot(longDead, "cut");
    await day.deadSpot(longDead, "swallow");
    await day.serverIsKilled();
    await day.phoneIsFrozen(longDead);
    await day.slowLink();
    await day.browserIsKilled(longDead);
    await day.ends();

    const takes = await day.replayed();
    const lost = expectEachOnce(takes, day.given);
    expect(await day.recorded(), "the recording").toEqual(takes.flat());
    const { gaps, segments } = await day.replay();
    expect(gaps).toBe(0);
    expect(new Set(segments).size).toBe(segments.length);
    const pictures = `${takes.flat().length} pictures in ${takes.length} takes`;
    const missing = `${lost.single} single ones missing, ${lost.atTheKill} lost with the killed browser`;
    console.log(`${pictures}; ${missing}\n${day.figures.text()}`);
    for (const who of ["phone", "viewer"] as const) expect(day.figures.growth(who)).toBeLessThan(50 * mb);
  },
);

interface Lost {
  /** Single pictures that are missing where the film went on. */
  single: number;
  /** What a killed browser had not stored. */
  atTheKill: number;
}

/**
 * Each picture that the camera gave while filming is there, in order and never twice. Where the quality changes, and
 * where the machine cannot encode as fast as the camera gives, a single one may be missing, never two in a row.
 */
function expectEachOnce(
  takes: readonly (readonly (number | undefined)[])[],
  [first = [], second = []]: readonly (readonly number[])[],
): Lost {
  expect(takes.flat()).not.toContain(undefined);
  const numbered = takes.map((take) => take.flatMap((number) => number ?? []));
  // The camera's film began again with the browser.
  const cut = numbered.findIndex(([start = 0], at) => at > 0 && start < (numbered[at - 1]?.[0] ?? 0));
  const [before, after] = [numbered.slice(0, cut).flat(), numbered.slice(cut).flat()];
  const single = holesIn(before, first) + holesIn(after, second);
  expect(single).toBeLessThan(takes.length + takes.flat().length / 500);
  expect(after.at(-1)).toBeGreaterThanOrEqual(second.at(-1) ?? Infinity);
  const atTheKill = first.filter((number) => number > (before.at(-1) ?? 0)).length;
  expect(atTheKill).toBeLessThan(lostAtMost);
  return { single, atTheKill };
}

/** How many of the given pictures are missing between a film's first and its last. */
function holesIn(film: readonly number[], given: readonly number[]): number {
  expect(film).toEqual([...new Set(film)].toSorted((left, right) => left - right));
  const present = new Set(film);
  const filmed = given.filter((number) => number > (film[0] ?? 0) && number < (film.at(-1) ?? 0));
  const isMissing = filmed.map((number) => !present.has(number));
  expect(isMissing.filter((missing, at) => missing && isMissing[at + 1])).toEqual([]);
  return isMissing.filter(Boolean).length;
}
