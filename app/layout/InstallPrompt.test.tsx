import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LocalFile } from "#app/db/localFile.ts";
import { keepResults } from "#app/db/results.ts";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { frameTexts } from "./frameTexts.ts";
import { InstallPrompt } from "./InstallPrompt.tsx";

const recording: LocalFile = {
  ...{ id: "1a0c0b0a-1111-4222-8333-444455556666", name: "match.webm", contentType: "video/webm", bytes: 3 },
  ...{ purpose: "clip", addedAt: "2026-11-28T08:00:00.000Z", draftOf: "a match" },
  ...{ isBegun: false, isPaused: false, isUrgent: false },
};

let phone: AccountScreen;

beforeEach(async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)");
  localStorage.clear();
  phone = new AccountScreen();
  await phone.hasSynced();
  const at = "2026-11-28T08:00:00.000Z";
  const arrived = { mutationId: "first", name: "bid.submit", createdAt: at, decidedAt: at } as const;
  await keepResults(phone.database, [{ ...arrived, outcome: "applied" }]);
});
afterEach(async () => {
  await phone.isClosed();
  vi.restoreAllMocks();
});

const card = () => screen.queryByText(frameTexts.installTitle);

test("an iPhone with nothing left to send is shown how to install the app", async () => {
  await phone.opens(<InstallPrompt />);
  await vi.waitFor(() => expect(card()).not.toBeNull());
  expect(screen.getByText(frameTexts.installOnIos)).toBeTruthy();
});

test("an iPhone with an unsent recording is not asked to install until it is gone", async () => {
  await phone.opens(<InstallPrompt />);
  await vi.waitFor(() => expect(card()).not.toBeNull());
  await phone.database.files.put(recording);
  await vi.waitFor(() => expect(card()).toBeNull());
  await phone.database.files.clear();
  await vi.waitFor(() => expect(card()).not.toBeNull());
});
