/** @module-tag long */
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { mutate } from "#app/sync/mutate.ts";
import { beginSession } from "#app/sync/openClientStore.ts";
import { browserInMemory, browserWithIndexedDb, serverInMemory, serverOnDisk } from "./upgradeGrounds.ts";
import { fixtureIn, outboxOf, resultIn, UpgradeWorld, type Browser } from "./upgradeWorld.ts";
import { secondVersion } from "./secondVersion.ts";

const slow = { timeout: 120_000 };
/** The first is in rand, the other the same in cents. The second version caps the budget at R9999.99. */
const inRand = { venue: "Field 1", budget: "1200" };
const inCents = { ground: "Field 1", budget: "120000" };
const tooMuch = { venue: "Field 2", budget: "12000" };
/** The second version requires a budget. */
const noBudget = { venue: "Field 2" };

describe.each([
  ["in memory", serverInMemory, browserInMemory],
  ["on the embedded database and IndexedDB", serverOnDisk, browserWithIndexedDb],
])("a new version %s", (_, openServer, openBrowser) => {
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

  test("the outbox is upgraded when the new version opens, shown, sent, and applied once", slow, async () => {
    const mutationId = await mutate(browser.older, "fixture.edit", { id, ...inRand });
    await opens(browser.newer);
    expect(await outboxOf(browser.newer)).toMatchObject([
      { mutationId, args: { id, ...inCents }, schemaVersion: secondVersion.schema.version },
    ]);
    expect(await fixtureIn(browser.newer, id)).toMatchObject({ venue: "Field 1", budgetCents: 120_000 });
    await world.upgradeServer();
    await world.sync(browser.newer, browser.account);
    expect(await world.fixtureOnServer(id)).toMatchObject({ venue: "Field 1", budgetCents: 120_000 });
    expect(await world.timesDone(mutationId)).toBe(1);
    expect(await outboxOf(browser.newer)).toEqual([]);
  });

  test("the new version's service worker sends it upgraded before any page has opened", slow, async () => {
    const mutationId = await mutate(browser.older, "fixture.edit", { id, ...inRand });
    await world.upgradeServer();
    await world.sync(browser.newer, browser.account);
    expect(await resultIn(browser.newer, mutationId)).toMatchObject({ outcome: "applied" });
    expect(await world.fixtureOnServer(id)).toMatchObject({ budgetCents: 120_000 });
    expect(await fixtureIn(browser.newer, id)).toMatchObject({ budgetCents: 120_000 });
  });

  test.each([
    ["does not fit the new form", tooMuch],
    ["has no new form", noBudget],
  ])("an item that %s waits off screen and is rejected with what was typed", slow, async (_what, typed) => {
    const before = await fixtureIn(browser.older, id);
    const mutationId = await mutate(browser.older, "fixture.edit", { id, ...typed });
    await opens(browser.newer);
    expect(await outboxOf(browser.newer)).toMatchObject([{ mutationId, args: { id, ...typed } }]);
    expect(await fixtureIn(browser.newer, id)).toEqual(before);
    const after = await mutate(browser.newer, "fixture.edit", { id, ...inCents });
    await world.upgradeServer();
    await world.sync(browser.newer, browser.account);
    const rejection = { outcome: "rejected", code: "input.outdated", args: { id, ...typed } };
    expect(await resultIn(browser.newer, mutationId)).toMatchObject(rejection);
    expect(await resultIn(browser.newer, after)).toMatchObject({ outcome: "applied" });
    expect(await world.fixtureOnServer(id)).toMatchObject({ budgetCents: 120_000, rev: 2 });
  });

  test.each([
    ["can", inRand, 120_000],
    ["cannot", tooMuch, 1_200_000],
  ])(
    "a mutation that %s be upgraded but was already applied is answered, not applied again",
    slow,
    async (_can, args, cents) => {
      const mutationId = await mutate(browser.older, "fixture.edit", { id, ...args });
      await expect(world.call(browser.older, browser.account, "answer lost")).rejects.toThrow("lost");
      await world.upgradeServer();
      await opens(browser.newer);
      await world.sync(browser.newer, browser.account);
      expect(await resultIn(browser.newer, mutationId)).toMatchObject({ outcome: "applied" });
      expect(await world.timesDone(mutationId)).toBe(1);
      expect(await fixtureIn(browser.newer, id)).toMatchObject({ budgetCents: cents });
    },
  );

  test("a tab of the last version keeps working: the server upgrades its arguments", slow, async () => {
    await world.upgradeServer();
    const [good, bad] = [
      await mutate(browser.older, "fixture.edit", { id, ...inRand }),
      await mutate(browser.older, "fixture.edit", { id, ...tooMuch }),
    ];
    await world.sync(browser.older, browser.account);
    expect(await resultIn(browser.older, good)).toMatchObject({ outcome: "applied" });
    expect(await resultIn(browser.older, bad)).toMatchObject({ code: "input.outdated", args: { id, ...tooMuch } });
    expect(await fixtureIn(browser.older, id)).toMatchObject({ venue: "Field 1", budgetCents: 120_000 });
    expect(world.resets).toBe(0);
  });

  test("a newly public field reaches a client's existing rows once it is upgraded", slow, async () => {
    const neighbour = openBrowser(await world.account());
    await world.sync(neighbour.older, neighbour.account);
    await world.upgradeServer();
    await world.sync(neighbour.older, neighbour.account);
    expect(world.resets).toBe(0);
    expect(await fixtureIn(neighbour.older, id)).not.toHaveProperty("specialInstructions");
    for (let goOn = true; goOn;) {
      ({ goOn } = await world.call(neighbour.newer, neighbour.account));
      expect(await fixtureIn(neighbour.newer, id)).toMatchObject({ id });
    }
    expect(await fixtureIn(neighbour.newer, id)).toMatchObject({ specialInstructions: "Ring the bell" });
    await world.sync(neighbour.newer, neighbour.account);
    expect(world.resets).toBe(1);
  });

  test("a client ahead of its server waits and keeps all its data, also during a reset", slow, async () => {
    const mutationId = await mutate(browser.older, "fixture.edit", { id, ...inRand });
    await opens(browser.newer);
    await browser.newer.write(async (tx) => tx.putMeta({ ...(await tx.meta()), cursor: null, lastSyncAt: undefined }));
    expect(await world.call(browser.newer, browser.account)).toMatchObject({ goOn: false, retryAfter: 30 });
    expect(await fixtureIn(browser.newer, id)).toMatchObject({ budgetCents: 120_000 });
    expect(await browser.newer.read((tx) => tx.meta())).toMatchObject({ cursor: null, lastSyncAt: undefined });
    await world.upgradeServer();
    await world.sync(browser.newer, browser.account);
    expect(await world.timesDone(mutationId)).toBe(1);
    expect(await world.fixtureOnServer(id)).toMatchObject({ budgetCents: 120_000 });
  });
});
