import { expect, test } from "vitest";
import type { MutationResult } from "#app/db/clientStore.ts";
import { conflictOf } from "./conflict.ts";

const id = "0197a000-0000-7000-8000-000000000001";

function aRefusedBidEdit(current: unknown): MutationResult {
  return {
    mutationId: "0197a000-0000-7000-8000-000000000002",
    name: "bid.edit",
    outcome: "rejected",
    createdAt: "2026-11-21T08:00:00.000Z",
    decidedAt: "2026-11-21T08:00:00.000Z",
    code: "sync.changedElsewhere",
    args: {
      id,
      message: "Two cameras.",
      proposedPrice: "2400.00",
      was: { message: "Two cameras.", proposedPrice: "2000.00" },
    },
    current,
  };
}

test("shows both prices and omits what is the same on both sides", () => {
  const conflict = conflictOf(aRefusedBidEdit({ bid: { id, message: "Two cameras.", proposedPriceCents: 265_000 } }));
  expect(conflict?.fields).toEqual([
    { key: "proposedPrice", label: "Proposed Price", mine: "R2400.00", theirs: "R2650.00" },
  ]);
});

test("“Use mine” sends the change again on top of the current row", () => {
  const conflict = conflictOf(aRefusedBidEdit({ bid: { id, message: "One camera.", proposedPriceCents: 265_000 } }));
  expect(conflict?.argsOverTheirs).toEqual({
    id,
    message: "Two cameras.",
    proposedPrice: "2400.00",
    was: { message: "One camera.", proposedPrice: "2650.00" },
  });
});

test("a field the other side emptied is compared as empty", () => {
  const item: MutationResult = {
    ...aRefusedBidEdit({ fixture: { id, budgetCents: 200_000 } }),
    name: "fixture.edit",
    args: { id, additionalRequirements: "Bring a tower", budget: "2000.00" },
  };
  expect(conflictOf(item)).toEqual({
    fields: [{ key: "additionalRequirements", label: "Additional requirements", mine: "Bring a tower", theirs: "" }],
    argsOverTheirs: {
      id,
      additionalRequirements: "Bring a tower",
      budget: "2000.00",
      was: { additionalRequirements: "", budget: "2000.00" },
    },
  });
});

test("any other rejection, or one without the server's row, is no conflict", () => {
  expect(conflictOf(aRefusedBidEdit(undefined))).toBeUndefined();
  expect(conflictOf({ ...aRefusedBidEdit({ bid: { id } }), code: "bid.notPending" })).toBeUndefined();
});
