import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Toaster } from "#app/ui/Toaster.tsx";
import type { MetricsAnswer } from "#shared/api/answers.ts";
import { ActivityTab } from "./ActivityTab.tsx";
import type { MetricsCall } from "./PlatformMetrics.tsx";
import { TrendsTab } from "./TrendsTab.tsx";

const patience = { timeout: 10_000 };
const nothing: MetricsAnswer = {
  ...{ totalFixtures: 0, activeFixtures: 0, openFixtures: 0, assignedFixtures: 0, completedFixtures: 0 },
  ...{ totalStreamers: 0, verifiedStreamers: 0, totalRevenue: "0.00", averageFixtureBudget: "0.00" },
  ...{ recentActivity: [], monthlyStats: [{ month: "2026-10", fixtures: 0, revenue: "0.00", streamers: 0 }] },
};

function read(changes: Partial<MetricsAnswer> = {}): MetricsCall {
  const refresh = vi.fn(async () => true);
  return { state: { status: "ready", answer: { ...nothing, ...changes } }, refresh, readAgain: vi.fn() };
}

const offline = (): MetricsCall => ({
  state: { status: "failed" },
  refresh: vi.fn(async () => false),
  readAgain: vi.fn(),
});

afterEach(cleanup);

test("Activity lists events with a local date and time", () => {
  const recentActivity: MetricsAnswer["recentActivity"] = [
    { type: "streamer_joined", description: "Boland Beeld joined", timestamp: "2026-11-28T08:42:00.000Z" },
  ];
  render(<ActivityTab metrics={read({ recentActivity })} />);
  expect(screen.getByRole("listitem").textContent).toBe("Boland Beeld joinedNov 28, 2026 at 10:42 AM");
});

test("Trends shows one row per month, newest first, with revenue rounded", async () => {
  const monthlyStats = [
    { month: "2026-10", fixtures: 3, revenue: "7500.00", streamers: 1 },
    { month: "2026-11", fixtures: 5, revenue: "12500.50", streamers: 2 },
  ];
  render(<TrendsTab metrics={read({ monthlyStats })} />);
  const table = screen.getByRole("table", { name: "The last 12 months" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Nov 20265R125012", "Oct 20263R75001"]);
  expect(await screen.findByText("Revenue (R)", {}, patience)).toBeTruthy();
});

test("shows no chart when there is no data", () => {
  render(<TrendsTab metrics={read()} />);
  expect(screen.getByText("No figures yet")).toBeTruthy();
});

test.each([
  ["Activity", ActivityTab, "Recent activity could not be loaded"],
  ["Trends", TrendsTab, "The figures could not be loaded"],
])("%s says so when there is no connection, and loads again on request", async (_name, Tab, title) => {
  const metrics = offline();
  render(
    <>
      <Tab metrics={metrics} />
      <Toaster />
    </>,
  );
  expect(screen.getByText(title).closest("[role=alert]")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(metrics.refresh).toHaveBeenCalledOnce();
  expect(await screen.findByText("Could not be refreshed")).toBeTruthy();
});

test("Activity shows its empty state when nothing has happened", () => {
  render(<ActivityTab metrics={read()} />);
  expect(screen.getByText("No recent activity to display")).toBeTruthy();
});
