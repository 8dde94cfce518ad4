import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { aCompletedFixture } from "#app/testing/filmRows.ts";
import { FakeSessions } from "#app/testing/fakeSessions.ts";
import { nomsa } from "#app/testing/sessionApp.tsx";
import { CreateReel } from "./CreateReel.tsx";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "./ReelCreator.tsx";

const timeout = 10_000;
const match = aCompletedFixture();
const address = `/highlight-reels?create=${match.id}`;
let device: AccountScreen;
let sessions: FakeSessions;

beforeEach(() => {
  sessions = new FakeSessions([nomsa]);
  vi.stubGlobal("fetch", sessions.fetch);
  device = new AccountScreen(nomsa.id);
});
afterEach(async () => {
  await device.isClosed();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, state } = useLocation();
  return <p data-testid="where">{JSON.stringify({ pathname, state })}</p>;
}

async function opens(): Promise<void> {
  await device.holds("fixture", [aCompletedFixture({ matchDate: "2026-11-21" }), match]);
  const creator = <CreateReel fixtureId={match.id} onClose={() => undefined} onMade={() => undefined} />;
  await device.opens(
    <AuthProvider>
      <Routes>
        <Route path="/highlight-reels" element={creator} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </AuthProvider>,
    address,
  );
}

test("a visitor who wants to make a reel signs in first and returns to that match", async () => {
  await opens();
  const where = JSON.stringify({ pathname: "/login", state: { from: address, door: "createReel" } });
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe(where), { timeout });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a signed-in user finds the requested match already chosen", async () => {
  sessions.signedIn = nomsa;
  await opens();
  const chosen = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Match" }, { timeout });
  await waitFor(() => expect(chosen.value).toBe(match.id), { timeout });
});
