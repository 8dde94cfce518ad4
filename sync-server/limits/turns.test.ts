import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { withoutTurn, Turns } from "./turns.ts";

let clock: number;
let turns: Turns;
let done: string[];

beforeEach(() => {
  clock = 0;
  done = [];
  turns = new Turns(1, () => clock);
});

/** A call that occupies the only turn for this long. */
function asks(key: string, { ms = 10, hasGone = (): boolean => false } = {}): Promise<void> {
  return turns.take({ key, hasGone }, async () => {
    await setImmediate();
    clock += ms;
    done.push(key);
  });
}

test("a client's single call does not wait behind another's twenty", async () => {
  const flood = Array.from({ length: 20 }, () => asks("flood"));
  await Promise.all([...flood, asks("somebody")]);
  expect(done.indexOf("somebody")).toBeLessThanOrEqual(2);
  expect(done).toHaveLength(21);
});

test("twenty busy clients leave a light one its share", async () => {
  const flooding = Array.from({ length: 20 }, async (_, n) => {
    for (let call = 0; call < 10; call += 1) await asks(`flood ${n}`, { ms: 40 });
  });
  // Every caller has had a call by then.
  while (done.length < 40) await setImmediate();
  const from = done.length;
  await asks("somebody", { ms: 5 });
  expect(done.length - from).toBeLessThanOrEqual(3);
  await Promise.all(flooding);
});

test("twenty heavy clients do not starve a light one", async () => {
  const flooding = Array.from({ length: 20 }, async (_, n) => {
    for (let call = 0; call < 10; call += 1) await asks(`flood ${n}`, { ms: 300 });
  });
  while (done.length < 40) await setImmediate();
  const from = done.length;
  await turns.take({ key: "somebody", hasGone: () => false }, () => withoutTurn(() => setImmediate()));
  expect(done.length - from).toBeLessThanOrEqual(6);
  await Promise.all(flooding);
});

test("calls made while no one else waited do not count against a client", async () => {
  for (let call = 0; call < 100; call += 1) await asks("long here", { ms: 100 });
  done = [];
  await Promise.all([asks("new 1"), asks("new 2"), asks("long here"), asks("new 1"), asks("new 2")]);
  expect(done.indexOf("long here")).toBeLessThanOrEqual(2);
});

test("while a call waits for something else, another one runs", async () => {
  let goOn = (): void => undefined;
  const elsewhere = new Promise<void>((resolve) => (goOn = resolve));
  const slow = turns.take({ key: "slow", hasGone: () => false }, async () => {
    await withoutTurn(() => elsewhere);
    done.push("slow");
  });
  await asks("quick");
  expect(done).toEqual(["quick"]);
  goOn();
  await slow;
  await asks("later");
  expect(done).toEqual(["quick", "slow", "later"]);
});

test("work that outlives its call takes no turn from others", async () => {
  let goOn = (): void => undefined;
  const elsewhere = new Promise<void>((resolve) => (goOn = resolve));
  let beside: Promise<void> | undefined;
  await turns.take({ key: "a", hasGone: () => false }, async () => {
    beside = withoutTurn(() => elsewhere);
  });
  goOn();
  await beside;
  await asks("b");
  expect(done).toEqual(["b"]);
});

test("a caller that left before its turn is skipped, and the next is not held up", async () => {
  const first = asks("first");
  const gone = asks("gone", { hasGone: () => true });
  const next = asks("next");
  await expect(gone).rejects.toMatchObject({ status: 503 });
  await Promise.all([first, next]);
  expect(done).toEqual(["first", "next"]);
});

test("a call that has waited 2 s is served before new ones", async () => {
  const heavy = [asks("heavy", { ms: 500 }), asks("heavy", { ms: 10 })];
  const others = Array.from({ length: 30 }, (_, n) => asks(`new ${n}`, { ms: 300 }));
  await Promise.all([...heavy, ...others]);
  const places = done.flatMap((key, at) => (key === "heavy" ? [at] : []));
  expect(places[1]).toBeLessThanOrEqual(8);
});

test("calls beyond the queue limit are refused with a sentence", async () => {
  const calls = await Promise.allSettled(Array.from({ length: 420 }, () => asks("school")));
  const refused = calls.flatMap((call) => (call.status === "rejected" ? [call.reason] : []));
  expect(refused).toHaveLength(19);
  expect(refused[0]).toMatchObject({ status: 503, retryAfter: 5, message: expect.stringMatching(/try again/) });
});
