import { expect, test } from "vitest";
import * as z from "zod";
import { DomainError } from "../rules/domainError.ts";
import { parseInput } from "./parseInput.ts";

const schema = z.object({
  name: z.string("Name is required"),
  kind: z.enum(["eventDay", "invoice"]),
  count: z.int().max(3),
  about: z.object({ id: z.uuid() }),
  email: z.email("Invalid email address"),
});
const good = {
  name: "Nomsa",
  kind: "invoice",
  count: 1,
  about: { id: "0d0c0b0a-1111-4222-8333-444455556666" },
  email: "nomsa@example.co.za",
};

function sentenceOf(input: unknown): string {
  try {
    parseInput(schema, input);
    return "";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

test.each([
  ["the form's own sentence", { name: 7 }, "Name is required"],
  ["a sentence of the form that begins as the library's do", { email: "nope" }, "Invalid email address"],
  ["a choice that is none", { kind: "card" }, "kind must be one of eventDay, invoice."],
  ["a field that is missing", { count: undefined }, "count is missing."],
  ["a field of another kind", { count: "x" }, "Please check count."],
  ["a number that is too large", { count: 4 }, "Please check count."],
  ["a field inside another", { about: { id: "x" } }, "Please check about.id."],
])("input with %s is rejected with one sentence", (_what, wrong, sentence) => {
  expect(sentenceOf({ ...good, ...wrong })).toBe(sentence);
});

test("input that is not an object is rejected with the general sentence", () => {
  expect(sentenceOf(7)).toBe("Please check what you entered.");
});
