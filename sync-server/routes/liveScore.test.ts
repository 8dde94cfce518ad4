import { afterAll, beforeAll, expect, test } from "vitest";
import { liveAddress } from "#shared/api/live.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { decided } from "../testing/factories.ts";
import { roleAccounts, sidesOf, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { openWatch } from "../testing/openWatch.ts";
import { aWorkflow, schoolWithdraws, type Workflow } from "../testing/workflow.ts";

let server: TestServer;
let accounts: RoleAccounts;
beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

interface Scored extends Workflow {
  key: string;
  press(name: MutationName, args: object): Promise<string>;
}

async function aScoredMatch(): Promise<Scored> {
  const match = await aWorkflow(server.app, sidesOf(accounts), "live");
  const { fixtureId, bidId } = match;
  const bid = await server.app.rows.rowOne("bid", bidId);
  let turn = 0;
  return {
    ...match,
    key: bid?.watchKey ?? "",
    press: async (name, args) => {
      const id = crypto.randomUUID();
      turn += 1;
      const about = { id, fixtureId, bidId, turn, at: new Date().toISOString() };
      await decided(server.app, accounts.thatStreamer.actor, name, { ...about, ...args });
      return id;
    },
  };
}

const aTry = { side: "home", kind: "try", points: 5, period: 1, clockMs: 60_000 };

/** A light page's stream, as text. */
async function lightStream(match: string, key?: string): Promise<{ received(): string; close(): void }> {
  const stop = new AbortController();
  const response = await fetch(server.base + liveAddress.score(match, key), { signal: stop.signal });
  expect(response.status).toBe(200);
  let text = "";
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })();
  reading.catch(() => undefined);
  return { received: () => text, close: () => stop.abort() };
}

test("the score reaches the watch page and the light pages within a second, and an undo takes it back", async () => {
  const { fixtureId, key, press } = await aScoredMatch();
  const page = await openWatch(server, fixtureId, { key });
  const light = await lightStream(fixtureId, key);
  await page.until(({ phase }) => phase === "live");
  const pressedAt = Date.now();
  const id = await press("score.add", aTry);
  await page.until(({ score }) => score?.at(-1)?.score.home.main === "5");
  await expect.poll(light.received, { interval: 20 }).toContain('"home":{"main":"5"');
  expect(Date.now() - pressedAt).toBeLessThan(1_000);
  await press("score.undo", { undoes: id });
  await page.until(({ score }) => score?.at(-1)?.score.home.main === "0");
  page.close();
  light.close();
});

test("a withdrawal takes the score off every page within two seconds", async () => {
  const { fixtureId, permissionId, key, press } = await aScoredMatch();
  await press("score.add", aTry);
  const page = await openWatch(server, fixtureId, { key });
  const light = await lightStream(fixtureId, key);
  await page.until(({ score }) => score !== undefined);
  await expect.poll(light.received, { interval: 20 }).toContain('"shown":"shown"');
  const withdrawnAt = Date.now();
  await schoolWithdraws(server.app, { permissionId });
  await page.until(({ phase, score }) => phase === "hidden" && score === undefined);
  await expect.poll(light.received, { interval: 20 }).toMatch(/\{"shown":"hidden"\}\n\n$/);
  expect(Date.now() - withdrawnAt).toBeLessThan(2_000);
  page.close();
  light.close();
});

test("nobody without the key learns the score", async () => {
  const { fixtureId, press } = await aScoredMatch();
  await press("score.add", aTry);
  const page = await openWatch(server, fixtureId, {});
  const light = await lightStream(fixtureId, crypto.randomUUID());
  expect((await page.until(() => true)).score).toBeUndefined();
  await expect.poll(light.received, { interval: 20 }).toContain('"shown":"notAllowed"');
  expect(light.received()).not.toContain("main");
  expect(light.received()).not.toContain("Filmed by");
  page.close();
  light.close();
});
