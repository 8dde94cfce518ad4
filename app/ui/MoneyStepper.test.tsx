import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { MoneyStepper } from "./MoneyStepper.tsx";

const priced = vi.fn<(cents: number | null) => void>();

afterEach(cleanup);

function Example({ startCents }: { startCents: number }) {
  const [cents, setCents] = useState<number | null>(startCents);
  const change = (next: number | null) => {
    setCents(next);
    priced(next);
  };
  return <MoneyStepper label="Proposed price" valueCents={cents} onChange={change} minCents={100_00} />;
}

function priceField(startCents: number) {
  render(<Example startCents={startCents} />);
  return screen.getByRole("textbox", { name: "Proposed price" });
}

test("plus and minus step to the next round hundred", () => {
  const price = priceField(245_050);
  fireEvent.click(screen.getByRole("button", { name: "R100 more" }));
  expect(price).toHaveProperty("value", "R2500.00");
  fireEvent.keyDown(price, { key: "ArrowDown" });
  expect(price).toHaveProperty("value", "R2400.00");
});

test("minus stops at the lowest price", () => {
  const price = priceField(100_00);
  expect(screen.getByRole("button", { name: "R100 less" })).toHaveProperty("disabled", true);
  fireEvent.keyDown(price, { key: "ArrowDown" });
  expect(price).toHaveProperty("value", "R100.00");
});

test("keeps the text as typed until the field is left", () => {
  const price = priceField(400_000);
  fireEvent.change(price, { target: { value: "2 350,5" } });
  expect(price).toHaveProperty("value", "2 350,5");
  expect(priced).toHaveBeenLastCalledWith(235_050);
  fireEvent.blur(price);
  expect(price).toHaveProperty("value", "R2350.50");
});

test("words are not a price and stay for correction", () => {
  const price = priceField(400_000);
  fireEvent.change(price, { target: { value: "a lot" } });
  fireEvent.blur(price);
  expect(priced).toHaveBeenLastCalledWith(null);
  expect(price).toHaveProperty("value", "a lot");
});
