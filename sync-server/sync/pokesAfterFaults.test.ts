import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { audiencesOf } from "#shared/entities/actor.ts";
import { aCall, aSyncServer, submits, visitor, type SyncServer } from "../testing/syncCalls.ts";
import { exchange } from "./exchange.ts";
import { Pokes } from "./pokes.ts";
import { RecentCommits } from "./recentCommits.ts";

type Call = "head" | "audiencesBetween";

let server: SyncServer;
let pokes: Pokes;
let failing: Set<Call>;
let looks: number;
/** Holds back the database's answers until it resolves. */
let answering: Promise<void>;

/** The test triggers the polling for other processes' commits; everything else is real. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  server = aSyncServer();
  failing = new Set();
  looks = 0;
  answering = Promise.resolve();
  const call = async <Value>(name: Call, ask: () => Promise<Value>): Promise<Value> => {
    if (name === "head") looks += 1;
    if (failing.has(name)) throw new Error("The database is away.");
    const answer = await ask();
    await answering;
    return answer;
  };
  const store = {
    head: () => call("head", () => server.store.head()),
    audiencesBetween: (after: number, upTo: number) =>
      call("audiencesBetween", () => server.store.audiencesBetween(after, upTo)),
  };
  pokes = new Pokes(store, new RecentCommits());
});
afterEach(() => {
  pokes.stop();
  vi.useRealTimers();
});

/** What a connection receives from now on. */
function listens(): number[] {
  const told: number[] = [];
  pokes.listen(audiencesOf(visitor), (head) => told.push(head));
  return told;
}

async function submit(): Promise<void> {
  await exchange(server.engine, visitor, aCall({ mutations: [submits(1)] }));
}

/** Advances the clock to the next check of the head. */
async function nextLook(): Promise<void> {
  await vi.advanceTimersByTimeAsync(250);
}

test.each([[["head"]], [["audiencesBetween"]], [["head", "audiencesBetween"]]] satisfies [Call[]][])(
  "a change during a failure of %s pokes once the database answers again",
  async (names) => {
    const told = listens();
    await nextLook();
    expect(told).toEqual([0]);
    for (const name of names) failing.add(name);
    await submit();
    await pokes.look();
    await nextLook();
    expect(told).toEqual([0]);
    failing.clear();
    await nextLook();
    expect(told).toEqual([0, 1]);
    await nextLook();
    expect(told, "once").toEqual([0, 1]);
  },
);

test("a connection made during a failure gets the feed's head once the database answers", async () => {
  await submit();
  failing.add("head");
  const told = listens();
  await nextLook();
  expect(told).toEqual([]);
  failing.clear();
  await nextLook();
  expect(told).toEqual([1]);
});

test("a failed look does not delay the poke for this process's next commit", async () => {
  const told = listens();
  await nextLook();
  failing.add("head");
  await pokes.look();
  failing.clear();
  await submit();
  await pokes.look();
  expect(told).toEqual([0, 1]);
});

test("changes that arrive during a look are covered by one more look", async () => {
  const told = listens();
  await nextLook();
  const before = looks;
  let answer = () => {};
  answering = new Promise((resolve) => (answer = resolve));
  const looking = pokes.look();
  for (const _change of [1, 2, 3]) {
    await submit();
    void pokes.look();
  }
  answer();
  await looking;
  expect(told).toEqual([0, 3]);
  expect(looks - before).toBe(2);
});

test("nothing is looked up while no one listens, and everything again once someone does", async () => {
  const told: number[] = [];
  const leave = pokes.listen(audiencesOf(visitor), (head) => told.push(head));
  await nextLook();
  expect(pokes.connections).toBe(1);
  leave();
  expect(pokes.connections).toBe(0);
  const before = looks;
  await submit();
  await nextLook();
  await pokes.look();
  expect(looks).toBe(before);
  expect(told).toEqual([0]);
  const again = listens();
  await nextLook();
  expect(again).toEqual([1]);
  await submit();
  await nextLook();
  expect(again).toEqual([1, 2]);
});

test("a listener that leaves takes no one else's pokes with it", async () => {
  const stays = listens();
  const leave = pokes.listen(audiencesOf(visitor), () => undefined);
  await nextLook();
  leave();
  await submit();
  await nextLook();
  expect(stays).toEqual([0, 1]);
});

test("a long gap pokes everyone, whomever the changes concern", async () => {
  const told: number[] = [];
  pokes.listen(["user:somebody"], (head) => told.push(head));
  await nextLook();
  const { counter } = server.store.content;
  server.store.content.counter = { ...counter, n: counter.n + 1_001 };
  await nextLook();
  expect(told).toEqual([0, 1_001]);
});
