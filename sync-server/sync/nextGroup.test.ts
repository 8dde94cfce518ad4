import { expect, test } from "vitest";
import { nextGroup } from "./nextGroup.ts";

function queued(name: string, count: number, clientId = name) {
  const items = Array.from({ length: count }, () => ({ mutationId: crypto.randomUUID(), name: "noop", args: {} }));
  return { name, batch: { clientId, items } };
}

function names(waiting: ReturnType<typeof queued>[]): string[] {
  return nextGroup(waiting).map(({ name }) => name);
}

test("one user's change does not wait behind twenty long lists", () => {
  const lists = Array.from({ length: 20 }, (_, index) => queued(`list ${index}`, 25));
  expect(names([...lists, queued("a change", 1)])).toEqual(["list 0", "a change", "list 1"]);
});

test("the longest waiting is always in the next group, even if short ones keep arriving", () => {
  const short = Array.from({ length: 90 }, (_, index) => queued(`short ${index}`, 1));
  expect(names([queued("a long list", 25), ...short])[0]).toBe("a long list");
  expect(names([queued("too long for a group", 300), ...short])).toEqual(["too long for a group"]);
});

test("nothing overtakes earlier mutations of the same client", () => {
  const waiting = [queued("oldest", 25), queued("first", 25, "phone"), queued("second", 1, "phone")];
  expect(names(waiting)).toEqual(["oldest", "first", "second"]);
});
