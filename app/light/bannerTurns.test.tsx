import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BannerTurns } from "./bannerTurns.ts";

const turnMs = 8_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sponsor = { name: "Sipho Sports", banners: ["/one.webp", "/two.webp"] };
const banners = ["Brought to you by Sipho Sports", "Filmed by Mokoena Live"];

/** Pictures that arrive when a test says so. */
function pictures(): { arrive(source: string): void } {
  const arrived = new Set<string>();
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockImplementation(function (this: HTMLImageElement) {
    return arrived.has(this.getAttribute("src") ?? "") ? 600 : 0;
  });
  return { arrive: (source) => void arrived.add(source) };
}
afterEach(() => void vi.restoreAllMocks());

/** What one turn shows: a line, or a picture's address. */
function shownBy({ box }: BannerTurns): string {
  if (box.hidden) return "nothing";
  return box.querySelector("img.picture")?.getAttribute("src") ?? box.textContent;
}

/** What is shown from now on, turn by turn, and whether it is the sponsor's. */
function rounds(turns: BannerTurns, count: number): string[] {
  return Array.from({ length: count }, () => {
    const shown = `${shownBy(turns)}${turns.showsSponsor ? " *" : ""}`;
    vi.advanceTimersByTime(turnMs);
    return shown;
  });
}

test("the sponsor, its pictures and whoever films are shown in turn, each for the same time", () => {
  const { arrive } = pictures();
  for (const banner of sponsor.banners) arrive(banner);
  const turns = new BannerTurns();
  turns.tell({ banners, sponsor });
  const round = [`${banners[0]} *`, "/one.webp *", "/two.webp *", String(banners[1])];
  expect(rounds(turns, 8)).toEqual([...round, ...round]);
});

test("a picture gets a turn only once it has arrived", () => {
  const { arrive } = pictures();
  const turns = new BannerTurns();
  turns.tell({ banners, sponsor });
  expect(rounds(turns, 4)).toEqual([`${banners[0]} *`, String(banners[1]), `${banners[0]} *`, String(banners[1])]);
  arrive("/two.webp");
  expect(rounds(turns, 4)).toEqual([`${banners[0]} *`, "/two.webp *", String(banners[1]), `${banners[0]} *`]);
});

test("a change of the score keeps the current turn, and without any line nothing is shown", () => {
  pictures();
  const turns = new BannerTurns();
  turns.tell({ banners: [] });
  expect(rounds(turns, 2)).toEqual(["nothing", "nothing"]);
  turns.tell({ banners });
  vi.advanceTimersByTime(turnMs);
  turns.tell({ banners: [...banners] });
  expect(shownBy(turns)).toBe(banners[1]);
  turns.tell({ banners: ["Filmed by Rival Media"] });
  expect(rounds(turns, 2)).toEqual(["Filmed by Rival Media", "Filmed by Rival Media"]);
});
