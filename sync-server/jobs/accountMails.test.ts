import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openApp, type OpenApp } from "../openApp.ts";
import { aUser } from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { mailAccount } from "./accountMails.ts";

let opened: OpenApp;
let temp: TempEnv;

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, pino({ level: "silent" }));
}, 240_000);
afterAll(async () => {
  await opened.close();
  await temp.remove();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T10:00:05.000Z");
});
afterEach(() => {
  vi.useRealTimers();
});

const kinds = ["passwordReset", "passwordChanged", "secondStepChanged", "confirmEmail"] as const;

test.each(kinds)(
  "%s is emailed at most once a minute, however often requested, and again in the next",
  async (kind) => {
    const { userId } = await aUser(opened.app);
    const jobs = opened.app.database.collection("jobs");
    const mailed = () => jobs.countDocuments({ "payload.kind": kind, "payload.to": { userId } });
    for (let press = 0; press < 3; press += 1) await mailAccount(opened.app, userId, kind);
    expect(await mailed()).toBe(1);
    for (const [minute, expected] of [
      [1, 2],
      [2, 3],
      [24 * 60, 4],
    ] as const) {
      vi.setSystemTime(Date.parse("2026-11-24T10:00:05.000Z") + minute * 60_000);
      for (let press = 0; press < 2; press += 1) await mailAccount(opened.app, userId, kind);
      expect(await mailed(), `after ${minute} minutes`).toBe(expected);
    }
  },
);
