import "fake-indexeddb/auto";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPushOwner } from "#app/layout/pushMarks.ts";
import { pushTexts as texts } from "#app/layout/pushTexts.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { FakePush } from "#app/testing/fakePush.ts";
import { PushOnDevice } from "./PushOnDevice.tsx";

const timeout = 10_000;
const full = "Notifications are on for 20 devices already. Sign one of them out first, under Your account.";

let phone: AccountScreen;
let push: FakePush;

beforeEach(() => {
  push = new FakePush();
  push.install();
  phone = new AccountScreen(crypto.randomUUID());
});
afterEach(async () => {
  await phone.isClosed();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const opens = () => phone.opens(<PushOnDevice userId={phone.owner.userId} />);
const reads = (text: string) => screen.findByText(text, {}, { timeout });
const presses = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }, { timeout }));

test("this device is turned on, with what the browser promises, and off again", async () => {
  await opens();
  await presses(texts.turnOn);
  await reads(texts.on);
  await reads(texts.kept);
  await presses(texts.turnOff);
  await reads(texts.off);
  expect(push.told).toEqual(["https://push.test/1", "gone"]);
});

test("a device too many reads which ones to sign out, and stays off", async () => {
  push.refusal = full;
  await opens();
  await presses(texts.turnOn);
  await reads(full);
  await reads(texts.off);
});

test("a device that the server does not take any more says so instead of only “on”", async () => {
  push.permission = "granted";
  push.browserChanges("https://push.test/old");
  setPushOwner(phone.owner.userId);
  push.refusal = full;
  await opens();
  await reads(full);
});

test("an iPhone's browser tab, a browser that says no and one without push each say what to do", async () => {
  push.permission = "denied";
  await opens();
  await reads(texts.blocked);
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)");
  await opens();
  await reads(texts.homeScreenFirst);
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, "PushManager");
  await opens();
  await reads(texts.never);
});
