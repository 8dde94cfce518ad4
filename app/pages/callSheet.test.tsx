import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CallSheetPage } from "./CallSheetPage.tsx";
import { StreamerDashboardPage } from "./StreamerDashboardPage.tsx";
import { ScreenOf } from "#app/testing/screenOf.tsx";
// Preloaded, so that the screen's lazy imports do not use up the tests' timeouts.
import "#shared/rules/calendarFile.ts";
import { acceptedWorld, bidWorld, ids, people, signedWorld } from "#shared/testing/testStages.ts";
import type { TestWorld } from "#shared/testing/testWorld.ts";

const patience = { timeout: 10_000 };
let shown: ScreenOf;

afterEach(async () => {
  await shown.leaves();
  vi.restoreAllMocks();
});

async function opensSheet(world: TestWorld, person: (typeof people)[keyof typeof people]): Promise<void> {
  shown = new ScreenOf(person);
  await shown.syncs(world);
  await act(async () => shown.opens(`/call-sheet?bid=${ids.bid}`, <CallSheetPage />));
}

test("the call sheet shows kick-off, the venue once with a map link, contacts and terms, and prints", async () => {
  await opensSheet(await signedWorld(), people.streamer);
  expect(await screen.findByRole("heading", { name: "Rondebosch Boys vs Paarl Gim" }, patience)).toBeTruthy();
  const { textContent } = document.body;
  expect(textContent).toContain("05/12/2026");
  expect(textContent).toContain("10:30");
  expect(textContent).toContain("The school said yes.");
  expect(textContent).toContain("The contract is signed by both.");
  expect(screen.getByRole("link", { name: /Main field/ }).getAttribute("href")).toContain("google.com/maps");
  expect(textContent?.split("Main field")).toHaveLength(2);
  expect(screen.getAllByRole("link").some((link) => link.getAttribute("href")?.startsWith("tel:"))).toBe(true);
  const print = vi.fn();
  vi.stubGlobal("print", print);
  fireEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("before the school has answered, the call sheet says not to stream", async () => {
  await opensSheet(await acceptedWorld(), people.streamer);
  expect(await screen.findByText("The school has not been asked yet. Do not stream.", {}, patience)).toBeTruthy();
});

test.each([
  ["somebody whose bid was not accepted", bidWorld, people.streamer],
  ["the requester, whose contacts it lists for the streamer", signedWorld, people.requester],
])("there is no call sheet for %s", async (_who, world, person) => {
  await opensSheet(await world(), person);
  expect(await screen.findByText("This call sheet is not on this device", {}, patience)).toBeTruthy();
});

test("a coming match can be added to the calendar from the streamer's card", async () => {
  shown = new ScreenOf(people.streamer);
  await shown.syncs(await acceptedWorld());
  let saved: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved = blob as Blob;
    return "blob:match";
  });
  await act(async () => shown.opens("/streamer-dashboard", <StreamerDashboardPage />));
  fireEvent.click(await screen.findByRole("button", { name: /^Add to calendar: Rondebosch/ }, patience));
  await waitFor(() => expect(saved).toBeDefined(), patience);
  expect(await saved?.text()).toContain("DTSTART:20261205T083000Z");
});
