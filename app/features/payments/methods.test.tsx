import "fake-indexeddb/auto";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { Methods } from "./CheckoutParts.tsx";

let device: AccountScreen;

beforeEach(() => {
  device = new AccountScreen("0d0c0b0a-1111-4222-8333-444455556666");
});
afterEach(() => device.isClosed());

test("before the device knows who takes payments, no method is promised", async () => {
  await device.opens(<Methods />);
  await screen.findByText(/256-bit SSL/);
  for (let turn = 0; turn < 5; turn += 1) await act(async () => void (await device.database.table("operator").count()));
  expect(screen.queryAllByRole("listitem")).toEqual([]);
});

test.each([
  ["all four", ["Visa", "Mastercard", "EFT", "QR Code"]],
  ["cards alone", ["Visa", "Mastercard"]],
])("the payment page lists what the provider offers: %s", async (_name, paymentMethods) => {
  const row = { id: OPERATOR_ID, rev: 1, createdAt: "2026-11-20T10:00:00.000Z", details: {}, feeBasisPoints: 0 };
  await device.holds("operator", [{ ...row, paymentMethods }]);
  await device.opens(<Methods />);
  await screen.findByText("Visa");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(paymentMethods);
});
