import { expect, test } from "vitest";
import type { Sport } from "../../entities/choices.ts";
import {
  board,
  points,
  tennisSet,
  times,
  volleyballSet,
  type Press,
  type Pressing,
} from "../../testing/pressedScore.ts";

/** A match as its report has it: what each side scored, and the score that it came to. */
interface Played {
  match: string;
  presses: readonly Press[];
  board: string;
}

const by = (side: Pressing, list: readonly Press[]): Press[] => list.map((press) => ({ ...press, side }));
const goals = (home: number, away: number): Press[] => [
  ...times(home, { kind: "goal", points: 1 }),
  ...times(away, { kind: "goal", points: 1, side: "away" }),
];
const [aTry, conversion, penalty, dropGoal] = [
  { kind: "try", points: 5 },
  { kind: "conversion", points: 2 },
  { kind: "penalty", points: 3 },
  { kind: "dropGoal", points: 3 },
] as const;
/** Free throws, and baskets for two and for three. */
const baskets = (side: Pressing, [one, two, three]: readonly [number, number, number]): Press[] =>
  by(side, [
    ...times(one, { kind: "one", points: 1 }),
    ...times(two, { kind: "two", points: 2 }),
    ...times(three, { kind: "three", points: 3 }),
  ]);
const places = { first: [5, 6], second: [3, 4], third: [1, 3], fourth: [0, 2], fifth: [0, 1] } as const;
/** One event of a meeting: whose each place was, from the first on. */
const event = (sport: "Athletics" | "Swimming", ...sides: readonly Pressing[]): Press[] =>
  (["first", "second", "third", "fourth", "fifth"] as const).slice(0, sides.length).map((kind, at) => ({
    ...{ kind, points: places[kind][sport === "Athletics" ? 0 : 1] },
    side: sides[at] ?? "home",
  }));

/**
 * Played matches of every sport, by what is published of them. A report says how many of each there were, and the sets;
 * in which order the points, the games and the goals came is made up here.
 */
const played: Readonly<Record<Exclude<Sport, "Cricket">, readonly Played[]>> = {
  Rugby: [
    {
      match: "World Cup final 2019: South Africa (2 tries, 2 conversions, 6 penalties) v England (4 penalties)",
      presses: [...times(2, aTry), ...times(2, conversion), ...times(6, penalty), ...by("away", times(4, penalty))],
      board: "32 | 12",
    },
    {
      match: "World Cup final 1995: South Africa (3 penalties, 2 drop goals) v New Zealand (3 penalties, 1 drop goal)",
      presses: [...[...times(3, penalty), ...times(2, dropGoal)], ...by("away", [...times(3, penalty), dropGoal])],
      board: "15 | 12",
    },
    {
      match: "World Cup final 2023: South Africa (4 penalties) v New Zealand (1 try, 2 penalties)",
      presses: [...times(4, penalty), ...by("away", [aTry, ...times(2, penalty)])],
      board: "12 | 11",
    },
    {
      match: "a penalty try, which has no conversion",
      presses: [{ kind: "penaltyTry", points: 7 }, penalty],
      board: "10 | 0",
    },
  ],
  Soccer: [
    { match: "World Cup 2010, the opening match: South Africa v Mexico", presses: goals(1, 1), board: "1 | 1" },
    { match: "World Cup semi-final 2014: Brazil v Germany", presses: goals(1, 7), board: "1 | 7" },
  ],
  Hockey: [{ match: "Olympic final 2016: Belgium v Argentina", presses: goals(2, 4), board: "2 | 4" }],
  Netball: [
    { match: "World Cup final 2019: Australia v New Zealand", presses: goals(51, 52), board: "51 | 52" },
    { match: "World Cup final 2023: Australia v England", presses: goals(61, 45), board: "61 | 45" },
  ],
  Basketball: [
    {
      match:
        "Chamberlain's 100 (28 free throws, 36 baskets for two) v Bryant's 81 (18 free throws, 21 for two, 7 for three)",
      presses: [...baskets("home", [28, 36, 0]), ...baskets("away", [18, 21, 7])],
      board: "100 | 81",
    },
  ],
  Volleyball: [
    {
      match: "Olympic final 2021: France v Russia",
      presses: (
        [
          [25, 23],
          [25, 17],
          [17, 25],
          [21, 25],
          [15, 12],
        ] as const
      ).flatMap(volleyballSet),
      board: "3 | 2 | 25–23, 25–17, 17–25, 21–25, 15–12",
    },
    {
      match: "Olympic final 2016: Italy v Brazil",
      presses: (
        [
          [22, 25],
          [26, 28],
          [24, 26],
        ] as const
      ).flatMap(volleyballSet),
      board: "0 | 3 | 22–25, 26–28, 24–26",
    },
  ],
  Tennis: [
    {
      match: "Wimbledon 2021: Barty v Plíšková",
      presses: [...tennisSet([6, 3]), ...tennisSet([6, 7], [4, 7]), ...tennisSet([6, 3])],
      board: "2 | 1 | 6–3, 6–7, 6–3",
    },
    {
      match: "Australian Open 2019: Osaka v Kvitová",
      presses: [...tennisSet([7, 6], [7, 2]), ...tennisSet([5, 7]), ...tennisSet([6, 4])],
      board: "2 | 1 | 7–6, 5–7, 6–4",
    },
    {
      match: "ATP Finals 2019: Thiem v Tsitsipas",
      presses: [...tennisSet([7, 6], [8, 6]), ...tennisSet([2, 6]), ...tennisSet([6, 7], [4, 7])],
      board: "1 | 2 | 7–6, 2–6, 6–7",
    },
    {
      match: "Wimbledon 2019: Halep v Williams, and a point pressed after the end",
      presses: [...tennisSet([6, 2]), ...tennisSet([6, 2]), ...points("away", 1)],
      board: "2 | 0 | 6–2, 6–2",
    },
    {
      match: "the last tie-break of the ATP Finals 2019, a point before its end",
      presses: [...tennisSet([7, 6], [8, 6]), ...tennisSet([2, 6]), ...tennisSet([6, 7], [4, 7]).slice(0, -1)],
      board: "1 | 6 (4) | 1 | 6 (6) | 7–6, 2–6",
    },
  ],
  Athletics: [
    {
      match: "a meeting of three events between two schools",
      presses: [
        ...event("Athletics", "home", "away", "home"),
        ...event("Athletics", "away", "away", "away"),
        ...event("Athletics", "home", "home", "away"),
      ],
      board: "14 | 13",
    },
  ],
  Swimming: [
    {
      match: "a gala of two events between two schools",
      presses: [
        ...event("Swimming", "home", "away", "home", "away", "home"),
        ...event("Swimming", "away", "home", "home", "away", "away"),
      ],
      board: "17 | 15",
    },
  ],
};

const rows = Object.entries(played).flatMap(([sport, matches]) =>
  matches.map((each) => ({ sport: sport as Sport, ...each })),
);

test.each(rows)("$sport, $match: $board", ({ sport, presses, board: expected }) => {
  expect(board(sport, presses)).toBe(expected);
});
