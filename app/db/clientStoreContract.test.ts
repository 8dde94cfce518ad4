import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { Dexie } from "dexie";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { clientSchema } from "#shared/api/clientSchema.ts";
import { emptyClient, MemoryClientStore } from "#app/testing/memoryClient.ts";
import { allOf, stepArbitrary, takeStep, type Step } from "#app/testing/clientStoreSteps.ts";
import { firstMeta, type ClientMeta, type ClientStore } from "./clientStore.ts";
import { dexieClientStore } from "./dexieClientStore.ts";
import { LocalDatabase } from "./localDatabase.ts";
import { rulesOf } from "./rules.ts";

const databases: LocalDatabase[] = [];

afterAll(async () => {
  for (const database of databases) database.close();
  for (const { name } of databases) await Dexie.delete(name);
});

/** The product's store, opened by two tabs, on a new database. */
function aDevice(meta: ClientMeta): ClientStore[] {
  const database = new LocalDatabase(randomUUID());
  const otherTab = new LocalDatabase(database.userId);
  databases.push(database, otherTab);
  return [database, otherTab].map((tab) => dexieClientStore(tab, () => meta, rulesOf(clientSchema)));
}

class Abandoned extends Error {}

/** Each step's answer, or that the whole transaction failed. */
type Answers = unknown[] | "refused" | "abandoned";

async function answersOf(store: ClientStore, steps: readonly Step[], isAbandoned: boolean): Promise<Answers> {
  try {
    return await store.write(async (tx) => {
      const answers: unknown[] = [];
      for (const step of steps) answers.push(await takeStep(tx, step));
      if (isAbandoned) throw new Abandoned();
      return answers;
    });
  } catch (error) {
    return error instanceof Abandoned ? "abandoned" : "refused";
  }
}

interface Real {
  tabs: ClientStore[];
  expectSame(actual: unknown, expected: unknown): void;
}

/** One transaction, in one of two tabs, which may be abandoned at its end. */
class Transaction implements fc.AsyncCommand<MemoryClientStore, Real> {
  private readonly steps: readonly Step[];
  private readonly isAbandoned: boolean;
  private readonly tab: number;

  constructor(steps: readonly Step[], isAbandoned: boolean, tab: number) {
    this.steps = steps;
    this.isAbandoned = isAbandoned;
    this.tab = tab;
  }

  check(): boolean {
    return true;
  }

  async run(memory: MemoryClientStore, { tabs, expectSame }: Real): Promise<void> {
    const store = tabs[this.tab];
    if (!store) throw new Error("There are two tabs.");
    const expected = await answersOf(memory, this.steps, this.isAbandoned);
    expectSame(await answersOf(store, this.steps, this.isAbandoned), expected);
    expectSame(await store.read(allOf), await memory.read(allOf));
  }

  toString(): string {
    return `${this.isAbandoned ? "abandoned in" : "in"} tab ${this.tab}: ${JSON.stringify(this.steps)}`;
  }
}

const transactions = fc
  .tuple(fc.array(stepArbitrary, { minLength: 1, maxLength: 6 }), fc.nat(4), fc.nat(1))
  .map(([steps, die, tab]) => new Transaction(steps, die === 0, tab));

test(
  "the in-memory test store and the Dexie store behave the same, transaction by transaction",
  { timeout: 60_000, tags: ["long"] },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands([transactions], { maxCommands: 25 }), async (commands) => {
        const meta = firstMeta({ userId: randomUUID(), role: "user" });
        const expectSame = (actual: unknown, expected: unknown) => expect(actual).toEqual(expected);
        const start = { model: new MemoryClientStore(emptyClient(meta)), real: { tabs: aDevice(meta), expectSame } };
        await fc.asyncModelRun(() => start, commands);
      }),
      { numRuns: 60 },
    );
  },
);
