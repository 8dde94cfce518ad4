import type { Sport } from "#shared/entities/choices.ts";
import { sportLines } from "#shared/rules/sportLines.ts";
import type { Colour } from "./matchFrame.ts";
import type { MatchPlay } from "./playedMatch.ts";
import type { Spot } from "./spot.ts";

/** How a match is drawn: its field, its players and its course. */
export interface DrawnMatch {
  play: MatchPlay;
  /** In the coordinates of the sport's drawing. */
  field: { left: number; top: number; right: number; bottom: number };
  lines: string;
  /** Two shades, for mown stripes. */
  ground: readonly [string, string];
  around: string;
  kits: readonly [home: Colour, away: Colour];
  /** In the drawing's coordinates. */
  playerSize: number;
  /** Minutes already played when the film starts. */
  minute: number;
}

const grass = { ground: ["#3d7d3f", "#468a47"], around: "#2c5f30" } as const;

export const demoMatches = {
  Rugby: {
    ...{ ...grass, lines: linesOf("Rugby"), field: { left: 8, top: 14.67, right: 232, bottom: 145.33 } },
    ...{
      kits: [
        [255, 181, 21],
        [122, 24, 44],
      ],
      playerSize: 2.3,
      minute: 47,
    },
    play: {
      formation: spots(
        ...["40 42", "40 50", "40 58", "37 46", "37 54", "37 38", "37 62", "34 50"],
        ...["33 58", "30 66", "27 74", "25 82", "24 14", "28 30", "46 50"],
      ),
      ...{ following: 0.95, goal: { x: 0.94, y: 0.68 }, isCarried: true, holdSeconds: 1, pointsEach: 5 },
      scores: [scored(11.5, 0), scored(24, 1)],
    },
  },
  Netball: {
    ...{ ground: ["#2d6a8f", "#2d6a8f"], around: "#245673", lines: linesOf("Netball") },
    ...{ field: { left: 8, top: 24, right: 232, bottom: 136 }, playerSize: 3.2, minute: 52 },
    kits: [
      [255, 122, 89],
      [240, 240, 235],
    ],
    play: {
      formation: spots("6 40", "14 60", "30 35", "60 68", "80 36", "94 62", "46 50"),
      ...{ following: 0.3, goal: { x: 0.988, y: 0.5 }, isCarried: false, holdSeconds: 0.7, pointsEach: 1 },
      scores: [scored(6.5, 0), scored(13.5, 0), scored(20, 1), scored(26.5, 0)],
    },
  },
  Soccer: {
    ...{ ...grass, lines: linesOf("Soccer"), field: { left: 9.75, top: 8.6, right: 230.25, bottom: 151.4 } },
    ...{
      kits: [
        [245, 245, 240],
        [47, 111, 224],
      ],
      playerSize: 2.5,
      minute: 71,
    },
    play: {
      formation: spots(
        ...["4 50", "18 20", "16 40", "16 60", "18 80", "32 30", "30 50", "32 70", "43 20", "43 80", "47 50"],
      ),
      ...{ following: 0.75, goal: { x: 1.015, y: 0.55 }, isCarried: false, holdSeconds: 0.8, pointsEach: 1 },
      scores: [scored(14, 0), scored(26, 1)],
    },
  },
} as const satisfies Partial<Record<Sport, DrawnMatch>>;
export type FilmedSport = keyof typeof demoMatches;

function linesOf(sport: Sport): string {
  const lines = sportLines.get(sport.toLowerCase());
  return lines ? `${lines.main}${lines.fine}` : "";
}

/** "40 50": this many hundredths along the field and across it. */
function spots(...places: readonly string[]): Spot[] {
  return places.map((place) => {
    const [x = 0, y = 0] = place.split(" ").map((part) => Number(part) / 100);
    return { x, y };
  });
}

function scored(atSeconds: number, side: 0 | 1) {
  return { atSeconds, side };
}
