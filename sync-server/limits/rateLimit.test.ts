import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimitCollection } from "../db/syncCollections.ts";
import { connectDatabase } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { createRateLimits, type RateLimits } from "./rateLimit.ts";

let temp: TempEnv;
let database: Database;
let servers: [RateLimits, RateLimits];

beforeAll(async () => {
  temp = await tempEnv({ RATE_LIMITS: "on" });
  database = await connectDatabase({ uri: temp.env.MONGODB_URI, dataDir: temp.dataDir });
  servers = [createRateLimits(temp.env, database), createRateLimits(temp.env, database)];
}, 60_000);
afterAll(async () => {
  await database.close();
  await temp.remove();
});

test("two servers count together, also for simultaneous tries", async () => {
  const [one, other] = servers;
  const tries = Array.from({ length: 30 }, (_, index) => (index % 2 ? one : other).spend("registration", "10.0.0.1"));
  await Promise.all(tries);
  await expect(one.spend("registration", "10.0.0.1")).rejects.toMatchObject({ status: 429 });
  await expect(other.spend("registration", "10.0.0.1")).rejects.toMatchObject({ status: 429 });
  await expect(other.spend("registration", "10.0.0.1")).rejects.toThrow("Please come back in 10 minutes.");
});

test("limits and users are counted separately, and a success resets the count", async () => {
  const [one, other] = servers;
  for (let count = 0; count < 10; count += 1) await one.spend("signIn", "nomsa 10.0.0.2");
  await other.spend("signIn", "thabo 10.0.0.2");
  await other.spend("submission", "nomsa 10.0.0.2");
  await other.giveBack("signIn", "nomsa 10.0.0.2");
  await one.spend("signIn", "nomsa 10.0.0.2");
  await expect(other.spend("signIn", "nomsa 10.0.0.2")).rejects.toMatchObject({ status: 429 });
  await other.forget("signIn", "nomsa 10.0.0.2");
  await other.spend("signIn", "nomsa 10.0.0.2");
});

test("stores no name or address", async () => {
  await servers[0].spend("signIn", "zinzi 10.0.0.3");
  const kept = JSON.stringify(await database.collection(rateLimitCollection).find().toArray());
  expect(kept).toContain("signIn");
  expect(kept).not.toMatch(/zinzi|10\.0\.0/);
});
