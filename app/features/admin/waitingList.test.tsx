import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/Toaster.tsx";
import type { AnswerOf } from "#shared/api/contract.ts";
import { waitingKinds, type WaitingKind } from "#shared/rules/waiting.ts";
import { WaitingList } from "./WaitingList.tsx";

afterEach(cleanup);

type State = Parameters<typeof WaitingList>[0]["waiting"]["state"];

function shows(state: State, refresh = vi.fn(async () => true)) {
  render(
    <MemoryRouter>
      <WaitingList waiting={{ state, refresh, readAgain: vi.fn() }} />
      <Toaster />
    </MemoryRouter>,
  );
  return refresh;
}

const rows: Readonly<Record<WaitingKind, [text: string, leadsTo: string]>> = {
  addresses: ["1 school address to check", "?tab=schools"],
  streamers: ["2 streamers to verify", "?tab=streamers&show=pending"],
  reports: ["3 reported videos", "?tab=reports"],
  disputes: ["4 open disputes", "?tab=payments&part=disputes"],
  noShows: ["5 contested no-shows", "?tab=payments&part=noShows"],
  payouts: ["6 payouts due", "?tab=payments&part=payouts"],
  failedJobs: ["7 emails or jobs that failed", "#failures"],
  quarantined: ["8 changes that could not be saved", "#failures"],
};

test("lists each kind with its count, the age of the oldest and a link to it", () => {
  const oldestAt = new Date(Date.now() - 5 * 60_000).toISOString();
  const answer: AnswerOf<"waiting"> = waitingKinds.map((kind, index) => ({ kind, count: index + 1, oldestAt }));
  shows({ status: "ready", answer });
  const list = within(screen.getByRole("region", { name: "Waits for you" }));
  const links = list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual(
    waitingKinds.map((kind) => [`${rows[kind][0]}Oldest: 5 min ago`, `/admin-dashboard${rows[kind][1]}`]),
  );
});

test("an empty, a loading and a failed list each say so", async () => {
  shows({ status: "ready", answer: [] });
  expect(screen.getByText("Nothing waits for you")).toBeTruthy();
  cleanup();
  shows({ status: "loading" });
  expect(screen.queryByText("Nothing waits for you")).toBeNull();
  cleanup();
  const refresh = shows({ status: "failed" });
  expect(screen.getByText("What waits could not be loaded")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(await screen.findByText("Up to date")).toBeTruthy();
});
