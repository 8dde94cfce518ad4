import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DomainError } from "#shared/rules/domainError.ts";
import { sessionsOf } from "../auth/sessionCollection.ts";
import { aSubscription } from "../testing/pushService.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { mostDevices, pushDevicesOf, subscribeDevice, unsubscribeDevice } from "./pushDevices.ts";

let server: TestServer;

beforeAll(async () => void (server = await startTestServer({ jobs: "asked" })), 240_000);
afterAll(() => server.close());

async function aSession(userId: string): Promise<string> {
  const [_id, expiresAt] = [crypto.randomUUID(), new Date(Date.now() + 60 * 60 * 1000)];
  await sessionsOf(server.app.database).insertOne({ _id, userId, session: {}, expiresAt });
  return _id;
}

const devicesOf = (userId: string) => pushDevicesOf(server.app.database).find({ userId }).toArray();

const browser = () => aSubscription(server.app, "https://fcm.googleapis.com/fcm/send");

/** "on", or the sentence with which it was refused. */
async function subscribes(userId: string, sessionKey: string, subscription = browser()): Promise<string> {
  try {
    await subscribeDevice(server.app, { userId, sessionKey }, subscription);
    return "on";
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

const full = "Notifications are on for 20 devices already. Sign one of them out first, under Your account.";

test(
  "however many sessions subscribe at once, twenty devices are on, and the others read why not",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 45 }), async (count) => {
        const userId = crypto.randomUUID();
        const sessions = await Promise.all(Array.from({ length: count }, () => aSession(userId)));
        const answers = await Promise.all(sessions.map((key) => subscribes(userId, key)));
        const on = sessions.filter((_key, index) => answers[index] === "on");
        expect(on).toHaveLength(Math.min(count, mostDevices));
        expect(new Set(answers.filter((answer) => answer !== "on"))).toEqual(
          new Set(count > mostDevices ? [full] : []),
        );
        expect((await devicesOf(userId)).map(({ _id }) => _id).toSorted()).toEqual(on.toSorted());
      }),
      { numRuns: 2, examples: [[45], [mostDevices]] },
    );
  },
);

test(
  "a full account's devices renew, change and leave at once without ever being more or losing one",
  { tags: ["long"], timeout: 240_000 },
  async () => {
    const step = fc.record({ session: fc.nat(29), does: fc.constantFrom("renew", "change", "leave") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const userId = crypto.randomUUID();
        const sessions = await Promise.all(Array.from({ length: 30 }, () => aSession(userId)));
        const browsers = sessions.map(browser);
        const left = new Set(steps.flatMap(({ session, does }) => (does === "leave" ? [session] : [])));
        await Promise.all(sessions.map((key, index) => subscribes(userId, key, browsers[index])));
        const first = new Set((await devicesOf(userId)).map(({ _id }) => _id));
        await Promise.all(
          steps.map(async ({ session, does }) => {
            const key = sessions[session] ?? "";
            if (does === "leave") await unsubscribeDevice(server.app, key);
            else await subscribes(userId, key, does === "renew" ? browsers[session] : browser());
            expect((await devicesOf(userId)).length).toBeLessThanOrEqual(mostDevices);
          }),
        );
        const last = await devicesOf(userId);
        expect(new Set(last.map(({ endpoint }) => endpoint)).size).toBe(last.length);
        const stayed = sessions.filter((key, index) => first.has(key) && !left.has(index));
        expect(last.map(({ _id }) => _id)).toEqual(expect.arrayContaining(stayed));
      }),
      { numRuns: 6 },
    );
  },
);

test("one browser that is told to the server by two sessions at once is one device", async () => {
  const [userId, subscription] = [crypto.randomUUID(), browser()];
  const sessions = await Promise.all(Array.from({ length: 8 }, () => aSession(userId)));
  const answers = await Promise.all(sessions.map((key) => subscribes(userId, key, subscription)));
  expect([new Set(answers), (await devicesOf(userId)).length]).toEqual([new Set(["on"]), 1]);
});
