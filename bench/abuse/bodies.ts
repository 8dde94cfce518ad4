import { gzipSync } from "node:zlib";
import { match } from "#shared/testing/samples.ts";
import type { Attack, AttackOf } from "./attack.ts";
import { isRefused, post, syncBody, type Caller, type Sent } from "./people.ts";

const perCall = 100;
const longText = "a".repeat(200_000);

function nested(open: string, inner: string, close: string, depth: number): string {
  return open.repeat(depth) + inner + close.repeat(depth);
}

/** A call of these mutations. */
export function calling(make: (n: number) => readonly Sent[]): Attack {
  return (caller, n) => isRefused(post(caller, "/api/sync", syncBody(caller, make(n))));
}

export function manyOf(count: number, make: (n: number) => Sent): Attack {
  return calling(() => Array.from({ length: count }, (_, index) => make(index)));
}

/** A call whose only mutation has these arguments, unchanged. */
function withArgs(args: string): Attack {
  const text = (caller: Caller) =>
    syncBody(caller, [{ name: "fixture.submit", args: "here" }]).replace('"here"', () => args);
  return (caller) => isRefused(post(caller, "/api/sync", text(caller)));
}

function asked(fields: object, headers: Record<string, string> = {}): Attack {
  const body = JSON.stringify({ ...match, ...fields });
  return (caller) => isRefused(post(caller, "/api/fixtures", body, headers));
}

const gzip = { "Content-Encoding": "gzip" };
const bomb = gzipSync(`"${"a".repeat(100_000_000)}"`);
const bombInBomb = gzipSync(bomb);
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${9_000 - n}`, n])));
const emptyArrays = `[${"[],".repeat(80_000)}[]]`;
const wideAndDeep = `[${nested("[", "1", "]", 25)}${`,${nested("[", "1", "]", 25)}`.repeat(1_000)}]`;
const unpaired = "\\ud800".repeat(10_000);

/** Each value is a field's text that makes a careless regex backtrack. */
const bait = {
  contactEmail: `${"a.".repeat(100)}@${"a-".repeat(50)}!`,
  contactPhone: "+27".repeat(10) + "(".repeat(100),
  budget: `R${" 1,000".repeat(30_000)}x`,
  matchDate: "2026-".repeat(20_000),
  matchTime: `${"0".repeat(100_000)}:00`,
  venue: `${" ".repeat(100_000)}x`,
  contactName: "﷽ Ꙭ\u0301".repeat(10_000),
  homeSchool: "e\u0301\u0323".repeat(30_000),
};

/** H1: bodies that cost more than they look, without an account. */
export const bodies: readonly AttackOf[] = [
  {
    name: "H1 nested and wide bodies",
    signedIn: false,
    payloads: [
      withArgs(nested("[", "", "]", 3_000)),
      withArgs(nested('{"a":', "1", "}", 3_000)),
      withArgs(manyKeys),
      withArgs(emptyArrays),
      withArgs(wideAndDeep),
      withArgs(`{"id":"${unpaired}"}`),
    ],
  },
  {
    name: "H1 large and inflated bodies",
    signedIn: false,
    payloads: [
      (caller) => isRefused(post(caller, "/api/sync", bomb, gzip)),
      (caller) => isRefused(post(caller, "/api/sync", bombInBomb, gzip)),
      asked({ venue: longText }),
      (caller) => isRefused(post(caller, "/api/sync", "x".repeat(5_000_000))),
      (caller) => isRefused(post(caller, "/api/sync", "{".repeat(250_000))),
      (caller) => isRefused(post(caller, "/api/sync", longText, { "Content-Type": "text/plain" })),
    ],
  },
  {
    name: "H1 baits for expressions",
    signedIn: false,
    payloads: [
      ...Object.entries(bait).map(([field, text]) => asked({ [field]: text })),
      calling(() => Object.entries(bait).map(([field, text]) => sent({ ...match, [field]: text.slice(0, 20_000) }))),
      (caller) => isRefused(post(caller, `/api/search/fixtures?status=${"%C3%A9".repeat(2_000)}`, "{}")),
      asked({}, { "X-Long": "y".repeat(12_000) }),
    ],
  },
  {
    name: "H1 many mutations of visitors",
    signedIn: false,
    payloads: [
      manyOf(perCall, () => ({ name: "no.such", args: {} })),
      manyOf(perCall, () => ({ name: "noop", args: {} })),
      manyOf(perCall, () => sent({ ...match, matchDate: "1999-01-01" })),
      manyOf(5, () => ({ name: "no.such", args: {} })),
    ],
  },
];

function sent(args: object): Sent {
  return { name: "fixture.submit", args: { id: crypto.randomUUID(), ...args } };
}
