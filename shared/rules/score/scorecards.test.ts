import { expect, test } from "vitest";
import { board, times, type Press } from "../../testing/pressedScore.ts";

/** One innings of a published scorecard. Overs as they are written there: "6.2" is six overs and two balls. */
interface Innings {
  of: string;
  /** Each batsman's runs. */
  batsmen: readonly number[];
  extras: { wides: number; noBalls: number; byes: number; legByes: number };
  /** The score and the over at each wicket; `ran`: runs that were completed before a run out. */
  falls: readonly { at: number; over: string; ran?: number }[];
  total: number;
  overs: string;
}

/** The final at Lord's on 14 July 2019. */
const newZealand: Innings = {
  of: "New Zealand",
  batsmen: [19, 55, 30, 15, 47, 19, 16, 5, 4, 1],
  extras: { wides: 17, noBalls: 1, byes: 0, legByes: 12 },
  falls: [
    { at: 29, over: "6.2" },
    { at: 103, over: "22.4" },
    { at: 118, over: "26.5" },
    { at: 141, over: "33.1" },
    { at: 173, over: "38.6" },
    { at: 219, over: "46.5" },
    { at: 232, over: "48.3" },
    { at: 240, over: "49.3" },
  ],
  total: 241,
  overs: "50",
};
const england: Innings = {
  of: "England",
  batsmen: [17, 36, 7, 9, 84, 59, 2, 10, 0, 0, 0],
  extras: { wides: 12, noBalls: 0, byes: 2, legByes: 3 },
  falls: [
    { at: 28, over: "5.4" },
    { at: 59, over: "16.3" },
    { at: 71, over: "19.3" },
    { at: 86, over: "23.1" },
    { at: 196, over: "44.5" },
    { at: 203, over: "46.1" },
    { at: 220, over: "48.3" },
    { at: 227, over: "48.6" },
    { at: 240, over: "49.5", ran: 1 },
    { at: 241, over: "49.6", ran: 1 },
  ],
  total: 241,
  overs: "50",
};

const ballsOf = (over: string) => {
  const [whole = "0", more = "0"] = over.split(".");
  return Number(whole) * 6 + Number(more);
};
/** 233 balls → "38.5"; the sixth ball ends an over. */
const oversOf = (balls: number) => (balls % 6 === 0 ? String(balls / 6) : `${Math.floor(balls / 6)}.${balls % 6}`);
const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);

/**
 * Presses that add up to this innings: from wicket to wicket as many runs and balls as the card says. A card does not
 * say off which of these balls the runs and the extras came; here the extras come first.
 */
function pressed({ falls, extras, total, overs }: Innings): { presses: Press[]; wickets: number[] } {
  const left: Press[] = [
    ...times(extras.wides, { kind: "wide" }),
    ...times(extras.noBalls, { kind: "noBall" }),
    ...times(extras.byes, { kind: "bye", points: 1 }),
    ...times(extras.legByes, { kind: "legBye", points: 1 }),
  ];
  const presses: Press[] = [];
  const wickets: number[] = [];
  let [score, balls] = [0, 0];
  const ends = [...falls.map((fall) => ({ ...fall, isWicket: true })), { at: total, over: overs, isWicket: false }];
  for (const { at, over, isWicket, ...fall } of ends) {
    const ran = "ran" in fall ? fall.ran : 0;
    let runs = at - score - ran;
    let bowled = ballsOf(over) - balls - (isWicket ? 1 : 0);
    for (const extra of left.splice(0, Math.min(Math.floor(runs / 2), bowled))) {
      presses.push(extra);
      runs -= 1;
      if (extra.kind === "bye" || extra.kind === "legBye") bowled -= 1;
    }
    for (; bowled > 0; bowled -= 1) {
      const off = Math.min(6, runs);
      presses.push({ kind: "runs", points: off });
      runs -= off;
    }
    if (isWicket) {
      presses.push({ kind: "wicket", points: ran });
      wickets.push(presses.length);
    }
    [score, balls] = [at, ballsOf(over)];
  }
  return { presses, wickets };
}

test.each([newZealand, england])("the card of $of's innings in the World Cup final of 2019 adds up", (innings) => {
  const { wides, noBalls, byes, legByes } = innings.extras;
  const { presses } = pressed(innings);
  const ran = (...kinds: Press["kind"][]) =>
    sum(presses.filter(({ kind }) => kinds.includes(kind)).map((press) => press.points ?? 0));
  expect(sum(innings.batsmen) + wides + noBalls + byes + legByes).toBe(innings.total);
  expect(ran("runs", "wicket")).toBe(sum(innings.batsmen));
});

test.each([newZealand, england])(
  "the board of $of's innings shows what the card says at each wicket and at the end",
  (innings) => {
    const { presses, wickets } = pressed(innings);
    const boards = wickets.map((end) => board("Cricket", presses.slice(0, end)));
    expect(boards).toEqual(
      innings.falls.map(({ at, over }, n) => {
        const out = n + 1 === 10 ? "" : `/${n + 1}`;
        return `${at}${out} | ${oversOf(ballsOf(over))} overs | 0/0 | 0 overs`;
      }),
    );
    const { total, falls } = innings;
    const end = falls.length === 10 ? String(total) : `${total}/${falls.length}`;
    expect(board("Cricket", presses)).toBe(`${end} | 50 overs | 0/0 | 0 overs`);
  },
);

test("the Super Over after it, ball by ball, was 15/0 against 15/1", () => {
  const hit = (side: "home" | "away", ...runs: readonly number[]): Press[] =>
    runs.map((given) => ({ kind: "runs", side, points: given }));
  const presses: Press[] = [
    ...hit("home", 3, 1, 4, 1, 2, 4),
    { kind: "wide", side: "away" },
    ...hit("away", 2, 6, 2, 2, 1),
    // Guptill was run out going for the second run: one counted.
    { kind: "wicket", side: "away", points: 1 },
  ];
  expect(board("Cricket", presses)).toBe("15/0 | 1 over | 15/1 | 1 over");
});

test("two innings each: Cape Town in November 2011, Australia 284 and 47, South Africa 96 and 236 for 2", () => {
  // Totals and overs alone: whole overs of dot balls, and the runs of one innings pressed off its first balls.
  const innings = (side: "home" | "away", period: number, [runs, out, overs]: [number, number, string]): Press[] => {
    const scored = [
      ...times(Math.floor(runs / 6), { kind: "runs", points: 6 }),
      { kind: "runs", points: runs % 6 } as const,
    ];
    const dots = times(ballsOf(overs) - out - scored.length, { kind: "runs", points: 0 });
    return [...scored, ...dots, ...times(out, { kind: "wicket" })].map((press) => ({ ...press, side, period }));
  };
  const presses = [
    ...innings("away", 1, [284, 10, "75"]),
    ...innings("home", 2, [96, 10, "24.3"]),
    ...innings("away", 3, [47, 10, "18"]),
  ];
  expect(board("Cricket", presses)).toBe("96 | 24.3 overs | 284 & 47 | 18 overs");
  expect(board("Cricket", [...presses, ...innings("home", 4, [236, 2, "50.2"])])).toBe(
    "96 & 236/2 | 50.2 overs | 284 & 47 | 18 overs",
  );
});
