import { expect, test } from "vitest";
import { paymentSearch, readPaymentQuery } from "./paymentLink.ts";

function read(search: string) {
  return readPaymentQuery(new URLSearchParams(search));
}

test.each([
  "",
  "amount=",
  "amount=0",
  "amount=-1",
  "amount=NaN",
  "amount=abc",
  "amount=Infinity",
  "amount=1e21",
  "type=parent",
])("?%s leads to nothing to pay", (search) => expect(read(search)).toBeUndefined());

test("type and description have defaults, and an unknown type counts as a parent's", () => {
  expect(read("amount=2500")).toMatchObject({ type: "parent", description: "Streaming Payment", amountCents: 250_000 });
  expect(read("amount=2500&type=admin")).toMatchObject({ type: "parent" });
  expect(read("amount=2500&type=business&description=A match")).toMatchObject({
    type: "business",
    description: "A match",
  });
});

test("the link identifies a match by its number and ignores anything else", () => {
  expect(read("amount=1&fixtureId=12")).toMatchObject({ fixtureId: "12" });
  expect(read("amount=1&fixtureId=twelve")?.fixtureId).toBeUndefined();
  expect(read("amount=1&fixtureId=0")?.fixtureId).toBeUndefined();
});

test("the page reads back exactly what a link carries; the budget is in whole rand", () => {
  const query = {
    amountCents: 600_000,
    type: "business",
    description: "Live stream of A & B vs C",
    fixtureId: "7",
    bidId: "0d0c0b0a-1111-4222-8333-444455556666",
  } as const;
  expect(paymentSearch(query)).toContain("amount=6000&");
  expect(read(paymentSearch(query))).toEqual(query);
});
