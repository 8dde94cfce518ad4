import type * as z from "zod";
import { WALK_IN_USER_ID } from "../entities/user.ts";
import { businessIsNamed, businessNameMissing, fixtureFields } from "../forms/fixtureForms.ts";
import { rowId } from "../forms/textFields.ts";
import { definedFields } from "../rules/definedFields.ts";
import { DomainError, refuseWith } from "../rules/domainError.ts";
import { isPast } from "../rules/fixtureFlow.ts";
import { centsOf } from "../rules/format.ts";
import { matchValues } from "./announceTo.ts";
import { defineMutation } from "./defineMutation.ts";

const submitArgs = fixtureFields.extend({ id: rowId }).refine(businessIsNamed, businessNameMissing);

/** A request: the actor's own, or the walk-in account's until somebody claims it. */
export const fixtureSubmit = defineMutation({
  name: "fixture.submit",
  lanes: ["sync", "rest"],
  actors: ["visitor", "user"],
  args: submitArgs,
  async run(store, args, context) {
    refuseWith(isPast(args, context.today) ? new DomainError("fixture.past") : undefined);
    const number = await context.nextNumber("fixture");
    const requesterId = context.actor.kind === "user" ? context.actor.userId : WALK_IN_USER_ID;
    await store.insert("fixture", {
      ...requestedFields(args),
      ...definedFields({ number }),
      requesterId,
      paymentStatus: "pending",
      status: "open",
      createdAt: context.now,
    });
    if (context.actor.kind !== "user") {
      const to = { fixtureContact: args.id };
      await context.announce({ kind: "claimLink", to, fixtureId: args.id, values: matchValues(args) });
    }
    return definedFields({ id: args.id, number });
  },
});

function requestedFields({ budget, ...fields }: z.infer<typeof submitArgs>) {
  return { ...definedFields(fields), budgetCents: centsOf(budget) };
}
