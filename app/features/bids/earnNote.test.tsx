import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AccountScreen } from "#app/testing/accountScreen.tsx";
import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { EarnNote } from "./EarnNote.tsx";

let device: AccountScreen;

beforeEach(() => {
  device = new AccountScreen("0d0c0b0a-1111-4222-8333-444455556666");
});
afterEach(() => device.isClosed());

const operator = (feeBasisPoints: number) => ({
  ...{ id: OPERATOR_ID, rev: 1, createdAt: "2026-11-20T10:00:00.000Z" },
  ...{ details: {}, feeBasisPoints },
});

test("a bidding streamer sees the fee and what remains of the price", async () => {
  await device.holds("operator", [operator(750)]);
  await device.opens(<EarnNote priceCents={240_000} />);
  await screen.findByText("You earn R2220.00: the price less Touchline's 7.5 % (R180.00).");
});

test.each([
  ["the platform keeps nothing", [operator(0)], 240_000],
  ["no price is typed", [operator(750)], null],
  ["the fee is not known yet", [], 240_000],
])("nothing is said while %s", async (_name, rows, priceCents) => {
  await device.holds("operator", rows);
  await device.opens(
    <>
      <EarnNote priceCents={priceCents} />
      <p>drawn</p>
    </>,
  );
  await screen.findByText("drawn");
  expect(screen.queryByText(/You earn/)).toBeNull();
});
