import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StoreOwnerProvider } from "#app/db/AccountContext.ts";
import { DatabaseProvider } from "#app/db/DatabaseProvider.tsx";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { storeUser } from "#app/session/storedUser.ts";
import { NotifyContext } from "#app/sync/NotifyContext.ts";
import { nomsa } from "#app/testing/sessionApp.tsx";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#shared/api/contract.ts";
import "qrcode";
import { MyAccount } from "./MyAccount.tsx";

const timeout = 10_000;
const moment = "2026-11-20T10:00:00.000Z";
const here = { id: "here", device: "Firefox on Windows", isThis: true, startedAt: moment, lastSeenAt: moment };
const phone = { id: "phone", device: "Chrome on Android", isThis: false, startedAt: null, lastSeenAt: moment };

/** What was sent, and the server's next answer. */
let sent: { address: string; body: unknown }[];
let sessions: (typeof here | typeof phone)[];
let isReachable: boolean;
const calendar = "https://touchline.test/api/calendar/key.ics";
let isEmailConfirmed: boolean;
let secondStep: { isOn: boolean; isRequired: boolean; recoveryCodesLeft: number };
let refusal: string | undefined;

beforeEach(() => {
  [isEmailConfirmed, secondStep] = [true, { isOn: false, isRequired: false, recoveryCodesLeft: 0 }];
  [sent, sessions, isReachable, refusal] = [[], [here, phone], true, undefined];
  globalThis.fetch = async (input, { method, body } = {}) => {
    const address = String(input);
    if (address === "/api/me") return Response.json({ user: nomsa });
    if (!isReachable) throw new TypeError("Failed to fetch");
    if (address === "/api/account")
      return Response.json({ email: "nomsa@private.test", isEmailConfirmed, calendar, secondStep, sessions });
    if (method !== "POST") return Response.json({ status: "ok" });
    sent.push({ address, body: body ? JSON.parse(String(body)) : undefined });
    if (address === "/api/second-step")
      return Response.json({ secret: "JBSWY3DP", address: "otpauth://totp/x?secret=JBSWY3DP" });
    if (address === "/api/second-step/confirm") return Response.json({ recoveryCodes: ["7f3a-91c0"], user: nomsa });
    return refusal === undefined ? Response.json({}) : new Response(refusal, { status: 403 });
  };
  storeUser(nomsa);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

function opens() {
  render(
    <MemoryRouter>
      <AuthProvider>
        <DatabaseProvider userId={nomsa.id}>
          <StoreOwnerProvider value={{ userId: nomsa.id, role: "user" }}>
            <NotifyContext value={() => undefined}>
              <MyAccount />
            </NotifyContext>
          </StoreOwnerProvider>
        </DatabaseProvider>
      </AuthProvider>
    </MemoryRouter>,
  );
}

function types(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value: text } });
}

test("the account page names the username that signs in", async () => {
  opens();
  const heading = await screen.findByRole("heading", { name: "Username" }, { timeout });
  expect(heading.closest("section")?.textContent).toContain("nomsa");
});

test("lists every device by name, marks this one, and can sign out another", async () => {
  opens();
  await screen.findByText("Firefox on Windows", {}, { timeout });
  expect(screen.getByText("This device")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign out Firefox on Windows" })).toBeNull();
  sessions = [here];
  fireEvent.click(screen.getByRole("button", { name: "Sign out Chrome on Android" }));
  await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull(), { timeout });
  expect(sent).toEqual([{ address: "/api/account/sessions/end", body: { which: "phone" } }]);
  expect(screen.getByText("You are signed in here only.")).toBeTruthy();
});

test("password errors appear under their fields, the server's error above the button", async () => {
  opens();
  await screen.findByText("Firefox on Windows", {}, { timeout });
  types("Current password", "the old one");
  types("New password", "short");
  types("New password again", "other");
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  await screen.findByText("Password must be at least 6 characters", {}, { timeout });
  expect(sent).toEqual([]);
  refusal = "This is not your current password.";
  types("New password", "a longer one");
  types("New password again", "a longer one");
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  expect((await screen.findByRole("alert", {}, { timeout })).textContent).toContain(refusal);
  refusal = undefined;
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(screen.getByLabelText("New password")).toHaveProperty("value", ""), { timeout });
  expect(sent.at(-1)).toMatchObject({ body: { current: "the old one", password: "a longer one" } });
});

test("a password can be shown, and its field is named for password managers", async () => {
  opens();
  const current = await screen.findByLabelText("Current password", {}, { timeout });
  expect([current.getAttribute("type"), current.getAttribute("autocomplete")]).toEqual([
    "password",
    "current-password",
  ]);
  expect(screen.getByLabelText("New password").getAttribute("autocomplete")).toBe("new-password");
  const [show] = screen.getAllByRole("button", { name: "Show characters" });
  if (show) fireEvent.click(show);
  expect(current.getAttribute("type")).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Hide characters" }));
  expect(current.getAttribute("type")).toBe("password");
});

test("says so when there is no signal, and can be retried", async () => {
  isReachable = false;
  opens();
  await screen.findByText("Your account could not be loaded", {}, { timeout });
  isReachable = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Chrome on Android", {}, { timeout })).toBeTruthy();
});

test(
  "account deletion says what goes and what stays, and a refusal keeps the account",
  { timeout: 30_000 },
  async () => {
    opens();
    fireEvent.click(await screen.findByRole("button", { name: "Delete my account" }, { timeout }));
    const dialog = await screen.findByRole("alertdialog", {}, { timeout });
    within(dialog).getByText(/Contracts \(3 years\) and payment records \(5 years\) stay by law/);
    refusal = "Money is still open for A vs B.";
    fireEvent.change(within(dialog).getByLabelText("Your password"), { target: { value: "a-secret" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    await within(dialog).findByText("Money is still open for A vs B.", {}, { timeout });
    expect(sent).toEqual([{ address: "/api/account/delete", body: { password: "a-secret" } }]);
    expect(localStorage.getItem("user")).not.toBeNull();
    refusal = undefined;
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    await waitFor(() => expect(localStorage.getItem("user")).toBeNull(), { timeout });
    // The sign-out call follows: the next test must not receive it.
    await waitFor(() => expect(sent.at(-1)?.address).toBe("/api/logout"), { timeout });
  },
);

test("an unconfirmed address says so, can get the link again, and is changed with the password", async () => {
  isEmailConfirmed = false;
  opens();
  await screen.findByText("Not confirmed yet", {}, { timeout });
  fireEvent.click(screen.getByRole("button", { name: "Send the link again" }));
  await waitFor(() => expect(sent.map(({ address }) => address)).toEqual(["/api/account/email/link"]), { timeout });
  fireEvent.click(screen.getByRole("button", { name: "Use another address" }));
  types("New email address", "new@private.test");
  types("Password", "the old one");
  isEmailConfirmed = true;
  fireEvent.click(screen.getByRole("button", { name: "Save and send a link" }));
  await screen.findByText("Confirmed", {}, { timeout });
  expect(sent.at(-1)).toMatchObject({ body: { email: "new@private.test", password: "the old one" } });
});

test("when a code is required, an admin moves to a new phone with a recovery code and gets new ones", async () => {
  secondStep = { isOn: true, isRequired: true, recoveryCodesLeft: 9 };
  opens();
  const move = await screen.findByRole("button", { name: "Move to another phone or app" }, { timeout });
  types("Your password", "a long secret");
  types("Code", "7f3a-91c0-44de-b85e");
  fireEvent.click(move);
  await screen.findByText("JBSW Y3DP", {}, { timeout });
  expect(sent).toEqual([
    { address: "/api/second-step", body: { password: "a long secret", code: "7f3a-91c0-44de-b85e" } },
  ]);
  types("Code", "123456");
  fireEvent.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("7f3a-91c0", {}, { timeout });
  secondStep = { ...secondStep, recoveryCodesLeft: 10 };
  fireEvent.click(screen.getByRole("button", { name: "I have kept them" }));
  await screen.findByText(/10 recovery codes are left/, {}, { timeout });
});
