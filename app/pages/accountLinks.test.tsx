import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfirmEmailPage } from "./ConfirmEmailPage.tsx";
import { ResetPasswordPage } from "./ResetPasswordPage.tsx";
// Preloaded, so that its lazy import does not use up the test's timeout.
import "#shared/api/contract.ts";

const timeout = 10_000;
let sent: { address: string; body: unknown }[];
let refusal: string | undefined;

beforeEach(() => {
  [sent, refusal] = [[], undefined];
  globalThis.fetch = async (input, { method, body } = {}) => {
    if (method !== "POST") return Response.json({ status: "ok" });
    sent.push({ address: String(input), body: JSON.parse(String(body)) });
    if (refusal !== undefined) return new Response(refusal, { status: 403 });
    if (String(input).endsWith("/forgotten")) return Response.json({ status: "asked" }, { status: 202 });
    return Response.json({ username: "nomsa", expiresAt: "2026-11-20T10:00:00.000Z" });
  };
});
afterEach(cleanup);

function opens(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      {address.startsWith("/reset") ? <ResetPasswordPage /> : <ConfirmEmailPage />}
    </MemoryRouter>,
  );
}

function types(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value: text } });
}

test("a forgotten password gets “look in the mailbox” and never reveals whether the account exists", async () => {
  opens("/reset-password");
  fireEvent.click(screen.getByRole("button", { name: "Send me a link" }));
  await screen.findByText("Type your username or email address", {}, { timeout });
  expect(sent).toEqual([]);
  types("Username or email address", "nomsa");
  fireEvent.click(screen.getByRole("button", { name: "Send me a link" }));
  expect((await screen.findByRole("status", {}, { timeout })).textContent).toMatch(/If this is an account/);
  expect(sent).toEqual([{ address: "/api/password/forgotten", body: { account: "nomsa" } }]);
});

test("the reset link shows whose password it sets, sends it in a body, and says when it has expired", async () => {
  opens("/reset-password#a-token");
  await screen.findByText(/For the account nomsa/, {}, { timeout });
  types("New password", "a longer one");
  types("New password again", "a longer one");
  refusal = "This link has expired. Ask for a new one.";
  fireEvent.click(screen.getByRole("button", { name: "Save the new password" }));
  expect((await screen.findByRole("alert", {}, { timeout })).textContent).toContain(refusal);
  expect(sent.at(-1)).toEqual({
    address: "/api/password/reset",
    body: { token: "a-token", password: "a longer one" },
  });
});

test("an address is confirmed by a press, not by opening the link", async () => {
  opens("/confirm-email#a-token");
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Confirm this address" }));
  await screen.findByText("Address confirmed", {}, { timeout });
  expect(sent).toEqual([{ address: "/api/email/confirm", body: { token: "a-token" } }]);
});
