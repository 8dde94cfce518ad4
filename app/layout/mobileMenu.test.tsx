import "fake-indexeddb/auto";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { storeUser } from "#app/session/storedUser.ts";
import { nomsa } from "#app/testing/sessionApp.tsx";
// What is loaded when it is first used: the test's patience is not for that.
import "#app/ui/DialogPanel.tsx";
import { MobileMenu } from "./MobileMenu.tsx";

const patience = { timeout: 10_000 };

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function theLinks(): Promise<(string | null)[]> {
  render(
    <MemoryRouter>
      <AuthProvider>
        <MobileMenu isOpen onClose={() => undefined} onLogout={() => undefined} />
      </AuthProvider>
    </MemoryRouter>,
  );
  const menu = await screen.findByRole("dialog", { name: "Menu" }, patience);
  return within(menu)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
}

const everyone = ["Browse Fixtures", "Find Streamers", "Request Stream", "Become a Streamer", "Help"];

test("the phone's menu starts with the person's dashboards and account, and ends with Help", async () => {
  globalThis.fetch = async () => Response.json({ user: nomsa });
  storeUser(nomsa);
  expect(await theLinks()).toEqual([
    ...["Streamer Dashboard", "Parent/Business Dashboard", "Messages", "Account and security"],
    ...everyone,
  ]);
});

test("a visitor's phone menu starts with Login and ends with Help", async () => {
  globalThis.fetch = async () => Response.json({ user: null });
  expect(await theLinks()).toEqual(["Login", ...everyone]);
});
