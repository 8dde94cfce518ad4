import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthProvider } from "#app/session/AuthProvider.tsx";
import { nomsa } from "#app/testing/sessionApp.tsx";
import { AdminLoginPage } from "./AdminLoginPage.tsx";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#shared/api/contract.ts";
import "qrcode";

const timeout = 10_000;
const admin = { ...nomsa, role: "admin" as const };
/** What the server says about this browser's sign-in. */
let step: "code" | "setUp" | undefined;
let sent: { address: string; body: unknown }[];

beforeEach(() => {
  [step, sent] = [undefined, []];
  localStorage.clear();
  globalThis.fetch = async (input, { method, body } = {}) => {
    const address = String(input);
    if (address === "/api/me") return Response.json({ user: null, secondStep: step });
    if (method !== "POST") return Response.json({ status: "ok" });
    sent.push({ address, body: body ? JSON.parse(String(body)) : undefined });
    if (address === "/api/login") return Response.json({ user: null, secondStep: "code" });
    if (address === "/api/login/code") return Response.json({ user: admin });
    if (address === "/api/second-step")
      return Response.json({ secret: "JBSWY3DP", address: "otpauth://totp/x?secret=JBSWY3DP" });
    if (address === "/api/second-step/confirm") return Response.json({ recoveryCodes: ["7f3a-91c0"], user: admin });
    return Response.json({});
  };
});
afterEach(cleanup);

function opens() {
  render(
    <MemoryRouter initialEntries={["/admin"]}>
      <AuthProvider>
        <Routes>
          <Route path="/admin" element={<AdminLoginPage />} />
          <Route path="/admin-dashboard" element={<p>The dashboard</p>} />
        </Routes>
      </AuthProvider>
    </MemoryRouter>,
  );
}

function types(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value: text } });
}

test("after the password the code is asked for and opens the dashboard", async () => {
  opens();
  await screen.findByLabelText("Username", {}, { timeout });
  types("Username", "nomsa");
  types("Password", "a long secret");
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  await screen.findByLabelText("Code", {}, { timeout });
  types("Code", "123 456");
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("The dashboard", {}, { timeout });
  expect(sent.at(-1)).toEqual({ address: "/api/login/code", body: { code: "123 456" } });
});

test("a reload between password and code asks for the code again, or starts over", async () => {
  step = "code";
  opens();
  await screen.findByLabelText("Code", {}, { timeout });
  expect(screen.queryByLabelText("Password", { selector: "input" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Sign in as someone else" }));
  expect(await screen.findByLabelText("Password", { selector: "input" }, { timeout })).toBeTruthy();
});

test("where it is required, setup comes first: a QR code, the key in letters, and codes to keep", async () => {
  step = "setUp";
  opens();
  fireEvent.click(await screen.findByRole("button", { name: "Set up an authenticator app" }, { timeout }));
  await screen.findByRole("img", { name: /authenticator app/ }, { timeout });
  expect(screen.getByText("JBSW Y3DP")).toBeTruthy();
  types("Code", "123456");
  fireEvent.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("7f3a-91c0", {}, { timeout });
  expect(screen.queryByText("The dashboard")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText("The dashboard", {}, { timeout })).toBeTruthy();
});
