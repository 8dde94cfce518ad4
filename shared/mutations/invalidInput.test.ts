import { expect, test } from "vitest";
import * as z from "zod";
import { invalidInput } from "./invalidInput.ts";

const schema = z.object({
  name: z.string("Name is required"),
  kind: z.enum(["eventDay", "invoice"]),
  count: z.int().max(3),
  about: z.object({ id: z.uuid() }),
});
const good = { name: "Nomsa", kind: "invoice", count: 1, about: { id: "0d0c0b0a-1111-4222-8333-444455556666" } };

test.each([
  ["the form's own sentence", { name: 7 }, "Name is required"],
  ["a choice that is none", { kind: "card" }, "kind must be one of eventDay, invoice."],
  ["a field that is missing", { count: undefined }, "count is missing."],
  ["a field of another kind", { count: "x" }, "Please check count."],
  ["a number that is too large", { count: 4 }, "Please check count."],
  ["a field inside another", { about: { id: "x" } }, "Please check about.id."],
])("what a person reads of %s", (_what, wrong, sentence) => {
  expect(invalidInput(schema.safeParse({ ...good, ...wrong }).error?.issues ?? []).message).toBe(sentence);
});

test("what is no object at all has the sentence for everything", () => {
  expect(invalidInput(schema.safeParse(7).error?.issues ?? []).message).toBe("Please check what you entered.");
});
