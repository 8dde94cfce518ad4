/** @module-tag long */
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import type { ClientStore } from "#app/db/clientStore.ts";
import { discard, mutate } from "#app/sync/mutate.ts";
import { beginSession } from "#app/sync/openClientStore.ts";
import { browserInMemory, browserWithIndexedDb, serverInMemory, serverOnDisk } from "./upgradeGrounds.ts";
import { fixtureIn, outboxOf, resultIn, UpgradeWorld, type Browser } from "./upgradeWorld.ts";
import { secondVersion } from "./secondVersion.ts";

const slow = { timeout: 120_000 };
/** The first is in rand, the other the same in cents. */
const inRand = { venue: "Field 1", budget: "1200" };
const inCents = { ground: "Field 1", budget: "120000" };

describe.each([
  ["in memory", serverInMemory, browserInMemory],
  ["on the embedded database and IndexedDB", serverOnDisk, browserWithIndexedDb],
])("two tabs of one browser %s", (_, openServer, openBrowser) => {
  let world: UpgradeWorld;
  let browser: Browser;
  let id: string;

  beforeEach(async () => {
    world = await UpgradeWorld.open(await openServer());
    browser = openBrowser(await world.account());
    id = await world.fixture(browser.account, { specialInstructions: "Ring the bell" });
    await opens(browser.older);
    await world.sync(browser.older, browser.account);
  }, 60_000);

  function opens(tab: Browser["older"]): Promise<void> {
    return beginSession(tab, { userId: browser.account.userId, role: "user" });
  }

  test(
    "once the new version has opened, the older tab only adds to the outbox and drops its answers",
    slow,
    async () => {
      await world.upgradeServer();
      const sent = await mutate(browser.older, "fixture.edit", { id, ...inRand });
      const before = world.answer.bind(world);
      world.answer = async (...call) => {
        const answer = await before(...call);
        await opens(browser.newer);
        return answer;
      };
      expect(await world.call(browser.older, browser.account)).toMatchObject({ isFruitless: true });
      world.answer = before;
      expect(await resultIn(browser.newer, sent)).toBeUndefined();
      const later = await mutate(browser.older, "fixture.edit", { id, venue: "Field 3", budget: "1300" });
      await expect(world.call(browser.older, browser.account)).rejects.toMatchObject({ status: 426 });
      expect(await fixtureIn(browser.older, id)).toMatchObject({ venue: "Field 3", budgetCents: 130_000 });
      await world.sync(browser.newer, browser.account);
      for (const mutationId of [sent, later]) {
        expect(await resultIn(browser.older, mutationId)).toMatchObject({ outcome: "applied" });
        expect(await world.timesDone(mutationId)).toBe(1);
      }
      expect(await world.fixtureOnServer(id)).toMatchObject({ venue: "Field 3", budgetCents: 130_000 });
    },
  );

  test.each<[string, (newer: ClientStore) => Promise<unknown>]>([
    ["opens the database", (newer) => opens(newer)],
    ["calls", (newer) => world.call(newer, browser.account)],
    ["queues something", (newer) => mutate(newer, "fixture.edit", { id, ...inCents })],
  ])(
    "as soon as the new version %s, the older tab asks for a reload instead of calling",
    slow,
    async (_first, does) => {
      await world.call(browser.older, browser.account);
      await does(browser.newer);
      await expect(world.call(browser.older, browser.account)).rejects.toMatchObject({ status: 426 });
    },
  );

  test("items the older tab adds during the newer one's call are upgraded as the answer arrives", slow, async () => {
    await world.upgradeServer();
    await opens(browser.newer);
    await world.sync(browser.newer, browser.account);
    const before = world.answer.bind(world);
    world.answer = async (...call) => {
      await mutate(browser.older, "fixture.edit", { id, ...inRand });
      return before(...call);
    };
    await world.call(browser.newer, browser.account);
    // The older tab sees the stored items.
    expect(await outboxOf(browser.older)).toMatchObject([
      { args: { id, ...inCents }, schemaVersion: secondVersion.schema.version },
    ]);
  });

  test("the older tab does not run items the newer one queued, and discards only its own", slow, async () => {
    const kept = await mutate(browser.newer, "fixture.edit", { id, ...inCents });
    const gone = await mutate(browser.older, "fixture.edit", { id, venue: "Field 3", budget: "1300" });
    await discard(browser.older, gone);
    expect(await fixtureIn(browser.older, id)).toEqual(await fixtureIn(browser.newer, id));
    expect(await fixtureIn(browser.older, id)).toMatchObject({ budgetCents: 250_000 });
    await world.upgradeServer();
    await world.sync(browser.newer, browser.account);
    expect(await fixtureIn(browser.older, id)).toMatchObject({ venue: "Field 1", budgetCents: 120_000 });
    expect(await world.timesDone(kept)).toBe(1);
    expect(await world.timesDone(gone)).toBe(0);
  });
});
