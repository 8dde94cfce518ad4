import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakePush, key } from "#app/testing/fakePush.ts";
import { reachOf, renew, turnOff, turnOn } from "./pushDevice.ts";
import { isPushPutOff } from "./pushMarks.ts";

let push: FakePush;

beforeEach(async () => {
  push = new FakePush();
  push.install();
  await turnOn("nomsa");
  push.told = [];
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("at the start the server is told again where this device is, without a question", async () => {
  await renew("nomsa");
  expect([push.told, push.questions]).toEqual([["https://push.test/1"], 1]);
});

test("a server with another key gets another subscription, without a question", async () => {
  push.serverKey = key(2);
  await renew("nomsa");
  expect([push.told, push.questions]).toEqual([["https://push.test/2"], 1]);
  expect(push.current?.serverKey).toBe(key(2));
});

test("an address that the browser changed is told to the server, and a dropped one is made again", async () => {
  push.browserChanges("https://push.test/moved");
  await renew("nomsa");
  push.browserChanges();
  await renew("nomsa");
  expect([push.told, push.questions]).toEqual([["https://push.test/moved", "https://push.test/2"], 1]);
});

test("nothing is renewed for another account, without permission, or once turned off", async () => {
  await renew("thabo");
  push.permission = "denied";
  await renew("nomsa");
  push.permission = "granted";
  await turnOff("nomsa");
  await renew("nomsa");
  expect(push.told).toEqual(["gone"]);
  expect([push.current, await reachOf("nomsa"), isPushPutOff("nomsa")]).toEqual([undefined, "off", true]);
});

test("two tabs that renew at once leave one subscription, the one that the server knows last", async () => {
  push.serverKey = key(2);
  await Promise.all([renew("nomsa"), renew("nomsa")]);
  expect(push.told).toEqual(["https://push.test/2", "https://push.test/2"]);
  expect(push.current?.endpoint).toBe("https://push.test/2");
});
